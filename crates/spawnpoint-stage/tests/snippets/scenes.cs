// Scenes, time and the game as a whole.

// --- which scene
var scene = SceneManager.GetActiveScene();
return $"{scene.name} {scene.buildIndex} {scene.isLoaded}";
//= Range 0 True
//? query SceneManager.GetActiveScene().name = "Range"

// --- how many scenes
return SceneManager.sceneCount + " of " + SceneManager.sceneCountInBuildSettings;
//= 1 of 2
//? query Static.SceneManager.sceneCount = 1

// --- with the full name
return UnityEngine.SceneManagement.SceneManager.GetActiveScene().rootCount;
//= 10
//? query SceneManager.GetActiveScene().rootCount = 10

// --- another scene
SceneManager.LoadScene("Arena");
return SceneManager.GetActiveScene().name;
//= Arena
//? /Boss there
//? /Player gone

// --- another scene by its number
SceneManager.LoadScene(1);
return GameObject.Find("Boss").GetComponent<Health>().max;
//= 500
//? /Boss : Range.Health.max = 500

// --- another scene beside this one
SceneManager.LoadScene("Arena", LoadSceneMode.Additive);
return SceneManager.sceneCount + " " + (GameObject.Find("Player") != null) + " " + (GameObject.Find("Boss") != null);
//= 2 True True
//? /Boss there
//? /Player there

// --- this scene again
GameObject.Find("Player").transform.position = Vector3.zero;
SceneManager.LoadScene(SceneManager.GetActiveScene().name);
return GameObject.Find("Player").transform.position;
//= (2.00, 1.00, 4.00)
//? /Player : UnityEngine.Transform.position = (2, 1, 4)

// --- a scene that does not exist
SceneManager.LoadScene("Nowhere");
//! Nowhere
//? /Player there

// --- objects that survive a load
var keep = new GameObject("Keeper");
Object.DontDestroyOnLoad(keep);
SceneManager.LoadScene("Arena");
return GameObject.Find("Keeper") != null;
//= True
//? query Scene['Keeper'].scene.name = "DontDestroyOnLoad"
//? /Player gone

// --- the scene of an object
return GameObject.Find("Player").scene.name;
//= Range
//? /Player there

// --- all loaded scenes
for (int i = 0; i < SceneManager.sceneCount; i++) Debug.Log(SceneManager.GetSceneAt(i).name);
//> Range
//? query SceneManager.GetSceneAt(0).name = "Range"

// --- the game stands still
//@ moving
Time.timeScale = 0f;
return Time.timeScale;
//= 0
//? query Static.Time.timeScale = 0

// --- twice as fast
Time.timeScale = 2f;
return Time.timeScale;
//= 2
//? query Time.frameCount >= 0 = true

// --- slow motion, as the game does it
Director.Instance.SlowMotion(0.25f);
return Time.timeScale;
//= 0.25
//? /Director there

// --- the product
return Application.productName + " " + Application.isPlaying;
//= Range True
//? query Application.productName = "Range"

// --- the size of the screen
return Screen.width * Screen.height > 0;
//= True
//? query Screen.height > 0 = true

// --- a random place
Random.InitState(42);
var at = new Vector3(Random.Range(-5f, 5f), 0, Random.Range(-5f, 5f));
GameObject.Find("Ball").transform.position = at;
return Mathf.Abs(at.x) <= 5f && Mathf.Abs(at.z) <= 5f;
//= True
//? query Scene['Ball'].transform.position.y = 0

// --- the same numbers for the same seed
Random.InitState(7); int a = Random.Range(0, 1000);
Random.InitState(7); int b = Random.Range(0, 1000);
return a == b;
//= True
//? query 1 = 1

// --- a random one of them
var all = GameObject.FindGameObjectsWithTag("Target");
var one = all[Random.Range(0, all.Length)];
return one.CompareTag("Target");
//= True
//? query GameObject.FindGameObjectsWithTag("Target").Length = 8

// --- a random point within a ball
var p = Random.insideUnitSphere * 3f;
GameObject.Find("Ball").transform.position = p;
return p.magnitude <= 3f;
//= True
//? query Scene['Ball'].transform.position.magnitude <= 3f = true

// --- the time of day
var now = System.DateTime.Now;
return now.Year > 2000 && now.Hour < 24;
//= True
//? query 1 = 1

// --- an id
return System.Guid.NewGuid().ToString().Length;
//= 36
//? query 1 = 1

// --- state before and after
string State() => $"{Director.Instance.phase}/{ScoreBoard.Instance.total}/{FindObjectsOfType<Target>().Length}";
var before = State();
Director.Instance.phase = GamePhase.Over;
ScoreBoard.Instance.AddScore("Ada", 5);
return before + " -> " + State();
//= Practice/215/8 -> Over/220/8
//? /Director : Range.Director.phase = Over

// --- a test of the scene
var problems = new List<string>();
if (Camera.main == null) problems.Add("no main camera");
if (FindObjectOfType<Light>() == null) problems.Add("no light");
foreach (var r in FindObjectsOfType<Rigidbody>())
    if (r.GetComponent<Collider>() == null) problems.Add(r.name + " has no collider");
return problems.Count == 0 ? "all fine" : string.Join("; ", problems);
//= all fine
//? /Props/Ball : UnityEngine.SphereCollider.enabled = true

// --- objects without a renderer
var bare = GameObject.FindGameObjectsWithTag("Target").Where(g => g.GetComponent<Renderer>() == null).ToArray();
return bare.Length;
//= 0
//? /Lanes/Lane 1/Near Target Stand/Near Target : UnityEngine.MeshRenderer.enabled = true

// --- preferences
PlayerPrefs.SetInt("level", 3);
PlayerPrefs.SetString("name", "Ada");
return PlayerPrefs.GetInt("level") + PlayerPrefs.GetInt("missing", 7) + PlayerPrefs.GetString("name");
//= 10Ada
//? query PlayerPrefs.GetInt("level") = 3

// --- forbidden code is refused before anything runs
GameObject.Find("Player").SetActive(false);
System.IO.File.Delete("x");
//! Unable to compile
//? /Player active

// --- a typo is told with its place
GameObject.Find("Player").transfrom.position = Vector3.zero;
//! transfrom
//? /Player : UnityEngine.Transform.position = (2, 1, 4)

// --- a missing semicolon is told
var x = 5
return x;
//! Unable to compile
//? /Player there

// --- the wrong type is told
int n = GameObject.Find("Player").name;
//! CS0029
//? /Player there
