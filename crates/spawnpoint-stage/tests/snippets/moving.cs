// Moving, turning and sizing things.

// --- to a place
GameObject.Find("Player").transform.position = new Vector3(0, 1, 0);
return GameObject.Find("Player").transform.position;
//= (0.00, 1.00, 0.00)
//? /Player : UnityEngine.Transform.position = (0, 1, 0)

// --- a step up
var t = GameObject.Find("Player").transform;
t.position += Vector3.up * 2;
return t.position.y;
//= 3
//? /Player : UnityEngine.Transform.position = (2, 3, 4)

// --- one coordinate
var ball = GameObject.Find("Ball");
var p = ball.transform.position;
p.y = 10f;
ball.transform.position = p;
return ball.transform.position;
//= (7.00, 10.00, 2.00)
//? /Props/Ball : UnityEngine.Transform.position = (7, 10, 2)

// --- by Translate
var t = GameObject.Find("Crate 1").transform;
t.Translate(1, 0, -2);
return t.position;
//= (-7.00, 0.30, 0.00)
//? /Props/Crate 1 : UnityEngine.Transform.position = (-7, 0.3, 0)

// --- by Translate with a vector
GameObject.Find("Crate 2").transform.Translate(Vector3.right * 3f);
return GameObject.Find("Crate 2").transform.localPosition.x;
//= -5
//? query Scene['Crate 2'].transform.position.x = -5

// --- by Translate in world space
var t = GameObject.Find("Crate 3").transform;
t.rotation = Quaternion.Euler(0, 90, 0);
t.Translate(Vector3.right * 2, Space.World);
return t.position.x;
//= -6
//? /Props/Crate 3 : UnityEngine.Transform.position = (-6, 1.5, 2)

// --- next to something else
var player = GameObject.Find("Player").transform;
var ball = GameObject.Find("Ball").transform;
ball.position = player.position + new Vector3(1, 0, 0);
return Vector3.Distance(ball.position, player.position);
//= 1
//? /Props/Ball : UnityEngine.Transform.position = (3, 1, 4)

// --- half of the way
var a = GameObject.Find("Player").transform;
a.position = Vector3.Lerp(a.position, new Vector3(4, 1, 0), 0.5f);
return a.position;
//= (3.00, 1.00, 2.00)
//? /Player : UnityEngine.Transform.position = (3, 1, 2)

// --- towards something, not past it
var a = GameObject.Find("Player").transform;
a.position = Vector3.MoveTowards(a.position, new Vector3(2, 1, 0), 3f);
return a.position.z;
//= 1
//? /Player : UnityEngine.Transform.position = (2, 1, 1)

// --- within bounds
var t = GameObject.Find("Player").transform;
t.position += new Vector3(100, 0, 0);
var p = t.position;
p.x = Mathf.Clamp(p.x, -9f, 9f);
t.position = p;
return t.position.x;
//= 9
//? /Player : UnityEngine.Transform.position = (9, 1, 4)

// --- onto a grid
foreach (var c in Object.FindObjectsOfType<GameObject>().Where(g => g.name.StartsWith("Crate")))
{
    var p = c.transform.position;
    c.transform.position = new Vector3(Mathf.Round(p.x), Mathf.Round(p.y), Mathf.Round(p.z));
}
return GameObject.Find("Crate 2").transform.position;
//= (-8.00, 1.00, 2.00)
//? /Props/Crate 1 : UnityEngine.Transform.position = (-8, 0, 2)
//? /Props/Crate 2 : UnityEngine.Transform.position = (-8, 1, 2)

// --- into a row
var crates = Object.FindObjectsOfType<GameObject>().Where(g => g.name.StartsWith("Crate")).OrderBy(g => g.name).ToArray();
for (int i = 0; i < crates.Length; i++)
    crates[i].transform.position = new Vector3(i * 2f, 0.3f, 0f);
return crates.Length;
//= 3
//? /Props/Crate 1 : UnityEngine.Transform.position = (0, 0.3, 0)
//? /Props/Crate 3 : UnityEngine.Transform.position = (4, 0.3, 0)

// --- into a circle
var crates = GameObject.Find("Props").transform.Cast<Transform>().Where(t => t.name.StartsWith("Crate")).ToList();
for (int i = 0; i < crates.Count; i++)
{
    float angle = i * Mathf.PI * 2 / crates.Count;
    crates[i].position = new Vector3(Mathf.Cos(angle), 0, Mathf.Sin(angle)) * 5f;
}
return crates.All(c => Mathf.Approximately(c.position.magnitude, 5f));
//= True
//? /Props/Crate 1 : UnityEngine.Transform.position = (5, 0, 0)

// --- swapping two places
var a = GameObject.Find("Player").transform;
var b = GameObject.Find("Ball").transform;
(a.position, b.position) = (b.position, a.position);
return $"{a.position} {b.position}";
//= (7.00, 3.00, 2.00) (2.00, 1.00, 4.00)
//? /Player : UnityEngine.Transform.position = (7, 3, 2)
//? /Props/Ball : UnityEngine.Transform.position = (2, 1, 4)

