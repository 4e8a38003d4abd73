// Bodies, rays and what they meet.

// --- a push
//@ moving
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.AddForce(new Vector3(500, 0, 0));
yield return new WaitForSeconds(0.1f);
Debug.Log(rb.velocity.x > 1f);
//> True
//? query Scene['Ball'].GetComponent<Rigidbody>().velocity.x > 1f = true

// --- a push at once
//@ moving
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.AddForce(Vector3.up * 5f, ForceMode.Impulse);
yield return null;
Debug.Log(rb.velocity.y > 4f);
//> True
//? query Scene['Ball'].GetComponent<Rigidbody>().velocity.y > 3f = true

// --- another velocity
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.velocity = new Vector3(0, 10, 0);
return rb.velocity.magnitude;
//= 10
//? query Scene['Ball'].GetComponent<Rigidbody>().velocity = {"x":0,"y":10,"z":0}

// --- no velocity
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.velocity = Vector3.zero;
rb.angularVelocity = Vector3.zero;
rb.Sleep();
return rb.speed;
//= 0
//? /Props/Ball : UnityEngine.Rigidbody.speed = 0

// --- no gravity
//@ moving
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.useGravity = false;
rb.velocity = Vector3.zero;
var y = rb.transform.position.y;
yield return new WaitForSeconds(0.3f);
Debug.Log(Mathf.Abs(rb.transform.position.y - y) < 0.2f);
//> True
//? /Props/Ball : UnityEngine.Rigidbody.useGravity = false

// --- kinematic
//@ moving
var rb = GameObject.Find("Ball").GetComponent<Rigidbody>();
rb.isKinematic = true;
var p = rb.transform.position;
yield return new WaitForSeconds(0.2f);
Debug.Log(Vector3.Distance(rb.transform.position, p) < 0.2f);
//> True
//? /Props/Ball : UnityEngine.Rigidbody.isKinematic = true

// --- gravity
return Physics.gravity;
//= (0.00, -9.81, 0.00)
//? query Static.Physics.gravity.y < -9.8f = true

// --- a ray down
if (Physics.Raycast(new Vector3(0, 3, -5), Vector3.down, out RaycastHit hit))
    return $"{hit.collider.name} at {hit.distance:F2}";
return "nothing";
//= Floor at 3.00
//? /Building/Floor : UnityEngine.BoxCollider.size = (20, 0.2, 30)

// --- a ray that ends too early
return Physics.Raycast(new Vector3(0, 3, -5), Vector3.down, 1f);
//= False
//? /Building/Floor there

// --- a ray from the player
var from = GameObject.Find("Player").transform.position + Vector3.forward * -2f;
if (Physics.Raycast(from, new Vector3(0, 0, -1), out var hit, 100f)) return hit.transform.name;
return "clear";
//= Back Wall
//? /Building/Walls/Back Wall there

// --- a ray from the camera
var ray = Camera.main.ScreenPointToRay(new Vector3(Screen.width / 2f, Screen.height / 2f, 0));
RaycastHit hit;
bool any = Physics.Raycast(ray, out hit, 100f);
return any && hit.point.z < 0;
//= True
//? /Camera Rig/Main Camera there

// --- change the object that was hit
if (Physics.Raycast(new Vector3(-4.5f, 1.5f, 0), Vector3.back, out RaycastHit hit))
{
    var health = hit.collider.GetComponent<Health>();
    if (health != null) health.Damage(40);
    return hit.collider.gameObject.name;
}
return "missed";
//= Near Target
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Health.current = 60

// --- all that a ray meets
var hits = Physics.RaycastAll(new Vector3(-4.5f, 1.5f, 0), Vector3.back, 100f);
return string.Join(", ", hits.OrderBy(h => h.distance).Select(h => h.collider.name));
//= Near Target, Far Target, Back Wall
//? /Building/Walls/Back Wall there

// --- nearby objects
var near = Physics.OverlapSphere(new Vector3(-8, 1, 2), 1.5f);
return string.Join(",", near.Select(c => c.name).OrderBy(n => n));
//= Crate 1,Crate 2,Crate 3,Floor
//? /Props/Crate 1 there

// --- whether a point is inside
var floor = GameObject.Find("Floor").GetComponent<Collider>();
return floor.bounds.Contains(new Vector3(0, -0.1f, -5)) + " " + floor.bounds.size;
//= True (20.00, 0.20, 30.00)
//? /Building/Floor : UnityEngine.BoxCollider.size = (20, 0.2, 30)

// --- a larger collider
var box = GameObject.Find("Crate 1").GetComponent<BoxCollider>();
box.size = Vector3.one * 5f;
return Physics.Raycast(new Vector3(-8, 0.3f, 10), Vector3.back, out var hit) ? hit.point.z : -1f;
//= 4.5
//? /Props/Crate 1 : UnityEngine.BoxCollider.size = (5, 5, 5)

// --- a collider that is off
foreach (var c in FindObjectsOfType<Collider>()) c.enabled = false;
return Physics.Raycast(new Vector3(0, 3, -5), Vector3.down, 100f);
//= False
//? /Building/Floor : UnityEngine.BoxCollider.enabled = false

// --- on the screen
var at = Camera.main.WorldToScreenPoint(Camera.main.transform.position + Camera.main.transform.forward * 5f);
return Mathf.RoundToInt(at.x) == Screen.width / 2 && Mathf.RoundToInt(at.y) == Screen.height / 2;
//= True
//? query Screen.width > 0 = true

// --- in sight?
var cam = Camera.main;
var to = GameObject.Find("Ball").transform.position - cam.transform.position;
bool inFront = Vector3.Dot(cam.transform.forward, to) > 0;
return inFront;
//= True
//? query Scene['Ball'].transform.position.x = 7

// --- the angle between
var a = GameObject.Find("Player").transform;
var b = GameObject.Find("Ball").transform.position - a.position;
b.y = 0;
return Mathf.Round(Vector3.SignedAngle(Vector3.forward, b, Vector3.up));
//= 112
//? /Player : UnityEngine.Transform.position = (2, 1, 4)

// --- whether the way is free
bool Free(Vector3 a, Vector3 b) => !Physics.Linecast(a, b);
return Free(new Vector3(0, 1, 0), new Vector3(0, 1, -5)) + " " + Free(new Vector3(0, 1, 0), new Vector3(0, 1, -25));
//= True False
//? /Building/Walls/Back Wall there

// --- a thrown thing
//@ moving
var ball = GameObject.CreatePrimitive(PrimitiveType.Sphere);
ball.transform.position = new Vector3(0, 1, 0);
var rb = ball.AddComponent<Rigidbody>();
rb.velocity = new Vector3(0, 5, -3);
float top = 1;
for (int i = 0; i < 60; i++) { top = Mathf.Max(top, ball.transform.position.y); yield return null; }
Debug.Log(top > 2f && top < 2.5f);
//> True
//? query Scene['Sphere'].transform.position.z < 0f = true

// --- everything stopped
foreach (var rb in FindObjectsOfType<Rigidbody>()) { rb.velocity = Vector3.zero; rb.isKinematic = true; }
return FindObjectsOfType<Rigidbody>().Length;
//= 1
//? /Props/Ball : UnityEngine.Rigidbody.isKinematic = true
