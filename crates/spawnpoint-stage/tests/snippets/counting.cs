// Counting, summing and sorting objects.

// --- how many targets
return Object.FindObjectsOfType<Target>().Length;
//= 8
//? query GameObject.FindGameObjectsWithTag("Target").Length = 8

// --- how many are alive
return Object.FindObjectsOfType<Health>().Count(h => h.isAlive);
//= 9
//? /Player : Range.Health.isAlive = true

// --- how many after one was killed
GameObject.Find("Player").GetComponent<Health>().Kill();
return Object.FindObjectsOfType<Health>().Count(h => h.isAlive);
//= 8
//? /Player : Range.Health.isAlive = false

// --- all points
return Object.FindObjectsOfType<Target>().Sum(t => t.points);
//= 240
//? /Lanes/Lane 1/Far Target Stand/Far Target : Range.Target.points = 50

// --- the average of something
var lights = Object.FindObjectsOfType<Light>();
return lights.Average(l => l.range);
//= 16.4
//? /Lighting/Lamp 1 : UnityEngine.Light.range = 18

// --- smallest and largest
var zs = Object.FindObjectsOfType<Target>().Select(t => t.transform.position.z).ToList();
return zs.Min() + ".." + zs.Max();
//= -14..-6
//? query Scene['Far Target'].transform.position.z = -14

// --- by kind
var byKind = Object.FindObjectsOfType<Target>().GroupBy(t => t.kind).OrderBy(g => g.Key);
foreach (var g in byKind) Debug.Log($"{g.Key}: {g.Count()}");
//> Disc: 2
//> Silhouette: 2
//> Bottle: 2
//> Balloon: 2
//? /Lanes/Lane 3/Near Target Stand/Near Target : Range.Target.kind = Bottle

// --- into a dictionary
var points = new Dictionary<string, int>();
foreach (var t in Object.FindObjectsOfType<Target>())
{
    var lane = t.transform.parent.parent.name;
    if (!points.ContainsKey(lane)) points[lane] = 0;
    points[lane] += t.points;
}
return string.Join(", ", points.Select(p => $"{p.Key}={p.Value}"));
//= Lane 1=60, Lane 2=60, Lane 3=60, Lane 4=60
//? /Lanes/Lane 4 there

// --- with TryGetValue
var seen = new Dictionary<int, int>();
foreach (var t in Object.FindObjectsOfType<Target>())
{
    seen.TryGetValue(t.points, out int n);
    seen[t.points] = n + 1;
}
return seen[10] + "/" + seen[50];
//= 4/4
//? query GameObject.FindGameObjectsWithTag("Target").Length = 8

// --- components of each type in the scene
var counts = Object.FindObjectsOfType<Component>()
    .GroupBy(c => c.GetType().Name)
    .Select(g => new { Name = g.Key, Count = g.Count() })
    .Where(x => x.Name == "Health" || x.Name == "Light" || x.Name == "Spawner")
    .OrderByDescending(x => x.Count).ThenBy(x => x.Name);
foreach (var x in counts) Debug.Log(x.Name + " " + x.Count);
//> Health 9
//> Light 5
//> Spawner 1
//? /Clay Thrower : Range.Spawner.enabled = true

// --- all below an object
int CountAll(Transform t) { int n = 1; foreach (Transform c in t) n += CountAll(c); return n; }
return CountAll(GameObject.Find("Lanes").transform);
//= 29
//? query Scene['Lanes'].transform.childCount = 4

// --- how deep it goes
int Depth(Transform t) => t.childCount == 0 ? 0 : 1 + Enumerable.Range(0, t.childCount).Max(i => Depth(t.GetChild(i)));
return Depth(GameObject.Find("Building").transform);
//= 4
//? /Building/Roof/Fan/Hub/Blade 1 there

// --- active and inactive children
var hands = GameObject.Find("Hands").transform;
int on = 0, off = 0;
for (int i = 0; i < hands.childCount; i++)
    if (hands.GetChild(i).gameObject.activeSelf) on++; else off++;
return (on, off);
//= (1, 1)
//? /Player/Hands/Rifle inactive

// --- the three highest
var top = Object.FindObjectsOfType<Transform>().OrderByDescending(t => t.position.y).Take(3).Select(t => t.name);
return string.Join(", ", top);
//= Sun, Roof, Fan
//? /Lighting/Sun : UnityEngine.Transform.position = (0, 20, 0)

