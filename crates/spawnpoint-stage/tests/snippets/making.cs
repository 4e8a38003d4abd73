// Making, copying, arranging and destroying objects.

// --- an empty object
var go = new GameObject("Marker");
return go.transform.position;
//= (0.00, 0.00, 0.00)
//? /Marker there

// --- an object with components
var go = new GameObject("Torch", typeof(Light), typeof(AudioSource));
return go.GetComponents<Component>().Length;
//= 3
//? /Torch components = 3

// --- an object with a light
var go = new GameObject("Torch");
var light = go.AddComponent<Light>();
light.color = new Color(1f, 0.6f, 0.2f);
light.intensity = 2f;
go.transform.position = new Vector3(0, 3, 0);
return light.gameObject == go;
//= True
//? /Torch : UnityEngine.Light.intensity = 2
//? /Torch : UnityEngine.Transform.position = (0, 3, 0)

// --- several of them
for (int i = 0; i < 5; i++)
{
    var go = new GameObject($"Waypoint {i}");
    go.transform.position = new Vector3(i * 2, 0, -i);
}
return Object.FindObjectsOfType<GameObject>().Count(g => g.name.StartsWith("Waypoint"));
//= 5
//? /Waypoint 4 : UnityEngine.Transform.position = (8, 0, -4)

// --- below a parent
var parent = new GameObject("Waypoints").transform;
for (int i = 0; i < 3; i++)
{
    var child = new GameObject("Point " + i);
    child.transform.SetParent(parent);
}
return parent.childCount;
//= 3
//? /Waypoints/Point 2 there

// --- a grid of objects
var grid = new GameObject("Grid");
for (int x = 0; x < 3; x++)
    for (int z = 0; z < 3; z++)
    {
        var cell = new GameObject($"Cell {x},{z}");
        cell.transform.parent = grid.transform;
        cell.transform.localPosition = new Vector3(x, 0, z) * 1.5f;
    }
return grid.transform.childCount;
//= 9
//? /Grid/Cell 2,1 : UnityEngine.Transform.position = (3, 0, 1.5)

// --- a primitive
var cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
cube.name = "My Cube";
cube.transform.position = new Vector3(0, 0.5f, 0);
return cube.GetComponent<BoxCollider>() != null;
//= True
//? /My Cube : UnityEngine.BoxCollider.size = (1, 1, 1)
//? /My Cube : UnityEngine.MeshFilter.mesh = Cube

// --- a ball of a certain color
var ball = GameObject.CreatePrimitive(PrimitiveType.Sphere);
ball.GetComponent<Renderer>().material.color = Color.yellow;
ball.AddComponent<Rigidbody>().mass = 3f;
return ball.name;
//= Sphere
//? /Sphere : UnityEngine.Rigidbody.mass = 3
//? /Sphere : UnityEngine.SphereCollider.radius = 0.5

// --- a copy
var copy = Object.Instantiate(GameObject.Find("Crate 1"));
return copy.name;
//= Crate 1(Clone)
//? all Crate 1(Clone) = 1

// --- a copy with another name and place
var copy = Instantiate(GameObject.Find("Ball"), new Vector3(1, 2, 3), Quaternion.identity);
copy.name = "Second Ball";
return copy.transform.position;
//= (1.00, 2.00, 3.00)
//? all Second Ball = 1

// --- a copy below a parent
var copy = Object.Instantiate(GameObject.Find("Pistol"), GameObject.Find("Props").transform);
return copy.transform.parent.name;
//= Props
//? /Props/Pistol(Clone) : Range.Weapon.ammo = 12

// --- a copy at a place and below a parent
var copy = Instantiate(GameObject.Find("Crate 1"), new Vector3(0, 9, 0), Quaternion.identity, GameObject.Find("Props").transform);
return copy.transform.position.y;
//= 9
//? /Props/Crate 1(Clone) : UnityEngine.Transform.position = (0, 9, 0)

// --- a copy by one of its components
Health copy = Object.Instantiate(GameObject.Find("Player").GetComponent<Health>());
copy.current = 1;
return copy.gameObject.name + " " + GameObject.Find("Player").GetComponent<Health>().current;
//= Player(Clone) 100
//? /Player(Clone) : Range.Health.current = 1
//? /Player : Range.Health.current = 100

// --- everything below is copied too
var copy = Object.Instantiate(GameObject.Find("Player"));
return copy.GetComponentsInChildren<Weapon>(true).Length;
//= 2
//? /Player(Clone)/Hands/Pistol there

// --- many copies in a ring
var crate = GameObject.Find("Crate 1");
for (int i = 0; i < 8; i++)
{
    var angle = i * 45f * Mathf.Deg2Rad;
    var at = new Vector3(Mathf.Cos(angle), 0, Mathf.Sin(angle)) * 4f;
    Instantiate(crate, at, Quaternion.LookRotation(-at)).name = "Ring " + i;
}
return FindObjectsOfType<GameObject>().Count(g => g.name.StartsWith("Ring "));
//= 8
//? all Ring 7 = 1

