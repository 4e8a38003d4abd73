using UnityEngine;

namespace Little
{
    public class Player : MonoBehaviour, IHurt
    {
        public int lives = 3;
        public float Speed { get; private set; }

        public void Hurt(int by)
        {
            lives -= by;
        }
    }

    public interface IHurt
    {
        void Hurt(int by);
    }
}
