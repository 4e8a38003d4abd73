// Finding things.

// --- an object by its name
var player = GameObject.Find("Player");
return player.name;
//= Player
//? /Player there

// --- an object by its path
var pistol = GameObject.Find("/Player/Hands/Pistol");
return pistol != null ? pistol.transform.parent.name : "missing";
//= Hands
//? /Player/Hands/Pistol there

// --- an object by a part of its path
return GameObject.Find("Hands/Pistol").name;
//= Pistol
//? /Player/Hands/Pistol there

// --- nothing, when it is switched off
var rifle = GameObject.Find("Rifle");
if (rifle == null) return "Rifle is not active or does not exist";
return "found";
//= Rifle is not active or does not exist
//? /Player/Hands/Rifle inactive

// --- a child that is switched off, through its parent
var rifle = GameObject.Find("Hands").transform.Find("Rifle");
return rifle.gameObject.activeSelf;
//= False
//? /Player/Hands/Rifle inactive

// --- an object by its tag
GameObject go = GameObject.FindWithTag("Player");
return go.transform.position;
//= (2.00, 1.00, 4.00)
//? /Player : UnityEngine.Transform.position = (2, 1, 4)

// --- all objects of a tag
var targets = GameObject.FindGameObjectsWithTag("Target");
return targets.Length;
//= 8
//? /Lanes/Lane 1/Near Target Stand/Near Target tag = Target

// --- the main camera
return Camera.main.gameObject.name;
//= Main Camera
//? /Camera Rig/Main Camera tag = MainCamera

// --- the main camera by its tag
return GameObject.FindGameObjectWithTag("MainCamera").GetComponent<Camera>().fieldOfView;
//= 60
//? /Camera Rig/Main Camera : UnityEngine.Camera.fieldOfView = 60

// --- one component of a type
var director = Object.FindObjectOfType<Director>();
return director.phase;
//= Practice
//? /Director : Range.Director.phase = Practice

// --- one component the new way
var board = Object.FindFirstObjectByType<ScoreBoard>();
return board.name;
//= Score
//? /Director/Score : Range.ScoreBoard.round = 1

// --- all components of a type the new way
var lights = Object.FindObjectsByType<Light>(FindObjectsSortMode.None);
return lights.Length;
//= 5
//? /Lighting/Sun : UnityEngine.Light.intensity = 1.2

// --- also those that are switched off
var cameras = Object.FindObjectsOfType<Camera>(true);
return string.Join(", ", cameras.Select(c => c.name).OrderBy(n => n));
//= Main Camera, Replay Camera
//? /Camera Rig/Replay Camera inactive

// --- also those that are switched off, the new way
var weapons = FindObjectsByType<Weapon>(FindObjectsInactive.Include, FindObjectsSortMode.None);
return weapons.Length;
//= 2
//? /Player/Hands/Rifle : Range.Weapon.ammo = 30

// --- without saying Object first
var healths = FindObjectsOfType<Health>();
return healths.Length;
//= 9
//? /Player : Range.Health.max = 100

// --- the closest target
var player = GameObject.FindWithTag("Player").transform;
Target closest = null;
float best = Mathf.Infinity;
foreach (var target in Object.FindObjectsOfType<Target>())
{
    float d = Vector3.Distance(player.position, target.transform.position);
    if (d < best) { best = d; closest = target; }
}
return $"{closest.transform.parent.parent.name} at {best:F2}";
//= Lane 3 at 10.02
//? /Lanes/Lane 3/Near Target Stand/Near Target : UnityEngine.Transform.position = (1.5, 1.5, -6)

// --- the closest target with LINQ
var origin = GameObject.Find("Player").transform.position;
var nearest = GameObject.FindGameObjectsWithTag("Target")
    .OrderBy(t => (t.transform.position - origin).sqrMagnitude)
    .First();
return nearest.transform.parent.parent.name;
//= Lane 3
//? /Lanes/Lane 3/Near Target Stand/Near Target tag = Target

