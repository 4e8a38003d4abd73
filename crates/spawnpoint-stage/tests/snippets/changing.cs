// Changing values of components.

// --- a number
var health = GameObject.Find("Player").GetComponent<Health>();
health.current = 42;
return health.current;
//= 42
//? /Player : Range.Health.current = 42

// --- a number, relative to itself
var h = GameObject.Find("Player").GetComponent<Health>();
h.max *= 2;
h.current = h.max;
return h.current + "/" + h.max;
//= 200/200
//? /Player : Range.Health.current = 200
//? /Player : Range.Health.max = 200

// --- a switch
GameObject.Find("Player").GetComponent<Health>().invulnerable = true;
return GameObject.Find("Player").GetComponent<Health>().Damage(1000);
//= 100
//? /Player : Range.Health.invulnerable = true

// --- a field of a struct
var h = GameObject.Find("Player").GetComponent<Health>();
var stats = h.stats;
stats.armor = 20;
h.stats = stats;
return h.stats.armor;
//= 20
//? query Scene['Player'].GetComponent<Health>().stats.armor = 20

// --- an enum
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.fireMode = FireMode.Burst;
return weapon.fireMode;
//= Burst
//? /Player/Hands/Pistol : Range.Weapon.fireMode = Burst

// --- an enum from a text
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.fireMode = (FireMode)System.Enum.Parse(typeof(FireMode), "Auto");
return (int)weapon.fireMode;
//= 3
//? /Player/Hands/Pistol : Range.Weapon.fireMode = Auto

// --- a text
GameObject.Find("Player").name = "Hero";
return GameObject.Find("Player") == null && GameObject.Find("Hero") != null;
//= True
//? /Hero there
//? /Player gone

// --- a color
var light = GameObject.Find("Sun").GetComponent<Light>();
light.color = Color.red;
return light.color;
//= RGBA(1.000, 0.000, 0.000, 1.000)
//? query Scene['Sun'].GetComponent<Light>().color = {"r":1,"g":0,"b":0,"a":1}

// --- a color with a part of it
var light = GameObject.Find("Sun").GetComponent<Light>();
var c = light.color;
c.g = 0.5f;
light.color = c;
return light.color.g;
//= 0.5
//? query Scene['Sun'].GetComponent<Light>().color.g = 0.5

// --- every light
foreach (var light in FindObjectsOfType<Light>()) light.range = 2.5f;
return FindObjectsOfType<Light>().All(l => l.range == 2.5f);
//= True
//? /Lighting/Sun : UnityEngine.Light.range = 2.5
//? /Lighting/Lamp 3 : UnityEngine.Light.range = 2.5

// --- the field of view
Camera.main.fieldOfView = 90f;
return Camera.main.fieldOfView;
//= 90
//? /Camera Rig/Main Camera : UnityEngine.Camera.fieldOfView = 90

// --- a renderer's color
GameObject.Find("Crate 1").GetComponent<MeshRenderer>().color = Color.green;
return GameObject.Find("Crate 1").GetComponent<MeshRenderer>().color == Color.green;
//= True
//? query Scene['Crate 1'].GetComponent<MeshRenderer>().color.g = 1

// --- a material's color, as Unity has it
GameObject.Find("Crate 1").GetComponent<Renderer>().material.color = Color.blue;
return GameObject.Find("Crate 1").GetComponent<Renderer>().material.color;
//= RGBA(0.000, 0.000, 1.000, 1.000)
//? query Scene['Crate 1'].GetComponent<MeshRenderer>().color.b = 1

// --- switching a renderer off
foreach (var r in GameObject.Find("Walls").GetComponentsInChildren<Renderer>()) r.enabled = false;
return GameObject.Find("Back Wall").GetComponent<Renderer>().enabled;
//= False
//? /Building/Walls/Left Wall : UnityEngine.MeshRenderer.enabled = false

// --- switching an object off
GameObject.Find("Ball").SetActive(false);
return GameObject.Find("Ball") == null;
//= True
//? /Props/Ball inactive

// --- switching an object on
GameObject.Find("Hands").transform.Find("Rifle").gameObject.SetActive(true);
return GameObject.Find("Rifle").activeInHierarchy;
//= True
//? /Player/Hands/Rifle active

// --- switching between two
var hands = GameObject.Find("Hands").transform;
foreach (Transform weapon in hands) weapon.gameObject.SetActive(!weapon.gameObject.activeSelf);
return GameObject.Find("Rifle") != null;
//= True
//? /Player/Hands/Rifle active
//? /Player/Hands/Pistol inactive

