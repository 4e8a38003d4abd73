//! The world as the host of a script, without a script.

use bevy_app::App;
use spawnpoint_protocol::op::*;
use spawnpoint_script::host::{
    Host, HostError, HostKind, HostMember, HostMethod, HostTy, HostValue, ObjectRef, Target, TypeId,
};
use spawnpoint_stage::{ops, range, script::WorldHost};

struct Script<'w>(WorldHost<'w>);

impl<'w> Script<'w> {
    fn on(app: &'w mut App) -> Self {
        Self(WorldHost::new(app.world_mut()))
    }

    fn id(&self, name: &str) -> TypeId {
        self.0.types().find(name).unwrap_or_else(|| panic!("no {name}"))
    }

    fn above(&self, id: TypeId) -> Vec<TypeId> {
        let base = |id: &TypeId| self.0.types().describe(*id).base;
        std::iter::successors(Some(id), base).collect()
    }

    fn member(&self, ty: TypeId, name: &str) -> HostMember {
        let all = self.above(ty).into_iter();
        let mut all = all.flat_map(|id| self.0.types().describe(id).members.clone());
        all.find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}"))
    }

    fn method(&self, ty: TypeId, name: &str, params: usize) -> HostMethod {
        let all = self.above(ty).into_iter();
        // Of several overloads of a type, the most general is the last.
        let mut all =
            all.flat_map(|id| self.0.types().describe(id).methods.clone().into_iter().rev());
        all.find(|one| one.name == name && one.params.len() == params)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn get(&mut self, object: &HostValue, name: &str) -> Result<HostValue, HostError> {
        let object = reference(object);
        let id = self.member(object.ty, name).id;
        self.0.get(Target::Object(object), id)
    }

    fn set(&mut self, object: &HostValue, name: &str, value: HostValue) -> Result<(), HostError> {
        let object = reference(object);
        let id = self.member(object.ty, name).id;
        self.0.set(Target::Object(object), id, value)
    }

    fn call(
        &mut self,
        object: &HostValue,
        name: &str,
        of: &[&str],
        args: &mut [HostValue],
    ) -> Result<HostValue, HostError> {
        let object = reference(object);
        let id = self.method(object.ty, name, args.len()).id;
        let of: Vec<_> = of.iter().map(|name| HostTy::Host(self.id(name))).collect();
        self.0.call(Target::Object(object), id, &of, args)
    }

    fn call_static(
        &mut self,
        ty: &str,
        name: &str,
        of: &[&str],
        args: &mut [HostValue],
    ) -> HostValue {
        let id = self.method(self.id(ty), name, args.len()).id;
        let of: Vec<_> = of.iter().map(|name| HostTy::Host(self.id(name))).collect();
        self.0.call(Target::Static, id, &of, args).unwrap()
    }

    fn find(&mut self, name: &str) -> HostValue {
        self.call_static("GameObject", "Find", &[], &mut [name.into()])
    }
}

fn reference(value: &HostValue) -> ObjectRef {
    match value {
        HostValue::Object(object) => *object,
        other => panic!("{other:?} is not an object"),
    }
}

