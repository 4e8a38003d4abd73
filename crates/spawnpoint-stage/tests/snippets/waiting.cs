// Waiting: for frames, for time, for something to happen.

// --- for the next frame
//@ moving
var f = Time.frameCount;
yield return null;
Debug.Log(Time.frameCount - f);
//> 1
//? query Time.frameCount > 0 = true

// --- for some frames
//@ moving
int start = Time.frameCount;
for (int i = 0; i < 5; i++) yield return null;
Debug.Log(Time.frameCount - start);
//> 5
//? query Time.frameCount >= 5 = true

// --- for a time
//@ moving
var begun = Time.time;
yield return new WaitForSeconds(0.5f);
var waited = Time.time - begun;
Debug.Log(waited > 0.49f && waited < 5f);
//> True
//? query Time.time >= 0.5f = true

// --- for a time on the wall
//@ moving
var begun = Time.realtimeSinceStartup;
yield return new WaitForSecondsRealtime(0.2f);
Debug.Log(Time.realtimeSinceStartup - begun > 0.19f);
//> True
//? query Time.realtimeSinceStartup >= 0.2f = true

// --- for a time on the wall, while the game stands still
var begun = Time.unscaledTime;
yield return new WaitForSecondsRealtime(0.1f);
Debug.Log($"{Time.time:F1} {Time.unscaledTime - begun > 0.09f}");
//> 0.0 True
//? query Static.Time.timeScale = 0

// --- until something is so
//@ moving
Spawner.Instance.maxAlive = 2;
yield return new WaitUntil(() => Spawner.Instance.aliveCount >= 2);
Debug.Log("two clays are in the air");
//> two clays are in the air
//? /Clay Thrower : Range.Spawner.aliveCount = 2

// --- while something is so
//@ moving
var ball = GameObject.Find("Ball").transform;
yield return new WaitWhile(() => ball.position.y > 2f);
Debug.Log(ball.position.y <= 2f);
//> True
//? query Scene['Ball'].transform.position.y <= 2f = true

// --- the end of a frame
//@ moving
yield return new WaitForEndOfFrame();
Debug.Log("rendered");
//> rendered
//? query Time.frameCount > 0 = true

// --- a step of physics
//@ moving
yield return new WaitForFixedUpdate();
Debug.Log("stepped");
//> stepped
//? query Time.frameCount > 0 = true

// --- moving something step by step
//@ moving
IEnumerator MoveTo(Transform t, Vector3 target, float speed)
{
    while (Vector3.Distance(t.position, target) > 0.01f)
    {
        t.position = Vector3.MoveTowards(t.position, target, speed * Time.deltaTime);
        yield return null;
    }
}
yield return MoveTo(GameObject.Find("Player").transform, new Vector3(2, 1, 0), 10f);
Debug.Log("arrived");
//> arrived
//? query Vector3.Distance(Scene['Player'].transform.position, new Vector3(2, 1, 0)) < 0.02f = true

// --- over a duration
//@ moving
var t = GameObject.Find("Player").transform;
Vector3 from = t.position, to = new Vector3(0, 5, 0);
float elapsed = 0, duration = 0.4f;
while (elapsed < duration)
{
    t.position = Vector3.Lerp(from, to, elapsed / duration);
    elapsed += Time.deltaTime;
    yield return null;
}
t.position = to;
Debug.Log(t.position);
//> (0.00, 5.00, 0.00)
//? /Player : UnityEngine.Transform.position = (0, 5, 0)

// --- with a smooth step
//@ moving
var light = GameObject.Find("Sun").GetComponent<Light>();
for (float x = 0; x < 1f; x += Time.deltaTime * 4)
{
    light.intensity = Mathf.SmoothStep(0f, 8f, x);
    yield return null;
}
light.intensity = 8f;
Debug.Log("bright");
//> bright
//? /Lighting/Sun : UnityEngine.Light.intensity = 8

// --- a coroutine that is started
//@ moving
IEnumerator Blink(Light light, int times)
{
    for (int i = 0; i < times; i++)
    {
        light.enabled = !light.enabled;
        yield return new WaitForSeconds(0.1f);
    }
    Debug.Log("done blinking");
}
yield return StartCoroutine(Blink(GameObject.Find("Sun").GetComponent<Light>(), 3));
Debug.Log("over");
//> done blinking
//> over
//? /Lighting/Sun : UnityEngine.Light.enabled = false

// --- a coroutine that nobody waits for
//@ moving
IEnumerator Later()
{
    yield return new WaitForSeconds(0.2f);
    GameObject.Find("Ball").tag = "Done";
}
StartCoroutine(Later());
Debug.Log("started");
//> started
//? /Props/Ball tag = Done

// --- two at once
//@ moving
IEnumerator Count(string name, int n)
{
    for (int i = 1; i <= n; i++) { Debug.Log(name + i); yield return null; }
}
var a = StartCoroutine(Count("a", 2));
var b = StartCoroutine(Count("b", 3));
yield return a;
yield return b;
Debug.Log("both");
//> a1
//> b1
//> a2
//> b2
//> b3
//> both
//? query Time.frameCount >= 2 = true

// --- one after the other
//@ moving
IEnumerator Step(string s) { Debug.Log(s); yield return new WaitForSeconds(0.05f); }
yield return Step("one");
yield return Step("two");
yield return Step("three");
//> one
//> two
//> three
//? query Time.time > 0.1f = true

// --- a coroutine that is stopped
//@ moving
int ticks = 0;
IEnumerator Tick() { while (true) { ticks++; yield return null; } }
var running = StartCoroutine(Tick());
yield return new WaitForSeconds(0.1f);
StopCoroutine(running);
int then = ticks;
yield return new WaitForSeconds(0.1f);
Debug.Log(then > 1 && ticks == then);
//> True
//? query Time.time > 0.15f = true