// --- everything whose name contains a word
var names = Object.FindObjectsOfType<GameObject>()
    .Where(go => go.name.Contains("Crate"))
    .Select(go => go.name);
return string.Join("|", names);
//= Crate 1|Crate 2|Crate 3
//? all Crate 2 = 1

// --- the roots of the scene
var roots = SceneManager.GetActiveScene().GetRootGameObjects();
foreach (var root in roots.Take(4)) Debug.Log(root.name);
//> Director
//> Camera Rig
//> Lighting
//> Building
//? /Building there

// --- a component of a child
var weapon = GameObject.Find("Player").GetComponentInChildren<Weapon>();
return weapon.name + " " + weapon.ammo;
//= Pistol 12
//? /Player/Hands/Pistol : Range.Weapon.ammo = 12

// --- all components of the children, also where they are off
var weapons = GameObject.Find("Player").GetComponentsInChildren<Weapon>(true);
return weapons.Sum(w => w.ammo);
//= 42
//? /Player/Hands/Rifle : Range.Weapon.ammo = 30

// --- a component of a parent
var health = GameObject.Find("Pistol").GetComponentInParent<Health>();
return health.gameObject.name;
//= Player
//? /Player : Range.Health.current = 100

// --- an optional component
if (GameObject.Find("Ball").TryGetComponent<Rigidbody>(out var body))
    return body.mass;
return -1f;
//= 1
//? /Props/Ball : UnityEngine.Rigidbody.mass = 1

// --- a missing component
var light = GameObject.Find("Ball").GetComponent<Light>();
return light == null ? "no light" : "light";
//= no light
//? query Scene['Ball'].GetComponent<Light>() = null

// --- a component by the name of its type
var c = GameObject.Find("Player").GetComponent("Health");
return c.GetType().Name;
//= Health
//? /Player : Range.Health.current = 100

// --- a component by its type
var c = GameObject.Find("Sun").GetComponent(typeof(Light)) as Light;
return c.intensity;
//= 1.2
//? /Lighting/Sun : UnityEngine.Light.intensity = 1.2

// --- the names of all components
var names = GameObject.Find("Ball").GetComponents<Component>().Select(c => c.GetType().Name);
return string.Join(", ", names.OrderBy(n => n));
//= MeshRenderer, Rigidbody, SphereCollider, Transform
//? /Props/Ball components = 4

// --- a singleton
return GameState.Instance.waves.Count + " waves";
//= 3 waves
//? query Game['GameState'].waves.Count = 3

// --- a game type by its full name
var h = GameObject.Find("Player").GetComponent<Range.Health>();
return h.current;
//= 100
//? /Player : Range.Health.current = 100

// --- the full name of a singleton's type
return Range.GameState.Instance.shotsFired;
//= 0
//? query Game['GameState'].shotsFired = 0

// --- a missing object, with a message
var boss = GameObject.Find("Boss");
Debug.Log(boss == null ? "There is no boss in this scene." : boss.name);
//> There is no boss in this scene.
//? /Boss gone

// --- a missing object, used anyway
return GameObject.Find("Boss").transform.position;
//! NullReferenceException
//? /Boss gone

// --- the null-conditional way
return GameObject.Find("Boss")?.transform.position.ToString() ?? "no boss";
//= no boss
//? /Boss gone

// --- by layer
var onLayer = Object.FindObjectsOfType<GameObject>().Where(g => g.layer == 8).ToList();
return onLayer.Count;
//= 8
//? /Lanes/Lane 2/Far Target Stand/Far Target layer = 8

// --- the path of an object
string PathOf(Transform t) => t.parent == null ? "/" + t.name : PathOf(t.parent) + "/" + t.name;
return PathOf(GameObject.Find("Blade 2").transform);
//= /Building/Roof/Fan/Hub/Blade 2
//? /Building/Roof/Fan/Hub/Blade 2 there