// --- a child of an inactive object is inactive
GameObject.Find("Player").SetActive(false);
return GameObject.Find("Pistol") == null;
//= True
//? /Player inactive
//? /Player/Hands/Pistol active

// --- a tag
var ball = GameObject.Find("Ball");
ball.tag = "Pickup";
return ball.CompareTag("Pickup");
//= True
//? /Props/Ball tag = Pickup

// --- a layer
GameObject.Find("Ball").layer = 5;
return GameObject.Find("Ball").layer;
//= 5
//? /Props/Ball layer = 5

// --- a layer that does not exist
GameObject.Find("Ball").layer = 99;
//! ArgumentException
//? /Props/Ball layer = 0

// --- the layer of everything below
foreach (var t in GameObject.Find("Player").GetComponentsInChildren<Transform>(true)) t.gameObject.layer = 9;
return GameObject.Find("Pistol").layer;
//= 9
//? /Player layer = 9
//? /Player/Hands/Rifle layer = 9

// --- a list
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.attachments = new List<string> { "Laser", "Silencer" };
return weapon.attachments.Count;
//= 2
//? query Scene['Pistol'].GetComponent<Weapon>().attachments = ["Laser","Silencer"]

// --- one more in a list
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.attachments.Add("Flashlight");
return string.Join("+", GameObject.Find("Pistol").GetComponent<Weapon>().attachments);
//= Iron sights+Flashlight
//? query Scene['Pistol'].GetComponent<Weapon>().attachments = ["Iron sights","Flashlight"]

// --- an entry of a dictionary
var director = Director.Instance;
director.tuning["wind"] = 2.5f;
return Director.Instance.tuning["wind"];
//= 2.5
//? query Game['Director'].tuning["wind"] = 2.5

// --- a score
ScoreBoard.Instance.scores["Linus"] = 77;
return ScoreBoard.Instance.total;
//= 292
//? /Director/Score : Range.ScoreBoard.total = 292

// --- a reference to another object
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.aim = GameObject.Find("Ball");
return weapon.aim.name;
//= Ball
//? query Scene['Pistol'].GetComponent<Weapon>().aim.name = "Ball"

// --- a reference to nothing
var weapon = GameObject.Find("Pistol").GetComponent<Weapon>();
weapon.aim = null;
return weapon.aim == null;
//= True
//? query Scene['Pistol'].GetComponent<Weapon>().aim = null

// --- a property that has a setter
GameObject.Find("Player").GetComponent<Health>().fraction = 0.25f;
return GameObject.Find("Player").GetComponent<Health>().current;
//= 25
//? /Player : Range.Health.current = 25

// --- a read-only property
GameObject.Find("Player").GetComponent<Health>().isAlive = false;
//! CS0200
//? /Player : Range.Health.isAlive = true

// --- a singleton's field
GameState.Instance.shotsFired = 7;
return Rules.ShotsFired;
//= 7
//? query Static.Rules.ShotsFired = 7

// --- an audio source
var music = GameObject.Find("Director").GetComponent<AudioSource>();
music.volume = 0.3f;
music.loop = true;
music.Play();
return music.isPlaying;
//= True
//? /Director : UnityEngine.AudioSource.volume = 0.3
//? /Director : UnityEngine.AudioSource.isPlaying = true

// --- with a helper and a loop
void Boost(Health h, int by) { h.max += by; h.current = h.max; }
foreach (var h in Object.FindObjectsOfType<Health>()) Boost(h, 50);
return Object.FindObjectsOfType<Health>().Min(h => h.current);
//= 150
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Health.current = 150

// --- only where something holds
foreach (var h in Object.FindObjectsOfType<Health>().Where(h => h.stats.armor > 0 && h.name != "Player"))
    h.invulnerable = true;
return Object.FindObjectsOfType<Health>().Count(h => h.invulnerable);
//= 4
//? /Lanes/Lane 1/Far Target Stand/Far Target : Range.Health.invulnerable = true
//? /Lanes/Lane 1/Near Target Stand/Near Target : Range.Health.invulnerable = false

// --- a patrol's way
var patrol = GameObject.Find("Far Target").GetComponent<Patrol>();
patrol.speed = 5f;
patrol.to = new Vector3(3, 1.5f, 0);
return patrol.to.x;
//= 3
//? /Lanes/Lane 1/Far Target Stand/Far Target : Range.Patrol.speed = 5

// --- a private field stays private
GameObject.Find("Pistol").GetComponent<Weapon>().cooldown = 0f;
//! Unable to compile
//? /Player/Hands/Pistol : Range.Weapon.ammo = 12
