using UnityEngine;

/// <summary>Health, which never exceeds its maximum.</summary>
public sealed class Health : MonoBehaviour
{
    public float max = 100;
    float current = 100;

    public float Current
    {
        get => current;
        set => current = Mathf.Clamp(value, 0, max);
    }
}
