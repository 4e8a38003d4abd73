//! A small scene for scripts, with helpers to run them.

use std::collections::BTreeMap;

use spawnpoint_script::{
    DeclaredTypes, Diagnostic, Host, Limits, Mode, Run, ScriptError, Step, Types, compile,
    host::{
        AiCall, Clock, HostError, HostTy, HostValue, LogLevel, MemberId, MethodId, ObjectRef,
        QueryRoot, Target, TypeId,
    },
};

const DECLARED: &str = r#"
namespace UnityEngine {
    class Object {
        string name { get; set; }
        int GetInstanceID();
        static void Destroy(Object o);
        static implicit operator bool(Object o);
        static T[] FindObjectsOfType<T>();
    }
    class Component : Object {
        GameObject gameObject { get; }
        Transform transform { get; }
        T GetComponent<T>();
    }
    class Transform : Component {
        Vector3 position { get; set; }
        Vector3 localScale { get; set; }
        Transform parent { get; set; }
        int childCount { get; }
        Transform GetChild(int index);
        void Translate(Vector3 by);
        Transform[] GetEnumerator();
    }
    class Rigidbody : Component { float mass { get; set; } Vector3 velocity { get; set; } bool useGravity { get; set; } }
    class Health : Component { int hp { get; set; } Vector3 home; void Hit(int amount, bool hard = false); Mood mood { get; set; } List<string> perks { get; set; } List<int> past { get; } Dictionary<string, List<int>> best { get; set; } }
    enum Mood { Calm, Alert, Angry = 5 }
    class GameObject : Object {
        GameObject();
        GameObject(string name);
        Transform transform { get; }
        bool activeSelf { get; }
        string tag { get; set; }
        void SetActive(bool value);
        T GetComponent<T>() where T : Component;
        bool TryGetComponent<T>(out T component) where T : Component;
        T AddComponent<T>() where T : Component;
        static GameObject Find(string name);
        static GameObject[] FindGameObjectsWithTag(string tag);
    }
    class Time { static float time { get; } static float deltaTime { get; } static int frameCount { get; } static float timeScale { get; set; } }
    struct RaycastHit { Vector3 point; float distance; GameObject target; }
    class Physics { static bool Raycast(Ray ray, out RaycastHit hit, float maxDistance = 100f); static Vector3 gravity { get; } }
    class Blob { int this[string key] { get; set; } dynamic anything { get; } }
}
"#;

#[derive(Clone, Debug, Default)]
pub struct Thing {
    pub name: String,
    pub tag: String,
    pub position: [f32; 3],
    pub scale: [f32; 3],
    pub active: bool,
    pub parent: Option<u64>,
    /// Components by type, with their members.
    pub components: BTreeMap<String, BTreeMap<String, HostValue>>,
}

pub struct World {
    pub types: DeclaredTypes,
    pub things: BTreeMap<u64, Thing>,
    pub log: Vec<String>,
    pub reports: Vec<AiCall>,
    pub clock: Clock,
    next: u64,
}

impl World {
    pub fn new() -> Self {
        let types = DeclaredTypes::parse(DECLARED).unwrap();
        let mut world = Self {
            types,
            things: BTreeMap::new(),
            log: Vec::new(),
            reports: Vec::new(),
            clock: Clock::default(),
            next: 1,
        };
        let player = world.spawn("Player", "Player", [1.0, 2.0, 3.0]);
        world.component(
            player,
            "Rigidbody",
            &[("mass", HostValue::Float(2.5)), ("useGravity", HostValue::Bool(true))],
        );
        world.component(
            player,
            "Health",
            &[("hp", HostValue::Int(80)), ("home", HostValue::Vector3([9.0, 0.0, 0.0]))],
        );
        for number in 1..=3 {
            let enemy =
                world.spawn(&format!("Enemy{number}"), "Enemy", [number as f32 * 10.0, 0.0, 0.0]);
            world.component(
                enemy,
                "Health",
                &[("hp", HostValue::Int(number * 10)), ("home", HostValue::Vector3([0.0; 3]))],
            );
        }
        let camera = world.spawn("Main Camera", "MainCamera", [0.0, 5.0, -10.0]);
        world.things.get_mut(&camera).unwrap().parent = Some(player);
        world
    }