// --- a component more
var go = GameObject.Find("Crate 1");
if (go.GetComponent<Rigidbody>() == null) go.AddComponent<Rigidbody>();
return go.GetComponent<Rigidbody>().mass;
//= 1
//? /Props/Crate 1 : UnityEngine.Rigidbody.useGravity = true

// --- a component by its type
var c = GameObject.Find("Crate 1").AddComponent(typeof(Light)) as Light;
return c.range;
//= 10
//? /Props/Crate 1 : UnityEngine.Light.range = 10

// --- a game's own component
var h = new GameObject("Dummy").AddComponent<Health>();
h.max = 10; h.current = 10;
return h.Damage(4);
//= 6
//? /Dummy : Range.Health.current = 6

// --- one component less
Object.Destroy(GameObject.Find("Ball").GetComponent<Rigidbody>());
return GameObject.Find("Ball").GetComponent<Rigidbody>() == null;
//= True
//? /Props/Ball components = 3

// --- an object less
Object.Destroy(GameObject.Find("Ball"));
return GameObject.Find("Ball") == null;
//= True
//? /Props/Ball gone

// --- all of a kind
foreach (var t in Object.FindObjectsOfType<Target>()) Object.DestroyImmediate(t.gameObject);
return Object.FindObjectsOfType<Target>().Length;
//= 0
//? all Near Target = 0

// --- all children
var props = GameObject.Find("Props").transform;
for (int i = props.childCount - 1; i >= 0; i--) Destroy(props.GetChild(i).gameObject);
return props.childCount;
//= 0
//? /Props/Crate 1 gone

// --- a destroyed object cannot be used
var ball = GameObject.Find("Ball");
Destroy(ball);
return ball.name;
//! MissingReferenceException
//? /Props/Ball gone

// --- a destroyed object equals null
var ball = GameObject.Find("Ball");
Destroy(ball);
return ball == null && !ball;
//= True
//? /Props/Ball gone

// --- another parent
GameObject.Find("Ball").transform.SetParent(GameObject.Find("Player").transform);
return GameObject.Find("Ball").transform.root.name;
//= Player
//? /Player/Ball : UnityEngine.Transform.position = (7, 3, 2)

// --- another parent, keeping its own place in it
var ball = GameObject.Find("Ball").transform;
ball.SetParent(GameObject.Find("Player").transform, false);
return ball.localPosition;
//= (7.00, 3.00, 2.00)
//? /Player/Ball : UnityEngine.Transform.position = (9, 4, 6)

// --- no parent
GameObject.Find("Ball").transform.parent = null;
return GameObject.Find("Ball").transform.root == GameObject.Find("Ball").transform;
//= True
//? /Ball : UnityEngine.Transform.position = (7, 3, 2)

// --- not below itself
GameObject.Find("Player").transform.SetParent(GameObject.Find("Pistol").transform);
//! ArgumentException
//? /Player there

// --- the order of siblings
var props = GameObject.Find("Props").transform;
props.Find("Ball").SetAsFirstSibling();
return props.GetChild(0).name + " " + props.Find("Ball").GetSiblingIndex();
//= Ball 0
//? query Scene['Props'].transform.GetChild(0).name = "Ball"

// --- the last of the siblings
var props = GameObject.Find("Props").transform;
props.Find("Crate 1").SetSiblingIndex(props.childCount - 1);
return string.Join(",", props.Cast<Transform>().Select(t => t.name));
//= Crate 2,Crate 3,Ball,Crate 1
//? query Scene['Props'].transform.GetChild(3).name = "Crate 1"

// --- everything sorted below a new parent
var group = new GameObject("Crates");
var crates = GameObject.Find("Props").transform.Cast<Transform>().Where(t => t.name.StartsWith("Crate")).OrderByDescending(t => t.name).ToList();
crates.ForEach(c => c.SetParent(group.transform));
return string.Join(",", group.GetComponentsInChildren<Transform>().Skip(1).Select(t => t.name));
//= Crate 3,Crate 2,Crate 1
//? /Crates/Crate 2 there
//? /Props/Crate 2 gone

// --- a rename of many
int n = 1;
foreach (Transform lane in GameObject.Find("Lanes").transform) lane.name = $"Track {n++:D2}";
return n - 1;
//= 4
//? /Lanes/Track 03 there

// --- a prefab's copy for every crate
var prefab = new GameObject("Lamp Prefab", typeof(Light));
prefab.SetActive(false);
foreach (var crate in GameObject.Find("Props").transform.Cast<Transform>().Where(t => t.name.StartsWith("Crate")).ToArray())
{
    var lamp = Instantiate(prefab, crate.position + Vector3.up, Quaternion.identity, crate);
    lamp.name = "Lamp";
    lamp.SetActive(true);
}
return GameObject.Find("Props").GetComponentsInChildren<Light>().Length;
//= 3
//? /Props/Crate 3/Lamp : UnityEngine.Light.range = 10
//? /Lamp Prefab inactive
