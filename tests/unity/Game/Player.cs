using UnityEngine;

/// <summary>Walks to the right at a given speed.</summary>
public sealed class Player : MonoBehaviour
{
    public enum Mood
    {
        Calm,
        Hasty,
        Tired,
    }

    [Range(0, 20)] public float speed;
    [Tooltip("How it feels.")] public Mood mood;
    public Transform target;
    [SerializeField] int lives = 3;

    /// <summary>How many frames it has lived in which time passed.</summary>
    public int Frames { get; private set; }

    public int Lives => lives;

    void Update()
    {
        if (Time.deltaTime <= 0) return;
        Frames++;
        transform.localPosition += new Vector3(speed * Time.deltaTime, 0, 0);
    }

    /// <summary>Puts the player somewhere.</summary>
    public Vector3 Teleport(Vector3 to)
    {
        transform.position = to;
        return transform.position;
    }

    public void Fail() => throw new System.InvalidOperationException("The player failed on purpose");
}