    pub fn spawn(&mut self, name: &str, tag: &str, position: [f32; 3]) -> u64 {
        let id = self.next;
        self.next += 1;
        let thing = Thing {
            name: name.to_owned(),
            tag: tag.to_owned(),
            position,
            scale: [1.0; 3],
            active: true,
            ..Thing::default()
        };
        self.things.insert(id, thing);
        id
    }

    fn component(&mut self, id: u64, ty: &str, members: &[(&str, HostValue)]) {
        let members = members.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        self.things.get_mut(&id).unwrap().components.insert(ty.to_owned(), members.collect());
    }

    fn id(&self, ty: &str) -> TypeId {
        self.types.find(ty).unwrap()
    }

    fn object(&self, id: u64, ty: &str) -> HostValue {
        HostValue::Object(ObjectRef { id, ty: self.id(ty) })
    }

    fn member_name(&self, member: MemberId) -> (String, String) {
        for (_, ty) in self.types.iter() {
            if let Some(found) = ty.members.iter().find(|one| one.id == member) {
                return (ty.name.clone(), found.name.clone());
            }
        }
        panic!("no such member")
    }

    fn method_name(&self, method: MethodId) -> (String, String) {
        for (_, ty) in self.types.iter() {
            let mut all = ty.methods.iter().chain(&ty.constructors);
            if let Some(found) = all.find(|one| one.id == method) {
                return (ty.name.clone(), found.name.clone());
            }
        }
        panic!("no such method")
    }

    fn find(&self, name: &str) -> Option<u64> {
        self.things.iter().find(|(_, thing)| thing.name == name).map(|(id, _)| *id)
    }

    fn type_name(&self, ty: &HostTy) -> String {
        match ty {
            HostTy::Host(id) => self.types.describe(*id).name.clone(),
            other => format!("{other:?}"),
        }
    }

    fn component_of(&self, id: u64, ty: &str) -> HostValue {
        let thing = &self.things[&id];
        if ty == "Transform" || thing.components.contains_key(ty) {
            self.object(id, ty)
        } else {
            HostValue::Null
        }
    }
}

fn text(value: &HostValue) -> String {
    match value {
        HostValue::Str(text) => text.to_string(),
        other => panic!("a text was expected, got {other:?}"),
    }
}

impl Host for World {
    fn types(&self) -> &dyn Types {
        &self.types
    }

    fn get(&mut self, target: Target, member: MemberId) -> Result<HostValue, HostError> {
        let (ty, name) = self.member_name(member);
        let Target::Object(object) = target else {
            return Ok(match (ty.as_str(), name.as_str()) {
                ("Time", "time") => HostValue::Float(self.clock.time as f32),
                ("Time", "deltaTime") => HostValue::Float(0.02),
                ("Time", "frameCount") => HostValue::Int(self.clock.frame as i32),
                ("Time", "timeScale") => HostValue::Float(1.0),
                ("Physics", "gravity") => HostValue::Vector3([0.0, -9.81, 0.0]),
                _ => panic!("{ty}.{name}"),
            });
        };
        let gone = || {
            HostError::new(
                "UnityEngine.MissingReferenceException",
                "The object of type 'GameObject' has been destroyed but you are still trying to access it.",
            )
        };
        let thing = self.things.get(&object.id).ok_or_else(gone)?;
        Ok(match (ty.as_str(), name.as_str()) {
            (_, "name") => thing.name.clone().into(),
            (_, "gameObject") => self.object(object.id, "GameObject"),
            (_, "transform") => self.object(object.id, "Transform"),
            (_, "tag") => thing.tag.clone().into(),
            (_, "activeSelf") => HostValue::Bool(thing.active),
            ("Transform", "position") => HostValue::Vector3(thing.position),
            ("Transform", "localScale") => HostValue::Vector3(thing.scale),
            ("Transform", "parent") => {
                thing.parent.map_or(HostValue::Null, |id| self.object(id, "Transform"))
            }
            ("Transform", "childCount") => HostValue::Int(
                self.things.values().filter(|one| one.parent == Some(object.id)).count() as i32,
            ),
            ("Blob", "anything") => self.object(object.id, "GameObject"),
            ("Health", "mood") => HostValue::Enum(self.id("Mood"), 1),
            _ => thing.components[&ty].get(&name).cloned().unwrap_or(HostValue::Null),
        })
    }

