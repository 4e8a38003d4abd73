// The rules of the game: damage, weapons, scores, matches.

// --- damage
var health = GameObject.Find("Player").GetComponent<Health>();
int left = health.Damage(30);
return left;
//= 72
//? /Player : Range.Health.current = 72

// --- invalid damage
GameObject.Find("Player").GetComponent<Health>().Damage(-5);
//! ArgumentException
//? /Player : Range.Health.current = 100

// --- damage in a try block
try
{
    GameObject.Find("Player").GetComponent<Health>().Damage(-5);
    return "no error";
}
catch (System.Exception e)
{
    Debug.LogWarning("Could not damage: " + e.Message);
    return "error";
}
//> Could not damage: Invalid argument 'args[0] (amount)': damage cannot be negative
//= error
//? /Player : Range.Health.current = 100

// --- to death
var h = GameObject.Find("Player").GetComponent<Health>();
int hits = 0;
while (h.isAlive) { h.Damage(25); hits++; }
return hits;
//= 5
//? /Player : Range.Health.current = 0
//? log Player is down

// --- healed
var h = GameObject.Find("Player").GetComponent<Health>();
h.Damage(50);
h.Heal(10);
return h.current;
//= 62
//? /Player : Range.Health.current = 62

// --- healed by a fraction
var h = GameObject.Find("Player").GetComponent<Health>();
h.current = 10;
h.Heal(0.5f);
return h.current;
//= 60
//? /Player : Range.Health.current = 60

// --- a shot
var pistol = GameObject.Find("Pistol").GetComponent<Weapon>();
var points = pistol.Fire();
return $"{points} points, {pistol.ammo} left";
//= 10 points, 11 left
//? /Player/Hands/Pistol : Range.Weapon.ammo = 11
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Health.current = 75

// --- until the magazine is empty
var pistol = GameObject.Find("Pistol").GetComponent<Weapon>();
int shots = 0;
while (!pistol.isEmpty) { pistol.Fire(); shots++; }
return shots;
//= 12
//? /Player/Hands/Pistol : Range.Weapon.ammo = 0
//? query Static.Rules.ShotsFired = 12

// --- one too many
var pistol = GameObject.Find("Pistol").GetComponent<Weapon>();
pistol.ammo = 0;
pistol.Fire();
//! the magazine is empty
//? /Player/Hands/Pistol : Range.Weapon.ammo = 0

// --- reloaded
var pistol = GameObject.Find("Pistol").GetComponent<Weapon>();
pistol.ammo = 2;
pistol.Reload();
return pistol.ammo == pistol.magazine;
//= True
//? /Player/Hands/Pistol : Range.Weapon.ammo = 12

// --- aimed at something else
var pistol = GameObject.Find("Pistol").GetComponent<Weapon>();
pistol.aim = GameObject.Find("/Lanes/Lane 4/Near Target Stand/Near Target");
pistol.Fire();
return pistol.aim.GetComponent<Target>().wasHit;
//= True
//? /Lanes/Lane 4/Near Target Stand/Near Target : Range.Health.current = 75
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Health.current = 100

// --- all weapons reloaded
foreach (var w in FindObjectsOfType<Weapon>(true)) { w.ammo = 0; w.Reload(); }
return FindObjectsOfType<Weapon>(true).Sum(w => w.ammo);
//= 42
//? /Player/Hands/Rifle : Range.Weapon.ammo = 30

// --- a hit
var t = GameObject.Find("Far Target").GetComponent<Target>();
t.Hit(20);
return t.GetComponent<Health>().current;
//= 85
//? /Lanes/Lane 1/Far Target Stand/Far Target : Range.Target.wasHit = true

// --- a score
var now = ScoreBoard.Instance.AddScore("Ada", 30);
return now;
//= 150
//? query Game['ScoreBoard'].scores["Ada"] = 150

// --- a new player's score
ScoreBoard.Instance.AddScore("Margaret", 300);
var best = ScoreBoard.Instance.scores.OrderByDescending(p => p.Value).First();
return $"{best.Key} leads with {best.Value}";
//= Margaret leads with 300
//? query Game['ScoreBoard'].scores["Margaret"] = 300

// --- everything from the start
ScoreBoard.Instance.Reset();
return ScoreBoard.Instance.scores.Count + " " + ScoreBoard.Instance.round;
//= 0 2
//? /Director/Score : Range.ScoreBoard.round = 2
//? /Director/Score : Range.ScoreBoard.total = 0

// --- a match
Director.Instance.StartMatch();
return Director.Instance.phase == GamePhase.Match;
//= True
//? /Director : Range.Director.phase = Match
//? log A match has begun

// --- the phase
switch (Director.Instance.phase)
{
    case GamePhase.Warmup: return "warming up";
    case GamePhase.Practice: return "practising";
    case GamePhase.Match: return "playing";
    default: return "over";
}
//= practising
//? /Director : Range.Director.phase = Practice