// --- a coroutine that is stopped by its iterator
//@ moving
int ticks = 0;
IEnumerator Tick() { while (true) { ticks++; yield return null; } }
var routine = Tick();
StartCoroutine(routine);
yield return null;
StopCoroutine(routine);
yield return null;
yield return null;
Debug.Log(ticks <= 2);
//> True
//? query Time.frameCount >= 2 = true

// --- all coroutines stopped
//@ moving
IEnumerator Endless(string tag) { while (true) { GameObject.Find("Ball").tag = tag; yield return null; } }
StartCoroutine(Endless("A"));
StartCoroutine(Endless("B"));
yield return new WaitForSeconds(0.1f);
StopAllCoroutines();
GameObject.Find("Ball").tag = "Mine";
yield return new WaitForSeconds(0.1f);
Debug.Log("quiet");
//> quiet
//? /Props/Ball tag = Mine

// --- cut short
//@ moving
IEnumerator Search()
{
    for (int i = 0; i < 100; i++)
    {
        if (i == 3) { Debug.Log("found at " + i); yield break; }
        yield return null;
    }
    Debug.Log("never");
}
yield return Search();
//> found at 3
//? query Time.frameCount >= 3 = true

// --- a countdown
//@ moving
for (int i = 3; i > 0; i--)
{
    Debug.Log(i + "...");
    yield return new WaitForSeconds(0.1f);
}
Director.Instance.StartMatch();
Debug.Log("Go!");
//> 3...
//> 2...
//> 1...
//> Go!
//? /Director : Range.Director.phase = Match

// --- with a time limit
//@ moving
float deadline = Time.time + 0.3f;
while (GameObject.Find("Boss") == null && Time.time < deadline) yield return null;
Debug.Log(Time.time >= deadline ? "timed out" : "found");
//> timed out
//? query Time.time >= 0.3f = true

// --- half the speed
//@ moving
Time.timeScale = 0.5f;
float t0 = Time.time, u0 = Time.unscaledTime;
for (int i = 0; i < 50; i++) yield return null;
float ratio = (Time.time - t0) / (Time.unscaledTime - u0);
Debug.Log(ratio.ToString("F1"));
//> 0.5
//? query Time.time > 0.4f = true

// --- gone in a while
//@ moving
Destroy(GameObject.Find("Ball"), 0.2f);
Debug.Log(GameObject.Find("Ball") != null);
yield return new WaitForSeconds(0.4f);
Debug.Log(GameObject.Find("Ball") == null);
//> True
//> True
//? /Props/Ball gone

// --- a falling body
//@ moving
var y = GameObject.Find("Ball").transform.position.y;
yield return new WaitForSeconds(0.5f);
Debug.Log(GameObject.Find("Ball").transform.position.y < y - 0.5f);
//> True
//? query Scene['Ball'].transform.position.y < 3f = true

// --- a rotating object
//@ moving
var fan = GameObject.Find("Fan").transform;
var before = fan.rotation;
yield return new WaitForSeconds(0.25f);
Debug.Log(Quaternion.Angle(before, fan.rotation) > 30f);
//> True
//? query Scene['Fan'].GetComponent<Spinner>().degreesPerSecond = 180

// --- a sample of something over time
//@ moving
var target = GameObject.Find("Far Target").transform;
var xs = new List<float>();
for (int i = 0; i < 20; i++) { xs.Add(target.position.x); yield return new WaitForSeconds(0.1f); }
Debug.Log($"{xs.Count} samples, moved {xs.Max() - xs.Min() > 0.5f}");
//> 20 samples, moved True
//? query Scene['Far Target'].GetComponent<Patrol>().speed = 0.5

// --- the frames of a second
//@ moving
int f = Time.frameCount;
float t = Time.time;
yield return new WaitForSeconds(1f);
var fps = (Time.frameCount - f) / (Time.time - t);
Debug.Log(fps > 45f && fps < 55f);
//> True
//? query Time.time >= 1f = true

// --- an error in a coroutine ends only that one
//@ moving
IEnumerator Bad() { yield return null; throw new System.InvalidOperationException("broken"); }
StartCoroutine(Bad());
yield return new WaitForSeconds(0.1f);
Debug.Log("still here");
//> System.InvalidOperationException: broken (line 1)
//> still here
//? log broken

// --- cleaning up
//@ moving
IEnumerator Guarded()
{
    try { yield return null; Debug.Log("worked"); }
    finally { Debug.Log("cleaned"); }
}
yield return Guarded();
//> worked
//> cleaned
//? query Time.frameCount > 0 = true

// --- a value from a coroutine
//@ moving
IEnumerator Measure(System.Action<float> done)
{
    float t = Time.time;
    yield return new WaitForSeconds(0.2f);
    done(Time.time - t);
}
float result = 0;
yield return Measure(r => result = r);
Debug.Log(result > 0.19f);
//> True
//? query Time.time >= 0.2f = true

// --- until it is hit
//@ moving
Director.Instance.StartMatch();
var target = GameObject.Find("Near Target").GetComponent<Target>();
yield return new WaitUntil(() => target.wasHit);
Debug.Log("hit");
//> hit
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Target.wasHit = true

// --- a nested coroutine
//@ moving
IEnumerator Inner() { yield return null; Debug.Log("inner"); }
IEnumerator Outer() { yield return StartCoroutine(Inner()); Debug.Log("outer"); }
yield return StartCoroutine(Outer());
//> inner
//> outer
//? query Time.frameCount > 0 = true