    fn set(&mut self, target: Target, member: MemberId, value: HostValue) -> Result<(), HostError> {
        let (ty, name) = self.member_name(member);
        let Target::Object(object) = target else { return Ok(()) };
        let thing = self.things.get_mut(&object.id).unwrap();
        match (ty.as_str(), name.as_str(), value) {
            (_, "name", value) => thing.name = text(&value),
            (_, "tag", value) => thing.tag = text(&value),
            ("Transform", "position", HostValue::Vector3(value)) => thing.position = value,
            ("Transform", "localScale", HostValue::Vector3(value)) => thing.scale = value,
            (_, _, value) => {
                thing.components.entry(ty).or_default().insert(name, value);
            }
        }
        Ok(())
    }

    fn call(
        &mut self,
        target: Target,
        method: MethodId,
        type_args: &[HostTy],
        args: &mut [HostValue],
    ) -> Result<HostValue, HostError> {
        let (ty, name) = self.method_name(method);
        let id = match target {
            Target::Object(object) => object.id,
            Target::Static => 0,
        };
        let wanted = type_args.first().map(|ty| self.type_name(ty)).unwrap_or_default();
        Ok(match (ty.as_str(), name.as_str()) {
            ("GameObject", "Find") => self
                .find(&text(&args[0]))
                .map_or(HostValue::Null, |id| self.object(id, "GameObject")),
            ("GameObject", "FindGameObjectsWithTag") => {
                let tag = text(&args[0]);
                let found = self.things.iter().filter(|(_, thing)| thing.tag == tag);
                let found = found.map(|(id, _)| self.object(*id, "GameObject")).collect();
                HostValue::Array(HostTy::Host(self.id("GameObject")), found)
            }
            ("Object", "FindObjectsOfType") => {
                let found: Vec<HostValue> = self
                    .things
                    .keys()
                    .map(|id| self.component_of(*id, &wanted))
                    .filter(|found| *found != HostValue::Null)
                    .collect();
                HostValue::Array(type_args[0].clone(), found)
            }
            (_, "GetComponent") => self.component_of(id, &wanted),
            (_, "TryGetComponent") => {
                args[0] = self.component_of(id, &wanted);
                HostValue::Bool(args[0] != HostValue::Null)
            }
            (_, "AddComponent") => {
                self.component(id, &wanted, &[]);
                self.object(id, &wanted)
            }
            ("GameObject", ".ctor") => {
                let name = args.first().map_or("New Game Object".to_owned(), text);
                let id = self.spawn(&name, "Untagged", [0.0; 3]);
                self.object(id, "GameObject")
            }
            ("GameObject", "SetActive") => {
                self.things.get_mut(&id).unwrap().active = args[0] == HostValue::Bool(true);
                HostValue::Null
            }
            ("Object", "Destroy") => {
                if let HostValue::Object(object) = args[0] {
                    self.things.remove(&object.id);
                }
                HostValue::Null
            }
            ("Object", "GetInstanceID") => HostValue::Int(id as i32),
            ("Transform", "Translate") => {
                let HostValue::Vector3(by) = args[0] else { panic!() };
                let thing = self.things.get_mut(&id).unwrap();
                thing.position = [0, 1, 2].map(|at: usize| thing.position[at] + by[at]);
                HostValue::Null
            }
            ("Transform", "GetChild" | "GetEnumerator") => {
                let children: Vec<HostValue> = self
                    .things
                    .iter()
                    .filter(|(_, one)| one.parent == Some(id))
                    .map(|(id, _)| self.object(*id, "Transform"))
                    .collect();
                match args.first() {
                    Some(HostValue::Int(at)) => {
                        children.get(*at as usize).cloned().ok_or_else(|| {
                            HostError::new(
                                "UnityEngine.UnityException",
                                "Transform child out of bounds",
                            )
                        })?
                    }
                    _ => HostValue::Array(HostTy::Host(self.id("Transform")), children),
                }
            }
            ("Health", "Hit") => {
                let HostValue::Int(amount) = args[0] else { panic!() };
                let factor = if args[1] == HostValue::Bool(true) { 2 } else { 1 };
                let members =
                    self.things.get_mut(&id).unwrap().components.get_mut("Health").unwrap();
                let HostValue::Int(hp) = members["hp"] else { panic!() };
                members.insert("hp".to_owned(), HostValue::Int(hp - amount * factor));
                HostValue::Null
            }
            ("Physics", "Raycast") => {
                let player = self.find("Player").unwrap();
                args[1] = HostValue::Struct(
                    self.id("RaycastHit"),
                    vec![
                        HostValue::Vector3([1.0, 2.0, 3.0]),
                        HostValue::Float(7.5),
                        self.object(player, "GameObject"),
                    ],
                );
                HostValue::Bool(true)
            }
            _ => panic!("{ty}.{name}"),
        })
    }

