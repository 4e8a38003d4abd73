//! A small game without a window: a player who runs along a line of coins. The tests in
//! `tests/tour` and `tests/bevy` inspect and play it through Spawnpoint.
//!
//! ```text
//! cargo run --no-default-features --features headless --example arena
//! ```

use std::{
    collections::{HashMap, HashSet},
    io::Write,
    time::Duration,
};

use bevy::{
    app::ScheduleRunnerPlugin,
    camera::{CameraPlugin, RenderTarget, RenderTargetInfo},
    image::{ImagePlugin, TextureAtlasPlugin},
    input::InputPlugin,
    mesh::MeshPlugin,
    prelude::*,
    state::app::StatesPlugin,
    text::TextPlugin,
    ui::{IsDefaultUiCamera, UiPlugin, UiSystems},
    window::{ExitCondition, WindowPlugin},
};
use spawnpoint_bevy::{Fault, SpawnpointApp, SpawnpointPlugin};
use tracing::info;

const SCREEN: UVec2 = UVec2::new(1280, 720);
const COINS: [f32; 3] = [2.0, 4.0, 6.0];
const REACH: f32 = 0.75;

/// The player.
#[derive(Component, Reflect)]
#[reflect(Component, Default)]
struct Player {
    speed: f32,
    jumps: u32,
    nick_name: String,
    mood: Mood,
}

impl Default for Player {
    fn default() -> Self {
        Self { speed: 4.0, jumps: 0, nick_name: "Ada".into(), mood: Mood::Calm }
    }
}

/// The mood of the player.
#[derive(Reflect, Default, Clone, Copy, Debug, PartialEq)]
#[reflect(Default)]
enum Mood {
    #[default]
    Calm,
    Proud,
    Dizzy {
        seconds: f32,
    },
}

/// The health of a character.
#[derive(Component, Reflect, Clone)]
#[reflect(Component, Default)]
struct Health {
    current: i32,
    max: i32,
}

impl Default for Health {
    fn default() -> Self {
        Self { current: 100, max: 100 }
    }
}

/// A coin to collect.
#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Coin {
    worth: u32,
    golden: bool,
}

/// A component with fields of every kind.
#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Specimen {
    truth: bool,
    letter: char,
    small: i8,
    large: u64,
    precise: f64,
    text: String,
    maybe: Option<f32>,
    pair: (i32, String),
    grid: [[i32; 2]; 2],
    list: Vec<String>,
    set: HashSet<u32>,
    by_name: HashMap<String, i32>,
    wait: Duration,
    place: Vec3,
    turn: Quat,
    friend: Option<Entity>,
    mood: Mood,
}

/// The score of the player.
#[derive(Resource, Reflect, Default)]
#[reflect(Resource, Default)]
struct Score {
    points: u32,
    best: u32,
}

/// The phase of the game.
#[derive(States, Reflect, Default, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    #[default]
    Running,
    Won,
}

/// Marks the text that shows the score.
#[derive(Component)]
struct ScoreText;

fn main() {
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(Duration::from_millis(16))))
        .add_plugins((
            TransformPlugin,
            AssetPlugin::default(),
            ImagePlugin::default(),
            TextureAtlasPlugin,
            InputPlugin,
            WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            },
            StatesPlugin,
            MeshPlugin,
            CameraPlugin,
            TextPlugin,
            UiPlugin,
        ))
        .add_plugins(SpawnpointPlugin { name: Some("Arena".into()), ..default() })
        .init_resource::<Score>()
        .init_state::<Phase>()
        .register_type_mutable_state::<Phase>()
        .spawnpoint_members::<Health>(|members| {
            members
                .readable("is_alive", |world, entity| {
                    world.get::<Health>(entity).is_some_and(|health| health.current > 0)
                })
                .method("damage", &["amount"], |world: &mut World, entity, amount: i32| {
                    let mut health = world.get_mut::<Health>(entity);
                    let left = health.as_mut().map_or(0, |health| {
                        health.current = health.current.saturating_sub(amount).clamp(0, health.max);
                        health.current
                    });
                    Ok(left)
                });
        })
        .spawnpoint_members::<Player>(|members| {
            members.method("note", &["line"], |_: &mut World, _, line: String| note(&line)).method(
                "leave",
                &[],
                |world: &mut World, _| {
                    world.write_message(AppExit::Success);
                    Ok(())
                },
            );
        })
        .spawnpoint_scene("Arena", build_arena)
        .spawnpoint_scene("Bonus", build_bonus)
        .add_systems(Startup, build_arena)
        .add_systems(Update, (run, jump, collect).chain().run_if(in_state(Phase::Running)))
        .add_systems(OnEnter(Phase::Won), cheer)
        .add_systems(Update, show_score.run_if(resource_changed::<Score>))
        .add_systems(PostUpdate, give_size.before(UiSystems::Prepare))
        .run();
}