// --- anything wrong?
bool anyHurt = Object.FindObjectsOfType<Health>().Any(h => h.current < h.max);
bool allAlive = Object.FindObjectsOfType<Health>().All(h => h.current > 0);
return $"hurt={anyHurt} alive={allAlive}";
//= hurt=False alive=True
//? /Player : Range.Health.current = 100

// --- a table
foreach (var t in Object.FindObjectsOfType<Target>().OrderBy(t => t.transform.position.x).ThenByDescending(t => t.points).Take(3))
    Debug.Log($"{t.transform.position.x,6:F1} {t.points,3} {t.kind,-10}|");
//>   -4.5  50 Disc      |
//>   -4.5  10 Disc      |
//>   -1.5  50 Silhouette|
//? query Scene['Near Target'].transform.position.x = -4.5

// --- distinct values
return string.Join(",", Object.FindObjectsOfType<Target>().Select(t => t.points).Distinct().OrderBy(p => p));
//= 10,50
//? /Lanes/Lane 2/Near Target Stand/Near Target : Range.Target.points = 10

// --- pairs by Zip
var lamps = Object.FindObjectsOfType<Light>().Where(l => l.name.StartsWith("Lamp")).OrderBy(l => l.name);
var lanes = GameObject.Find("Lanes").transform.Cast<Transform>();
return string.Join(" ", lamps.Zip(lanes, (lamp, lane) => lamp.name[5] + ":" + lane.name[5]));
//= 1:1 2:2 3:3 4:4
//? /Lighting/Lamp 4 there

// --- by Aggregate
return Object.FindObjectsOfType<Target>().Select(t => t.points).Aggregate((a, b) => a > b ? a : b);
//= 50
//? /Lanes/Lane 4/Far Target Stand/Far Target : Range.Target.points = 50

// --- objects inside a box
var box = new Bounds(new Vector3(-8, 1, 2), new Vector3(2, 4, 2));
var inside = Object.FindObjectsOfType<Transform>().Where(t => box.Contains(t.position)).Select(t => t.name);
return string.Join(",", inside.OrderBy(n => n));
//= Crate 1,Crate 2,Crate 3
//? /Props/Crate 1 : UnityEngine.Transform.position = (-8, 0.3, 2)

// --- objects within a distance
var centre = GameObject.Find("Player").transform.position;
return Object.FindObjectsOfType<Target>().Count(t => Vector3.Distance(t.transform.position, centre) < 11f);
//= 3
//? query Vector3.Distance(Scene['Player'].transform.position, new Vector3(1.5f, 1.5f, -6)) < 11f = true

// --- the scores
var board = ScoreBoard.Instance;
foreach (var pair in board.scores.OrderByDescending(p => p.Value)) Debug.Log($"{pair.Key}: {pair.Value}");
return board.total;
//> Ada: 120
//> Grace: 95
//= 215
//? /Director/Score : Range.ScoreBoard.total = 215

// --- names by first letter
var groups = SceneManager.GetActiveScene().GetRootGameObjects().GroupBy(g => g.name[0]).Where(g => g.Count() > 1).OrderBy(g => g.Key);
return string.Join("; ", groups.Select(g => g.Key + ": " + string.Join(",", g.Select(x => x.name))));
//= C: Camera Rig,Clay Thrower; L: Lighting,Lanes; P: Player,Props
//? /Clay Thrower there

// --- a query expression
var q = from t in Object.FindObjectsOfType<Target>()
        where t.points > 20
        orderby t.transform.position.x descending
        select t.kind.ToString();
return string.Join(" ", q);
//= Balloon Bottle Silhouette Disc
//? /Lanes/Lane 4/Far Target Stand/Far Target : Range.Target.kind = Balloon

// --- all damage that the waves can do
var waves = GameState.Instance.waves;
return waves.SelectMany(w => w.throws).Sum(t => t.count);
//= 18
//? query Game['GameState'].waves[2].throws[1].count = 5

// --- a histogram
var histogram = new int[3];
foreach (var t in Object.FindObjectsOfType<Transform>())
    histogram[t.position.y < 0 ? 0 : t.position.y < 2 ? 1 : 2]++;
return histogram.Sum() == Object.FindObjectsOfType<Transform>().Length && histogram[0] == 1;
//= True
//? /Building/Floor : UnityEngine.Transform.position = (0, -0.1, -5)

// --- a lookup
var byLane = Object.FindObjectsOfType<Target>().ToLookup(t => t.transform.parent.parent.name);
return byLane["Lane 2"].Count();
//= 2
//? /Lanes/Lane 2/Near Target Stand/Near Target there