// --- the local place of a child
var hands = GameObject.Find("Hands").transform;
hands.localPosition = new Vector3(0, 0.5f, -0.5f);
return hands.position;
//= (2.00, 1.50, 3.50)
//? /Player/Hands : UnityEngine.Transform.localPosition = (0, 0.5, -0.5)

// --- everything below comes along
var before = GameObject.Find("Pistol").transform.position;
GameObject.Find("Player").transform.position += Vector3.left;
return GameObject.Find("Pistol").transform.position - before;
//= (-1.00, 0.00, 0.00)
//? /Player/Hands/Pistol : UnityEngine.Transform.position = (1.3, 1.4, 3.6)

// --- turned by angles
var t = GameObject.Find("Player").transform;
t.eulerAngles = new Vector3(0, 90, 0);
return t.eulerAngles.y;
//= 90
//? /Player : UnityEngine.Transform.eulerAngles = (0, 90, 0)

// --- turned a bit further
var t = GameObject.Find("Player").transform;
t.Rotate(0, 30, 0);
t.Rotate(0, 15, 0);
return Mathf.RoundToInt(t.eulerAngles.y);
//= 45
//? query Mathf.RoundToInt(Scene['Player'].transform.eulerAngles.y) = 45

// --- turned around an axis
var t = GameObject.Find("Crate 1").transform;
t.Rotate(Vector3.up, 90f);
return Mathf.RoundToInt(t.localEulerAngles.y);
//= 90
//? /Props/Crate 1 : UnityEngine.Transform.eulerAngles = (0, 90, 0)

// --- turned to nothing
var t = GameObject.Find("Main Camera").transform;
t.rotation = Quaternion.identity;
return t.rotation == Quaternion.identity;
//= True
//? /Camera Rig/Main Camera : UnityEngine.Transform.eulerAngles = (0, 0, 0)

// --- looking at something
var cam = Camera.main.transform;
cam.LookAt(GameObject.Find("Player").transform);
var towards = (GameObject.Find("Player").transform.position - cam.position).normalized;
return Vector3.Angle(cam.forward, towards) < 0.1f;
//= True
//? query Vector3.Angle(Scene['Main Camera'].transform.forward, Scene['Player'].transform.position - Scene['Main Camera'].transform.position) < 0.1f = true

// --- looking at a point
var t = GameObject.Find("Player").transform;
t.LookAt(new Vector3(2, 1, -10));
return Vector3.Dot(t.forward, new Vector3(0, 0, -1)) > 0.999f;
//= True
//? query Scene['Player'].transform.forward.z < -0.99f = true

// --- around a point
var t = GameObject.Find("Player").transform;
t.position = new Vector3(1, 0, 0);
t.RotateAround(Vector3.zero, Vector3.up, 180f);
return Mathf.RoundToInt(t.position.x);
//= -1
//? query Mathf.RoundToInt(Scene['Player'].transform.position.x) = -1

// --- twice the size
var crate = GameObject.Find("Crate 1");
crate.transform.localScale *= 2;
return crate.transform.localScale;
//= (2.00, 2.00, 2.00)
//? /Props/Crate 1 : UnityEngine.Transform.localScale = (2, 2, 2)

// --- another size, only in one direction
GameObject.Find("Ball").transform.localScale = new Vector3(1f, 0.25f, 1f);
return GameObject.Find("Ball").transform.lossyScale;
//= (1.00, 0.25, 1.00)
//? /Props/Ball : UnityEngine.Transform.localScale = (1, 0.25, 1)

// --- all of them at once
foreach (Transform child in GameObject.Find("Props").transform)
    child.localScale = Vector3.one * 0.1f;
return GameObject.Find("Props").transform.childCount;
//= 4
//? /Props/Crate 3 : UnityEngine.Transform.localScale = (0.1, 0.1, 0.1)
//? /Props/Ball : UnityEngine.Transform.localScale = (0.1, 0.1, 0.1)

// --- the distance between two
var a = GameObject.Find("Player").transform.position;
var b = GameObject.Find("Ball").transform.position;
return (b - a).magnitude.ToString("F3");
//= 5.745
//? query Vector3.Distance(Scene['Player'].transform.position, Scene['Ball'].transform.position) > 5.7f = true

// --- from local to world and back
var hands = GameObject.Find("Hands").transform;
var world = hands.TransformPoint(Vector3.zero);
return world == hands.position && hands.InverseTransformPoint(world) == Vector3.zero;
//= True
//? /Player/Hands : UnityEngine.Transform.position = (2.3, 1.4, 3.6)

// --- a body by MovePosition
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.MovePosition(new Vector3(1, 2, 3));
return rb.transform.position;
//= (1.00, 2.00, 3.00)
//? /Props/Ball : UnityEngine.Transform.position = (1, 2, 3)

// --- position and rotation at once
var t = GameObject.Find("Crate 1").transform;
t.SetPositionAndRotation(new Vector3(1, 2, 3), Quaternion.Euler(0, 180, 0));
return t.position;
//= (1.00, 2.00, 3.00)
//? /Props/Crate 1 : UnityEngine.Transform.eulerAngles = (0, 180, 0)

// --- to where nothing can be
GameObject.Find("Player").transform.position = new Vector3(float.NaN, 0, 0);
//! ArgumentException
//? /Player : UnityEngine.Transform.position = (2, 1, 4)
