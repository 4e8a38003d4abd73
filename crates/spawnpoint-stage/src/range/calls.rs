//! The methods of the range's scripts.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, LogLevel};

use super::{
    build,
    scripts::{Director, GamePhase, Health, Patrol, ScoreBoard, Spawner, Target, Weapon},
    state::GameState,
};
use crate::{
    dispatch::call_on,
    members::{MemberTable, component_mut},
    object, ops,
    outbox::Outbox,
};

/// How many hits a `Health` component remembers.
pub const REMEMBERED: usize = 8;
/// How many results a score board remembers.
pub const HISTORY: usize = 32;

fn damage(world: &mut World, entity: Entity, amount: i32) -> Result<i32, Fault> {
    if amount < 0 {
        return Err(Fault::argument("args[0] (amount)", "damage cannot be negative")
            .hint("call Heal instead"));
    }
    let mut health = component_mut::<Health>(world, entity)?;
    if health.invulnerable {
        return Ok(health.current);
    }
    let damage = amount.saturating_sub(health.stats.armor).max(0);
    let stood = health.current > 0;
    health.current = health.current.saturating_sub(damage).max(0);
    health.recent_damage.push(damage);
    if health.recent_damage.len() > REMEMBERED {
        health.recent_damage.remove(0);
    }
    let left = health.current;
    if stood && left == 0 {
        let name = object::name_of(world, entity);
        world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", format!("{name} is down"));
    }
    Ok(left)
}

fn heal(world: &mut World, entity: Entity, amount: i32) -> Result<i32, Fault> {
    let mut health = component_mut::<Health>(world, entity)?;
    health.current = health.current.saturating_add(amount.max(0)).min(health.max);
    Ok(health.current)
}

fn fire(world: &mut World, entity: Entity) -> Result<i32, Fault> {
    let mut weapon = component_mut::<Weapon>(world, entity)?;
    if weapon.ammo == 0 {
        return Err(Fault::argument("method", "the magazine is empty").hint("call Reload first"));
    }
    weapon.ammo -= 1;
    let (aim, damage) = (weapon.aim, weapon.damage);
    world.resource_mut::<GameState>().shots_fired += 1;
    let Some(aim) = aim.filter(|aim| world.get::<Health>(*aim).is_some()) else {
        return Ok(0);
    };
    let points = world.get::<Target>(aim).map(|target| target.points);
    match points {
        Some(_) => call_on::<Target, i32>(world, aim, "Hit", vec![Box::new(damage)])?,
        None => call_on::<Health, i32>(world, aim, "Damage", vec![Box::new(damage)])?,
    };
    Ok(points.unwrap_or_default())
}

/// Registers the methods.
pub fn register(table: &mut MemberTable) {
    table.register::<Health>(|members| {
        members
            .readable("isAlive", |world, entity| {
                world.get::<Health>(entity).is_some_and(|health| health.current > 0)
            })
            .writable(
                "fraction",
                |world, entity| {
                    world
                        .get::<Health>(entity)
                        .map_or(0.0, |health| health.current as f32 / health.max.max(1) as f32)
                },
                |world, entity, fraction: f32| {
                    let mut health = component_mut::<Health>(world, entity)?;
                    health.current = (fraction.clamp(0.0, 1.0) * health.max as f32).round() as i32;
                    Ok(())
                },
            )
            .method("Damage", &["amount"], damage)
            .method("Heal", &["amount"], heal)
            .method("Heal", &["fraction"], |world: &mut World, entity, fraction: f32| {
                let max = component_mut::<Health>(world, entity)?.max;
                heal(world, entity, (fraction * max as f32).round() as i32)
            })
            .method("Kill", &[], |world: &mut World, entity| {
                component_mut::<Health>(world, entity)?.current = 0;
                Ok(())
            });
    });
    table.register::<Target>(|members| {
        members.readable("wasHit", |world, entity| {
            world.get::<Target>(entity).is_some_and(|target| target.hits > 0)
        });
        members.method("Hit", &["damage"], |world: &mut World, entity, damage: i32| {
            component_mut::<Target>(world, entity)?.hits += 1;
            call_on::<Health, i32>(world, entity, "Damage", vec![Box::new(damage)])
        });
    });
    table.register::<Patrol>(|members| {
        members.method("Reverse", &[], |world: &mut World, entity| {
            let mut patrol = component_mut::<Patrol>(world, entity)?;
            patrol.phase = 2.0 - patrol.phase;
            Ok(())
        });
    });
    table.register::<Spawner>(|members| {
        members
            .readable("aliveCount", |world, entity| {
                world.get::<Spawner>(entity).map_or(0, |spawner| spawner.alive.len() as i32)
            })
            .method("SpawnNow", &[], build::spawn_from)
            .method("Clear", &[], |world: &mut World, entity| {
                let alive = std::mem::take(&mut component_mut::<Spawner>(world, entity)?.alive);
                let count = alive.into_iter().filter(|one| world.try_despawn(*one).is_ok()).count();
                Ok(count as i32)
            });
    });
    table.register::<Weapon>(|members| {
        members
            .readable("isEmpty", |world, entity| {
                world.get::<Weapon>(entity).is_none_or(|weapon| weapon.ammo == 0)
            })
            .method("Fire", &[], fire)
            .method("Reload", &[], |world: &mut World, entity| {
                let mut weapon = component_mut::<Weapon>(world, entity)?;
                weapon.ammo = weapon.magazine;
                Ok(weapon.ammo)
            });
    });
    table.register::<ScoreBoard>(|members| {
        members
            .readable("total", |world, entity| {
                world
                    .get::<ScoreBoard>(entity)
                    .map_or(0, |board| board.scores.values().sum::<i32>())
            })
            .method(
                "AddScore",
                &["player", "points"],
                |world: &mut World, entity, player: String, points: i32| {
                    let mut board = component_mut::<ScoreBoard>(world, entity)?;
                    let score = board.scores.entry(player).or_default();
                    *score = score.saturating_add(points);
                    let now = *score;
                    board.history.push(points);
                    if board.history.len() > HISTORY {
                        board.history.remove(0);
                    }
                    Ok(now)
                },
            )
            .method("Reset", &[], |world: &mut World, entity| {
                let mut board = component_mut::<ScoreBoard>(world, entity)?;
                board.scores.clear();
                board.history.clear();
                board.round += 1;
                Ok(())
            });
    });
    table.register::<Director>(|members| {
        members
            .method("StartMatch", &[], |world: &mut World, entity| {
                component_mut::<Director>(world, entity)?.phase = GamePhase::Match;
                world.resource_mut::<GameState>().matches_started += 1;
                world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", "A match has begun");
                Ok(())
            })
            .method("SlowMotion", &["scale"], |world: &mut World, _, scale: f32| {
                ops::set_game_scale(world, scale);
                Ok(())
            })
            .method("Log", &["message"], |world: &mut World, _, message: String| {
                world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", message);
                Ok(())
            });
    });
}