// --- the phase, as an expression
return Director.Instance.phase switch
{
    GamePhase.Match => "playing",
    GamePhase.Over => "over",
    _ => "not yet",
};
//= not yet
//? /Director : Range.Director.phase = Practice

// --- the next phase
var d = Director.Instance;
d.phase = (GamePhase)(((int)d.phase + 1) % 4);
return d.phase;
//= Match
//? /Director : Range.Director.phase = Match

// --- a clay now
var thrower = Spawner.Instance;
var clay = thrower.SpawnNow();
return clay.name + " " + thrower.aliveCount;
//= Clay 1 1
//? /Clay 1 : Range.Target.points = 25

// --- as many clays as allowed
var thrower = GameObject.Find("Clay Thrower").GetComponent<Spawner>();
int made = 0;
try { while (true) { thrower.SpawnNow(); made++; } }
catch (System.ArgumentException) { }
return made;
//= 4
//? /Clay Thrower : Range.Spawner.aliveCount = 4

// --- more clays than before
var thrower = Spawner.Instance;
thrower.maxAlive = 10;
for (int i = 0; i < 10; i++) thrower.SpawnNow();
return thrower.aliveCount;
//= 10
//? /Clay Thrower : Range.Spawner.aliveCount = 10

// --- no clays
var thrower = Spawner.Instance;
thrower.SpawnNow();
thrower.enabled = false;
return thrower.Clear();
//= 1
//? /Clay Thrower : Range.Spawner.aliveCount = 0
//? /Clay 1 gone

// --- the waves
foreach (var wave in GameState.Instance.waves)
    Debug.Log($"{wave.name}: {string.Join(" + ", wave.throws.Select(t => t.count + " " + t.prefab))} for {wave.reward}");
//> Warm-up: 3 Clay for 50
//> Crossing: 2 Clay + 2 Balloon for 100
//> Finale: 5 Clay + 5 Balloon + 1 Bottle for 500
//? query Game['GameState'].waves[2].reward = 500

// --- a wave more
GameState.Instance.waves.Add(new Wave { name = "Bonus", reward = 1000, throws = new List<Throw> { new Throw { prefab = "Bottle", count = 9 } } });
return GameState.Instance.waves.Last().name;
//= Bonus
//? query Game['GameState'].waves[3].throws[0].count = 9

// --- a wave's reward
var state = GameState.Instance;
var wave = state.waves[0];
wave.reward = 75;
state.waves[0] = wave;
return Rules.RewardOf(0);
//= 75
//? query Game['GameState'].waves[0].reward = 75

// --- a profile
var ada = GameState.Instance.profiles["Ada"];
return $"rank {ada.rank}, best {ada.best.Max()}, dodge {ada.stats.dodge:P0}";
//= rank 1, best 120, dodge 50 %
//? query Game['GameState'].profiles["Ada"].rank = 1

// --- a rule
return Rules.MaxClays + " " + string.Join("/", Rules.Phases);
//= 64 Warmup/Practice/Match/Over
//? query Static.Rules.MaxClays = 64

// --- a button
GameObject.Find("Start Button").GetComponent<UnityEngine.UI.Button>().Press();
return Director.Instance.phase;
//= Match
//? /Director : Range.Director.phase = Match

// --- a button, as Unity has it
GameObject.Find("Start Button").GetComponent<Button>().onClick.Invoke();
return Director.Instance.phase;
//= Match
//? /Director : Range.Director.phase = Match
//? /HUD/Menu/Start Button : UnityEngine.UI.Button.clickCount = 1

// --- a button that is off
GameObject.Find("Quit Button").GetComponent<Button>().Press();
//! not interactable
//? /HUD/Menu/Quit Button : UnityEngine.UI.Button.clickCount = 0

// --- a text on the screen
var text = GameObject.Find("Score Text").GetComponent<UnityEngine.UI.Text>();
text.text = "Hello";
text.fontSize = 48;
text.color = Color.yellow;
return text.text.Length;
//= 5
//? /HUD/Top Bar/Score Text : UnityEngine.UI.Text.fontSize = 48

// --- with a using for the interface
using UnityEngine.UI;
var labels = FindObjectsOfType<Text>().Where(t => t.name == "Label").Select(t => t.text).OrderBy(t => t);
return string.Join("|", labels);
//= Quit|Reset score|Start match
//? /HUD/Menu/Reset Button/Label : UnityEngine.UI.Text.text = Reset score

// --- a panel
var panel = GameObject.Find("Menu").GetComponent<RectTransform>();
panel.sizeDelta = new Vector2(300, 100);
return panel.rect.width > 0;
//= True
//? query Scene['Menu'].GetComponent<RectTransform>().sizeDelta.x = 300
