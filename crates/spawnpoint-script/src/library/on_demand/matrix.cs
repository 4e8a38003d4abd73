namespace UnityEngine
{
    public struct Matrix4x4
    {
        public float m00, m10, m20, m30, m01, m11, m21, m31, m02, m12, m22, m32, m03, m13, m23, m33;
        public Matrix4x4(Vector4 a, Vector4 b, Vector4 c, Vector4 d)
        {
            m00 = a.x; m10 = a.y; m20 = a.z; m30 = a.w;
            m01 = b.x; m11 = b.y; m21 = b.z; m31 = b.w;
            m02 = c.x; m12 = c.y; m22 = c.z; m32 = c.w;
            m03 = d.x; m13 = d.y; m23 = d.z; m33 = d.w;
        }
        public static Matrix4x4 identity => new Matrix4x4(new Vector4(1, 0, 0, 0), new Vector4(0, 1, 0, 0), new Vector4(0, 0, 1, 0), new Vector4(0, 0, 0, 1));
        public static Matrix4x4 zero => new Matrix4x4(Vector4.zero, Vector4.zero, Vector4.zero, Vector4.zero);
        public static Matrix4x4 Translate(Vector3 v) => TRS(v, Quaternion.identity, Vector3.one);
        public static Matrix4x4 Rotate(Quaternion q) => TRS(Vector3.zero, q, Vector3.one);
        public static Matrix4x4 Scale(Vector3 v) => TRS(Vector3.zero, Quaternion.identity, v);
        public static Matrix4x4 TRS(Vector3 position, Quaternion rotation, Vector3 scale)
        {
            Vector3 x = rotation * Vector3.right * scale.x, y = rotation * Vector3.up * scale.y, z = rotation * Vector3.forward * scale.z;
            return new Matrix4x4(new Vector4(x.x, x.y, x.z, 0), new Vector4(y.x, y.y, y.z, 0), new Vector4(z.x, z.y, z.z, 0), new Vector4(position.x, position.y, position.z, 1));
        }
        public Vector4 GetColumn(int index) => index switch { 0 => new Vector4(m00, m10, m20, m30), 1 => new Vector4(m01, m11, m21, m31), 2 => new Vector4(m02, m12, m22, m32), 3 => new Vector4(m03, m13, m23, m33), _ => throw new IndexOutOfRangeException("Invalid column index!") };
        public Vector4 GetRow(int index) => index switch { 0 => new Vector4(m00, m01, m02, m03), 1 => new Vector4(m10, m11, m12, m13), 2 => new Vector4(m20, m21, m22, m23), 3 => new Vector4(m30, m31, m32, m33), _ => throw new IndexOutOfRangeException("Invalid row index!") };
        public float this[int row, int column] => GetColumn(column)[row];
        public Vector3 MultiplyPoint3x4(Vector3 p) => new Vector3(m00 * p.x + m01 * p.y + m02 * p.z + m03, m10 * p.x + m11 * p.y + m12 * p.z + m13, m20 * p.x + m21 * p.y + m22 * p.z + m23);
        public Vector3 MultiplyPoint(Vector3 p) => MultiplyPoint3x4(p) / (m30 * p.x + m31 * p.y + m32 * p.z + m33);
        public Vector3 MultiplyVector(Vector3 v) => new Vector3(m00 * v.x + m01 * v.y + m02 * v.z, m10 * v.x + m11 * v.y + m12 * v.z, m20 * v.x + m21 * v.y + m22 * v.z);
        public Matrix4x4 transpose => new Matrix4x4(GetRow(0), GetRow(1), GetRow(2), GetRow(3));
        public Vector3 lossyScale => new Vector3(new Vector3(m00, m10, m20).magnitude, new Vector3(m01, m11, m21).magnitude, new Vector3(m02, m12, m22).magnitude);
        public static Vector4 operator *(Matrix4x4 a, Vector4 v) => new Vector4(Vector4.Dot(a.GetRow(0), v), Vector4.Dot(a.GetRow(1), v), Vector4.Dot(a.GetRow(2), v), Vector4.Dot(a.GetRow(3), v));
        public static Matrix4x4 operator *(Matrix4x4 a, Matrix4x4 b) => new Matrix4x4(a * b.GetColumn(0), a * b.GetColumn(1), a * b.GetColumn(2), a * b.GetColumn(3));
        public static bool operator ==(Matrix4x4 a, Matrix4x4 b) => a.GetColumn(0) == b.GetColumn(0) && a.GetColumn(1) == b.GetColumn(1) && a.GetColumn(2) == b.GetColumn(2) && a.GetColumn(3) == b.GetColumn(3);
        public static bool operator !=(Matrix4x4 a, Matrix4x4 b) => !(a == b);
        static string Row(Vector4 r) => $"{r.x:F5}\t{r.y:F5}\t{r.z:F5}\t{r.w:F5}\n";
        public override string ToString() => Row(GetRow(0)) + Row(GetRow(1)) + Row(GetRow(2)) + Row(GetRow(3));
    }
}