    fn log(&mut self, level: LogLevel, text: &str, _: Option<ObjectRef>) {
        self.log.push(match level {
            LogLevel::Info => text.to_owned(),
            other => format!("{other:?}: {text}"),
        });
    }

    fn report(&mut self, call: AiCall) -> Result<HostValue, HostError> {
        self.reports.push(call);
        Ok("log-1".into())
    }

    fn clock(&self) -> Clock {
        self.clock
    }

    fn wall(&self) -> (f64, f64) {
        (1_700_000_000.0, 0.0)
    }

    fn seed(&mut self) -> u64 {
        7
    }

    fn lookup(&mut self, root: QueryRoot, name: &str) -> Result<HostValue, HostError> {
        match (root, self.find(name)) {
            (QueryRoot::Scene, Some(id)) => Ok(self.object(id, "GameObject")),
            (QueryRoot::Game, _) if name == "score" => Ok(HostValue::Int(1200)),
            _ => Err(HostError::invalid(format!("'{name}' not found"))),
        }
    }

    fn alive(&mut self, object: ObjectRef) -> bool {
        self.things.contains_key(&object.id)
    }

    fn text(&mut self, object: ObjectRef) -> String {
        let ty = &self.types.describe(object.ty).full_name;
        let name = self.things.get(&object.id).map_or("null", |thing| &thing.name);
        format!("{name} ({ty})")
    }
}

/// Runs to the end, frame by frame.
pub fn run_in(world: &mut World, run: &mut Run) -> Result<String, ScriptError> {
    for _ in 0..10_000 {
        match run.step(world, 1_000_000) {
            Step::Done(answer) => return Ok(answer.text),
            Step::Failed(error) => return Err(error),
            Step::OutOfBudget => {}
            Step::Yielded(_) => {
                world.clock.frame += 1;
                world.clock.time += 0.1;
                world.clock.realtime += 0.1;
            }
        }
    }
    panic!("the script did not end")
}

/// The value of a script.
pub fn eval(source: &str) -> String {
    eval_in(&mut World::new(), source)
}

pub fn eval_in(world: &mut World, source: &str) -> String {
    let program = match compile(source, Mode::Script, &world.types) {
        Ok(program) => program,
        Err(found) => panic!("{source}\n{}", show(&found)),
    };
    let mut run = Run::new(&program, Limits::default());
    match run_in(world, &mut run) {
        Ok(text) => text,
        Err(error) => format!("!{error}"),
    }
}

/// The first error of a script that must not compile.
pub fn refused(source: &str) -> Diagnostic {
    let world = World::new();
    match compile(source, Mode::Script, &world.types) {
        Ok(_) => panic!("compiles: {source}"),
        Err(found) => found[0].clone(),
    }
}

pub fn show(found: &[Diagnostic]) -> String {
    found.iter().map(|one| format!("{one}\n{}\n", one.caret)).collect()
}
