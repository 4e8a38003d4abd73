// Saying what was found.

// --- a line
Debug.Log("Hello from the game");
//> Hello from the game
//? log Hello from the game

// --- a warning and an error
Debug.LogWarning("Low ammo");
Debug.LogError("No ammo");
//> Low ammo
//> No ammo
//? log Low ammo
//? log No ammo

// --- with a format
Debug.LogFormat("{0} has {1:F1} health", "Player", 99.5f);
//> Player has 99.5 health
//? log Player has 99.5 health

// --- with the object it is about
Debug.Log("Look at this", GameObject.Find("Player"));
//> Look at this
//? log Look at this

// --- an object
Debug.Log(GameObject.Find("Player"));
//> Player (UnityEngine.GameObject)
//? log Player (UnityEngine.GameObject)

// --- a component
Debug.Log(GameObject.Find("Sun").GetComponent<Light>());
//> Sun (UnityEngine.Light)
//? log Sun (UnityEngine.Light)

// --- nothing
Debug.Log(null);
Debug.Log(GameObject.Find("Nobody"));
//> Null
//> Null
//? log Null

// --- with print and Console
print("one");
Console.WriteLine("two {0}", 2);
//> one
//> two 2
//? log two 2

// --- every child
foreach (Transform t in GameObject.Find("Hands").transform)
    Debug.Log($"{t.name} ({(t.gameObject.activeSelf ? "on" : "off")})");
//> Pistol (on)
//> Rifle (off)
//? /Player/Hands/Rifle inactive

// --- a tree
void Dump(Transform t, int depth)
{
    Debug.Log(new string(' ', depth * 2) + t.name);
    foreach (Transform c in t) Dump(c, depth + 1);
}
Dump(GameObject.Find("Player").transform, 0);
//> Player
//>   Hands
//>     Pistol
//>     Rifle
//? /Player/Hands there

// --- a tree in one text
var sb = new StringBuilder();
void Walk(Transform t, string indent)
{
    sb.AppendLine($"{indent}- {t.name}");
    foreach (Transform c in t) Walk(c, indent + "  ");
}
Walk(GameObject.Find("Roof").transform, "");
return sb.ToString().TrimEnd().Split('\n').Length;
//= 6
//? /Building/Roof/Fan/Hub/Blade 3 there

// --- an anonymous object
var p = GameObject.Find("Player");
return new { p.name, p.tag, health = p.GetComponent<Health>().current };
//= { name = Player, tag = Player, health = 100 }
//? /Player tag = Player

// --- a tuple
var p = GameObject.Find("Player").transform.position;
return (p.x, p.z);
//= (2, 4)
//? /Player : UnityEngine.Transform.position = (2, 1, 4)

// --- a list
return FindObjectsOfType<Light>().Select(l => l.name).OrderBy(n => n).ToList().Count;
//= 5
//? /Lighting/Lamp 1 there

// --- a dictionary
var d = new Dictionary<string, float>();
foreach (var l in FindObjectsOfType<Light>()) d[l.name] = l.range;
return d["Lamp 2"];
//= 18
//? /Lighting/Lamp 2 : UnityEngine.Light.range = 18

// --- numbers with two digits
float f = 3.14159f;
return $"{f:F2} {f:0.0} {f:N3} {1234567:N0} {0.256:P1} {255:X} {7:D3}";
//= 3.14 3.1 3.142 1,234,567 25.6 % FF 007
//? query 1 = 1

// --- a vector with digits
return GameObject.Find("Hands").transform.position.ToString("F1");
//= (2.3, 1.4, 3.6)
//? /Player/Hands : UnityEngine.Transform.position = (2.3, 1.4, 3.6)

// --- into a log of its own
AI.Write("inventory", new { weapon = "Pistol", ammo = 12 });
return "written";
//= written
//? log [AI.inventory] {"weapon":"Pistol","ammo":12}

// --- into a log, with its kind
AI.Write("checks", "something is odd", LogType.Warning);
return AI.GetLogs("checks").Count;
//= 1
//? log [AI.checks] something is odd

// --- an error into a log
try { GameObject.Find("Nobody").SetActive(true); }
catch (System.Exception e) { AI.WriteError("errors", e); }
return "went on";
//= went on
//? log [AI.errors]

// --- written entries
AI.Write("a", 1);
AI.Write("a", 2);
AI.Write("b", 3);
var logs = AI.GetLogs("a", 10);
return logs.Count + " " + logs[0].Data;
//= 2 2
//? log [AI.b] 3

// --- a result by its name
AI.Result("scan").Append("first");
AI.Result("scan").Append("second");
var read = AI.Result("scan").Read();
return read[1];
//= second
//? query AI.Result("scan").Read()[0] = "first"

// --- a result that is written over
AI.Result("state").Write(new { hp = 100 });
AI.Result("state").Write(new { hp = 50 });
return AI.Result("state").Read()["hp"];
//= 50
//? query AI.Result("state").Read()["hp"] = 50

// --- a result that is cleared
AI.Result("tmp").Write(1);
AI.Result("tmp").Clear();
return AI.Result("tmp").Read() == null;
//= True
//? query AI.Result("tmp").Read() = null

// --- in the short words
AI.Log("note");
AI.LogWarning("careful");
AI.LogError("bad");
return AI.GetLogs("warning").Count;
//= 1
//? log [AI.error] bad

// --- progress
for (int i = 1; i <= 3; i++) AI.Update("progress", new { done = i, of = 3 });
return "done";
//= done
//? log [AI.progress] {"done":3,"of":3}

// --- an exception of its own
throw new System.InvalidOperationException("no targets left");
//! System.InvalidOperationException: no targets left
//? /Player there

// --- an exception that is logged
try { int zero = 0; var x = 1 / zero; }
catch (System.DivideByZeroException e) { Debug.LogException(e); }
//> System.DivideByZeroException: Attempted to divide by zero.
//>   at script (line 1)
//? log DivideByZeroException

// --- which kind of exception
try { var x = new int[2][0]; var list = new List<int>(); return list[5]; }
catch (System.ArgumentOutOfRangeException) { return "out of range"; }
catch (System.Exception e) { return e.GetType().Name; }
//= out of range
//? /Player there

// --- only if
try { GameObject.Find("Player").GetComponent<Health>().Damage(-1); }
catch (System.Exception e) when (e.Message.Contains("negative")) { return "refused"; }
return "done";
//= refused
//? /Player : Range.Health.current = 100

// --- an assertion
Debug.Assert(GameObject.Find("Player") != null, "there should be a player");
Debug.Assert(GameObject.Find("Boss") != null, "there should be a boss");
//> there should be a boss
//? log there should be a boss

// --- how long it took
var watch = System.Diagnostics.Stopwatch.StartNew();
int n = 0;
for (int i = 0; i < 1000; i++) n += i;
watch.Stop();
return watch.ElapsedMilliseconds < 10000 && n == 499500;
//= True
//? query 1 = 1

// --- a summary in one line
var hs = FindObjectsOfType<Health>();
return $"{hs.Length} bodies, {hs.Sum(h => h.current)} health, weakest {hs.OrderBy(h => h.current).ThenBy(h => h.name).First().name}";
//= 9 bodies, 900 health, weakest Far Target
//? /Player : Range.Health.current = 100

// --- as JSON
return JsonUtility.ToJson(new Vector3(1, 2, 3));
//= {"x":1.0,"y":2.0,"z":3.0}
//? query new Vector3(1, 2, 3) = {"x":1,"y":2,"z":3}