/// Appends a line to the file `ARENA_JOURNAL`, so that tests can verify which calls were executed.
fn note(line: &str) -> Result<(), Fault> {
    let Some(journal) = std::env::var_os("ARENA_JOURNAL") else {
        return Err(Fault::argument("line", "ARENA_JOURNAL is not set"));
    };
    let file = std::fs::File::options().append(true).open(journal);
    let written = file.and_then(|mut file| writeln!(file, "{line}"));
    written.map_err(|error| Fault::argument("line", error))
}

fn build_arena(world: &mut World) {
    let cube = world.resource_mut::<Assets<Mesh>>().add(Cuboid::from_length(1.0));
    let disc = world.resource_mut::<Assets<Mesh>>().add(Cylinder::new(0.4, 0.1));
    world.spawn((
        Name::new("Camera"),
        Camera3d::default(),
        RenderTarget::None { size: SCREEN },
        IsDefaultUiCamera,
        Transform::from_xyz(0.0, 3.0, 10.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    world.spawn((
        Name::new("Player"),
        Player::default(),
        Health::default(),
        Mesh3d(cube),
        children![(Name::new("Hat"), Transform::from_xyz(0.0, 0.8, 0.0), Visibility::default())],
    ));
    let line = world.spawn((Name::new("Coins"), Transform::default(), Visibility::default())).id();
    for (number, x) in COINS.into_iter().enumerate() {
        let coin = Coin { worth: 1, golden: number == 2 };
        let place = Transform::from_xyz(x, 0.0, 0.0);
        let name = Name::new(format!("Coin {}", number + 1));
        world.spawn((name, coin, place, Mesh3d(disc.clone()), ChildOf(line)));
    }
    let specimen = Specimen {
        letter: 'x',
        list: vec!["one".into(), "two".into(), "three".into()],
        set: HashSet::from([3, 5]),
        by_name: HashMap::from([("ada".into(), 36), ("grace".into(), 85)]),
        wait: Duration::from_millis(1500),
        ..default()
    };
    world.spawn((Name::new("Specimen"), specimen));
    let hud = Node { width: percent(100), height: percent(100), ..default() };
    world.spawn((
        Name::new("Hud"),
        hud,
        children![
            (
                Name::new("Score"),
                ScoreText,
                Text::new("Coins: 0"),
                Node { left: px(20), top: px(20), width: px(200), height: px(40), ..default() },
            ),
            (
                Name::new("Again"),
                Button,
                Node {
                    position_type: PositionType::Absolute,
                    right: px(20),
                    top: px(20),
                    width: px(120),
                    height: px(40),
                    ..default()
                },
            ),
        ],
    ));
}

fn build_bonus(world: &mut World) {
    let coin = Coin { worth: 10, golden: true };
    world.spawn((Name::new("Bonus"), coin, Transform::from_xyz(-3.0, 0.0, 0.0)));
}

fn run(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    mut players: Query<(&Player, &mut Transform)>,
) {
    let held = |key: KeyCode| f32::from(u8::from(keys.pressed(key)));
    let way = held(KeyCode::ArrowRight) - held(KeyCode::ArrowLeft);
    if way != 0.0 {
        for (player, mut place) in &mut players {
            place.translation.x += way * player.speed * time.delta_secs();
        }
    }
}

fn jump(keys: Res<ButtonInput<KeyCode>>, mut players: Query<&mut Player>) {
    if keys.just_pressed(KeyCode::Space) {
        for mut player in &mut players {
            player.jumps += 1;
            info!("{} jumps", player.nick_name);
        }
    }
}

fn collect(
    players: Query<&Transform, With<Player>>,
    coins: Query<(Entity, &Coin, &GlobalTransform)>,
    mut score: ResMut<Score>,
    mut phase: ResMut<NextState<Phase>>,
    mut commands: Commands,
) {
    for player in &players {
        for (entity, coin, place) in &coins {
            if player.translation.distance(place.translation()) < REACH {
                score.points += coin.worth;
                score.best = score.best.max(score.points);
                commands.entity(entity).despawn();
                info!(points = score.points, "a coin");
                if score.points >= 3 {
                    phase.set(Phase::Won);
                }
            }
        }
    }
}

fn cheer(mut players: Query<&mut Player>) {
    for mut player in &mut players {
        player.mood = Mood::Proud;
    }
    info!("won");
}

fn show_score(score: Res<Score>, mut texts: Query<&mut Text, With<ScoreText>>) {
    for mut text in &mut texts {
        text.0 = format!("Coins: {}", score.points);
    }
}

/// Sets the size of the cameras, because without a renderer Bevy does not do it.
fn give_size(mut cameras: Query<(&mut Camera, &RenderTarget, &mut Projection), Added<Camera>>) {
    for (mut camera, target, mut projection) in &mut cameras {
        if let RenderTarget::None { size } = target {
            projection.update(size.x as f32, size.y as f32);
            camera.computed.clip_from_view = projection.get_clip_from_view();
            let info = RenderTargetInfo { physical_size: *size, scale_factor: 1.0 };
            camera.computed.target_info = Some(info);
        }
    }
}
