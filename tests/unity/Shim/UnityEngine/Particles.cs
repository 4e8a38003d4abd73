using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public enum ParticleSystemCurveMode
    {
        Constant,
        Curve,
        TwoCurves,
        TwoConstants,
    }

    public enum ParticleSystemGradientMode
    {
        Color,
        Gradient,
        TwoColors,
        TwoGradients,
        RandomColor,
    }

    public enum ParticleSystemShapeType
    {
        Sphere = 0,
        Hemisphere = 2,
        Cone = 4,
        Box = 5,
        Circle = 10,
    }

    public enum ParticleSystemSimulationSpace
    {
        Local,
        World,
        Custom,
    }

    public enum ParticleSystemStopBehavior
    {
        StopEmittingAndClear,
        StopEmitting,
    }

    // The shim counts time, and makes no particles.
    public sealed class ParticleSystem : Component
    {
        [Serializable]
        public struct MinMaxCurve
        {
            internal ParticleSystemCurveMode kind;
            internal float low;
            internal float high;
            internal AnimationCurve line;
            internal float factor;

            public MinMaxCurve(float constant) : this()
            {
                high = constant;
            }

            public MinMaxCurve(float min, float max) : this()
            {
                kind = ParticleSystemCurveMode.TwoConstants;
                low = min;
                high = max;
            }

            public MinMaxCurve(float multiplier, AnimationCurve curve) : this()
            {
                kind = ParticleSystemCurveMode.Curve;
                factor = multiplier;
                line = curve;
            }

            public ParticleSystemCurveMode mode { get => kind; set => kind = value; }
            public float constant { get => high; set => high = value; }
            public float constantMin { get => low; set => low = value; }
            public float constantMax { get => high; set => high = value; }
            public float curveMultiplier { get => factor; set => factor = value; }
            public AnimationCurve curve { get => line; set => line = value; }
            public AnimationCurve curveMax { get => line; set => line = value; }
        }

        [Serializable]
        public struct MinMaxGradient
        {
            internal ParticleSystemGradientMode kind;
            internal Color low;
            internal Color high;
            internal Gradient range;

            public MinMaxGradient(Color color) : this()
            {
                high = color;
            }

            public MinMaxGradient(Color min, Color max) : this()
            {
                kind = ParticleSystemGradientMode.TwoColors;
                low = min;
                high = max;
            }

            public MinMaxGradient(Gradient gradient) : this()
            {
                kind = ParticleSystemGradientMode.Gradient;
                range = gradient;
            }

            public ParticleSystemGradientMode mode { get => kind; set => kind = value; }
            public Color color { get => high; set => high = value; }
            public Color colorMin { get => low; set => low = value; }
            public Color colorMax { get => high; set => high = value; }
            public Gradient gradient { get => range; set => range = value; }
        }

        public struct Burst
        {
            internal float at;
            internal MinMaxCurve amount;

            public Burst(float _time, MinMaxCurve _count)
            {
                at = _time;
                amount = _count;
            }

            public float time { get => at; set => at = value; }
            public MinMaxCurve count { get => amount; set => amount = value; }
        }

        internal float length = 5;
        internal bool repeats = true;
        internal MinMaxCurve life = new MinMaxCurve(5);
        internal MinMaxCurve speed = new MinMaxCurve(5);
        internal MinMaxCurve size = new MinMaxCurve(1);
        internal MinMaxGradient tint = new MinMaxGradient(Color.white);
        internal MinMaxCurve weight;
        internal int most = 1000;
        internal ParticleSystemSimulationSpace space;
        internal bool starts = true;
        internal bool emits = true;
        internal MinMaxCurve rate = new MinMaxCurve(10);
        internal Burst[] bursts = new Burst[0];
        internal bool hasShape = true;
        internal ParticleSystemShapeType form = ParticleSystemShapeType.Cone;
        internal float wide = 1;
        internal float open = 25;
        internal bool fades;
        internal MinMaxGradient fade = new MinMaxGradient(new Gradient());
        internal bool grows;
        internal MinMaxCurve growth = new MinMaxCurve(1, new AnimationCurve(new Keyframe(0, 1), new Keyframe(1, 1)));
        internal bool drifts;
        internal MinMaxCurve driftX;
        internal MinMaxCurve driftY;
        internal MinMaxCurve driftZ;
        internal bool shakes;
        internal MinMaxCurve shake = new MinMaxCurve(1);
        internal float shakeFrequency = 0.5f;
        bool runs;
        bool waits;

        public ParticleSystem()
        {
        }

        public struct MainModule
        {
            readonly ParticleSystem owner;

            internal MainModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public float duration { get => owner.length; set => owner.length = value; }
            public bool loop { get => owner.repeats; set => owner.repeats = value; }
            public bool playOnAwake { get => owner.starts; set => owner.starts = value; }
            public MinMaxCurve startLifetime { get => owner.life; set => owner.life = value; }
            public MinMaxCurve startSpeed { get => owner.speed; set => owner.speed = value; }
            public MinMaxCurve startSize { get => owner.size; set => owner.size = value; }
            public MinMaxGradient startColor { get => owner.tint; set => owner.tint = value; }
            public MinMaxCurve gravityModifier { get => owner.weight; set => owner.weight = value; }
            public int maxParticles { get => owner.most; set => owner.most = Math.Max(0, value); }
            public ParticleSystemSimulationSpace simulationSpace { get => owner.space; set => owner.space = value; }
        }

        public struct EmissionModule
        {
            readonly ParticleSystem owner;

            internal EmissionModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.emits; set => owner.emits = value; }
            public MinMaxCurve rateOverTime { get => owner.rate; set => owner.rate = value; }
            public int burstCount { get => owner.bursts.Length; set => owner.bursts = owner.bursts.Take(value).ToArray(); }
            public void SetBursts(Burst[] bursts) => owner.bursts = bursts.ToArray();

            public int GetBursts(Burst[] bursts)
            {
                owner.bursts.CopyTo(bursts, 0);
                return owner.bursts.Length;
            }
        }

        public struct ShapeModule
        {
            readonly ParticleSystem owner;

            internal ShapeModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.hasShape; set => owner.hasShape = value; }
            public ParticleSystemShapeType shapeType { get => owner.form; set => owner.form = value; }
            public float radius { get => owner.wide; set => owner.wide = value; }
            public float angle { get => owner.open; set => owner.open = value; }
        }

        public struct ColorOverLifetimeModule
        {
            readonly ParticleSystem owner;

            internal ColorOverLifetimeModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.fades; set => owner.fades = value; }
            public MinMaxGradient color { get => owner.fade; set => owner.fade = value; }
        }

        public struct SizeOverLifetimeModule
        {
            readonly ParticleSystem owner;

            internal SizeOverLifetimeModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.grows; set => owner.grows = value; }
            public MinMaxCurve size { get => owner.growth; set => owner.growth = value; }
        }

        public struct VelocityOverLifetimeModule
        {
            readonly ParticleSystem owner;

            internal VelocityOverLifetimeModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.drifts; set => owner.drifts = value; }
            public MinMaxCurve x { get => owner.driftX; set => owner.driftX = value; }
            public MinMaxCurve y { get => owner.driftY; set => owner.driftY = value; }
            public MinMaxCurve z { get => owner.driftZ; set => owner.driftZ = value; }
        }

        public struct NoiseModule
        {
            readonly ParticleSystem owner;

            internal NoiseModule(ParticleSystem owner)
            {
                this.owner = owner;
            }

            public bool enabled { get => owner.shakes; set => owner.shakes = value; }
            public MinMaxCurve strength { get => owner.shake; set => owner.shake = value; }
            public float frequency { get => owner.shakeFrequency; set => owner.shakeFrequency = value; }
        }

        public MainModule main => new MainModule(this);
        public EmissionModule emission => new EmissionModule(this);
        public ShapeModule shape => new ShapeModule(this);
        public ColorOverLifetimeModule colorOverLifetime => new ColorOverLifetimeModule(this);
        public SizeOverLifetimeModule sizeOverLifetime => new SizeOverLifetimeModule(this);
        public VelocityOverLifetimeModule velocityOverLifetime => new VelocityOverLifetimeModule(this);
        public NoiseModule noise => new NoiseModule(this);
        public bool isPlaying => runs;
        public bool isPaused => waits;
        public bool isStopped => !runs && !waits;
        public bool isEmitting => runs && emits;
        public int particleCount => 0;
        public float time { get; set; }

        public void Play(bool withChildren) => (runs, waits) = (true, false);
        public void Pause(bool withChildren) => (runs, waits) = (false, true);
        public void Stop(bool withChildren, ParticleSystemStopBehavior stopBehavior) => (runs, waits) = (false, false);

        public void Clear(bool withChildren)
        {
        }
    }

    public sealed class ParticleSystemRenderer : Renderer
    {
        public float minParticleSize { get; set; }
        public float maxParticleSize { get; set; } = 0.5f;
    }
}