#[test]
fn every_member_of_every_object_can_be_read() {
    let mut app = range::app();
    let mut script = Script::on(&mut app);
    let objects =
        script.call_static("Object", "FindObjectsOfType", &["UnityEngine.Component"], &mut []);
    let HostValue::Array(_, components) = objects else { panic!("{objects:?}") };
    assert!(components.len() > 100, "{}", components.len());
    let mut read = 0;
    for component in &components {
        for id in script.above(reference(component).ty) {
            for member in script.0.types().describe(id).members.clone() {
                let value = script.0.get(Target::Object(reference(component)), member.id);
                // A rectangle is a transform without a position in the world.
                let flat =
                    script.0.types().describe(reference(component).ty).name == "RectTransform";
                assert!(member.is_static || flat || value.is_ok(), "{} {value:?}", member.name);
                read += 1;
            }
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn types_have_bases_enums_structs_and_short_names() {
    let mut app = range::app();
    let script = Script::on(&mut app);
    let is_a = |name: &str, base: &str| script.above(script.id(name)).contains(&script.id(base));
    assert!(is_a("RectTransform", "Transform"));
    assert!(is_a("BoxCollider", "Collider") && is_a("Collider", "Component"));
    assert!(is_a("Range.Health", "MonoBehaviour") && is_a("Light", "Behaviour"));
    assert!(is_a("UnityEngine.UI.Image", "UnityEngine.UI.Graphic"));
    assert!(!is_a("GameObject", "Component"));
    let describe = |name: &str| script.0.types().describe(script.id(name)).clone();
    let HostKind::Enum(names) = describe("GamePhase").kind else { panic!() };
    assert_eq!(names[2], ("Match".to_owned(), 2));
    assert_eq!(describe("Range.Stats").kind, HostKind::Struct);
    let health = script.member(script.id("Health"), "recentDamage");
    assert_eq!((health.writable, health.ty), (false, HostTy::List(Box::new(HostTy::Int))));
}

#[test]
fn objects_are_found_read_written_and_called() {
    let mut app = range::app();
    let mut script = Script::on(&mut app);
    let player = script.find("Player");
    let health = script.call(&player, "GetComponent", &["Health"], &mut []).unwrap();
    assert_eq!(script.get(&health, "current"), Ok(HostValue::Int(100)));
    script.set(&health, "current", HostValue::Int(60)).unwrap();
    let left = script.call(&health, "Damage", &[], &mut [HostValue::Int(12)]);
    assert_eq!(left, Ok(HostValue::Int(50)));
    assert_eq!(script.get(&health, "isAlive"), Ok(HostValue::Bool(true)));
    let fault = script.call(&health, "Damage", &[], &mut [HostValue::Int(-1)]).unwrap_err();
    assert_eq!(fault.exception, "System.ArgumentException");

    let transform = script.get(&player, "transform").unwrap();
    script.set(&transform, "position", HostValue::Vector3([1.0, 2.0, 3.0])).unwrap();
    assert_eq!(script.get(&transform, "position"), Ok(HostValue::Vector3([1.0, 2.0, 3.0])));
    let hands = script.call(&transform, "Find", &[], &mut ["Hands".into()]).unwrap();
    assert_eq!(script.get(&hands, "parent"), Ok(transform.clone()));
    assert_eq!(
        script.get(&hands, "gameObject").map(|it| reference(&it).ty),
        Ok(script.id("GameObject"))
    );
    let children = script.call(&transform, "GetEnumerator", &[], &mut []).unwrap();
    assert_eq!(children, HostValue::Array(HostTy::Host(script.id("Transform")), vec![hands]));

    assert_eq!(script.find("/Player/Hands/Pistol"), script.find("Pistol"));
    assert_eq!(script.find("Rifle"), HostValue::Null, "it is inactive");
    let pistol = script.find("Pistol");
    let weapon = script.call(&pistol, "GetComponent", &["Weapon"], &mut []).unwrap();
    let list = HostValue::List(HostTy::String, vec!["Laser".into()]);
    script.set(&weapon, "attachments", list.clone()).unwrap();
    assert_eq!(script.get(&weapon, "attachments"), Ok(list));
    let auto = HostValue::Enum(script.id("FireMode"), 3);
    script.set(&weapon, "fireMode", auto.clone()).unwrap();
    assert_eq!(script.get(&weapon, "fireMode"), Ok(auto));
    script.set(&weapon, "aim", player.clone()).unwrap();
    assert_eq!(script.get(&weapon, "aim"), Ok(player));
    script.set(&weapon, "aim", HostValue::Null).unwrap();
    assert_eq!(script.get(&weapon, "aim"), Ok(HostValue::Null));
}

#[test]
fn objects_are_created_copied_and_destroyed() {
    let mut app = range::app();
    let mut script = Script::on(&mut app);
    let player = script.find("Player");
    let copy = script.call_static("Object", "Instantiate", &["GameObject"], &mut [player.clone()]);
    assert_ne!(copy, player);
    assert_eq!(script.get(&copy, "name"), Ok("Player(Clone)".into()));
    assert_ne!(
        script.call(&copy, "GetInstanceID", &[], &mut []),
        script.call(&player, "GetInstanceID", &[], &mut [])
    );
    assert_ne!(script.find("/Player(Clone)/Hands/Pistol"), HostValue::Null);
    let health = script.call(&copy, "GetComponent", &["Health"], &mut []).unwrap();
    script.call_static("Object", "Destroy", &[], &mut [health.clone()]);
    assert!(!script.0.alive(reference(&health)));
    assert_eq!(script.call(&copy, "GetComponent", &["Health"], &mut []), Ok(HostValue::Null));
    let added = script.call(&copy, "AddComponent", &["Light"], &mut []).unwrap();
    assert_eq!(script.get(&added, "range"), Ok(HostValue::Float(10.0)));
    script.call_static("Object", "Destroy", &[], &mut [copy.clone()]);
    let fault = script.get(&copy, "name").unwrap_err();
    assert_eq!(fault.exception, "UnityEngine.MissingReferenceException");
    assert_eq!(script.0.text(reference(&copy)), "null");
    drop(script);
    let all = ObjectsList {
        scene: None,
        filter: Default::default(),
        paging: Default::default(),
        components: false,
    };
    assert!(ops::run(app.world_mut(), all.into()).is_ok());
}

#[test]
fn rays_scenes_and_singletons() {
    let mut app = range::app();
    let mut script = Script::on(&mut app);
    let camera = script.id("Camera");
    let main = script.member(camera, "main");
    let camera = script.0.get(Target::Static, main.id).unwrap();
    assert_eq!(script.get(&camera, "fieldOfView"), Ok(HostValue::Float(60.0)));
    let middle = HostValue::Vector3([960.0, 540.0, 0.0]);
    let ray = script.call(&camera, "ScreenPointToRay", &[], &mut [middle]).unwrap();
    let mut args = [ray, HostValue::Null];
    let physics = script.id("Physics");
    let by_ray = script.0.types().describe(physics).methods.iter();
    let by_ray = by_ray.filter(|one| one.params[0].ty == HostTy::Ray && one.params.len() == 2);
    let id = by_ray.filter(|one| one.params[1].name == "hitInfo").map(|one| one.id).next().unwrap();
    let hit = script.0.call(Target::Static, id, &[], &mut args);
    assert_eq!(hit, Ok(HostValue::Bool(true)));
    let HostValue::Struct(_, fields) = &args[1] else { panic!("{args:?}") };
    assert!(script.0.text(reference(&fields[2])).contains("Collider"), "{fields:?}");

    let scene = script.call_static("SceneManager", "GetActiveScene", &[], &mut []);
    assert_eq!(script.get(&scene, "name"), Ok("Range".into()));
    let HostValue::Array(_, roots) =
        script.call(&scene, "GetRootGameObjects", &[], &mut []).unwrap()
    else {
        panic!()
    };
    assert_eq!(script.get(&roots[0], "name"), Ok("Director".into()));
    let state = script.member(script.id("GameState"), "Instance").id;
    let state = script.0.get(Target::Static, state).unwrap();
    let HostValue::List(_, waves) = script.get(&state, "waves").unwrap() else { panic!() };
    assert!(matches!(&waves[0], HostValue::Struct(_, fields) if fields[0] == "Warm-up".into()));
}
