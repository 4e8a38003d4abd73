// Exceptions by the names .NET gives them.
namespace System
{
    public class Exception
    {
        public Exception();
        public Exception(string message);
        public Exception(string message, Exception inner);
        public string Message { get; }
        public Exception InnerException { get; }
        public string StackTrace { get; }
        public string Source { get; }
        public Exception GetBaseException();
    }
    public class SystemException : Exception { public SystemException(); public SystemException(string message); public SystemException(string message, Exception inner); }
    public class ApplicationException : Exception { public ApplicationException(); public ApplicationException(string message); public ApplicationException(string message, Exception inner); }
    public class NullReferenceException : SystemException { public NullReferenceException(); public NullReferenceException(string message); public NullReferenceException(string message, Exception inner); }
    public class InvalidOperationException : SystemException { public InvalidOperationException(); public InvalidOperationException(string message); public InvalidOperationException(string message, Exception inner); }
    public class NotSupportedException : SystemException { public NotSupportedException(); public NotSupportedException(string message); public NotSupportedException(string message, Exception inner); }
    public class NotImplementedException : SystemException { public NotImplementedException(); public NotImplementedException(string message); public NotImplementedException(string message, Exception inner); }
    public class ArithmeticException : SystemException { public ArithmeticException(); public ArithmeticException(string message); public ArithmeticException(string message, Exception inner); }
    public class DivideByZeroException : ArithmeticException { public DivideByZeroException(); public DivideByZeroException(string message); public DivideByZeroException(string message, Exception inner); }
    public class OverflowException : ArithmeticException { public OverflowException(); public OverflowException(string message); public OverflowException(string message, Exception inner); }
    public class IndexOutOfRangeException : SystemException { public IndexOutOfRangeException(); public IndexOutOfRangeException(string message); public IndexOutOfRangeException(string message, Exception inner); }
    public class InvalidCastException : SystemException { public InvalidCastException(); public InvalidCastException(string message); public InvalidCastException(string message, Exception inner); }
    public class FormatException : SystemException { public FormatException(); public FormatException(string message); public FormatException(string message, Exception inner); }
    public class TimeoutException : SystemException { public TimeoutException(); public TimeoutException(string message); public TimeoutException(string message, Exception inner); }
    public class UnauthorizedAccessException : SystemException { public UnauthorizedAccessException(); public UnauthorizedAccessException(string message); public UnauthorizedAccessException(string message, Exception inner); }
    public class RankException : SystemException { public RankException(); public RankException(string message); public RankException(string message, Exception inner); }
    public class ArrayTypeMismatchException : SystemException { public ArrayTypeMismatchException(); public ArrayTypeMismatchException(string message); public ArrayTypeMismatchException(string message, Exception inner); }
    public class OutOfMemoryException : SystemException { public OutOfMemoryException(); public OutOfMemoryException(string message); public OutOfMemoryException(string message, Exception inner); }
    public class ObjectDisposedException : InvalidOperationException { public ObjectDisposedException(); public ObjectDisposedException(string message); public ObjectDisposedException(string message, Exception inner); }
    public class OperationCanceledException : SystemException { public OperationCanceledException(); public OperationCanceledException(string message); public OperationCanceledException(string message, Exception inner); }
    public class AggregateException : Exception { public AggregateException(); public AggregateException(string message); public AggregateException(string message, Exception inner); public AggregateException(params Exception[] inner); public AggregateException(string message, params Exception[] inner); public AggregateException(System.Collections.Generic.IEnumerable<Exception> inner); public System.Collections.ObjectModel.ReadOnlyCollection<Exception> InnerExceptions { get; } public AggregateException Flatten(); }
    public class ArgumentException : SystemException
    {
        public ArgumentException();
        public ArgumentException(string message);
        public ArgumentException(string message, string paramName);
        public ArgumentException(string message, Exception inner);
        public string ParamName { get; }
    }
    public class ArgumentNullException : ArgumentException
    {
        public ArgumentNullException();
        public ArgumentNullException(string paramName);
        public ArgumentNullException(string paramName, string message);
    }
    public class ArgumentOutOfRangeException : ArgumentException
    {
        public ArgumentOutOfRangeException();
        public ArgumentOutOfRangeException(string paramName);
        public ArgumentOutOfRangeException(string paramName, string message);
        public ArgumentOutOfRangeException(string paramName, object value, string message);
    }
}

namespace System.Collections.Generic
{
    public class KeyNotFoundException : System.SystemException { public KeyNotFoundException(); public KeyNotFoundException(string message); }
}

namespace System.Runtime.CompilerServices
{
    public class SwitchExpressionException : System.InvalidOperationException { public SwitchExpressionException(); }
}

namespace Microsoft.CSharp.RuntimeBinder
{
    public class RuntimeBinderException : System.Exception { public RuntimeBinderException(string message); }
}

namespace UnityEngine
{
    public class UnityException : System.SystemException { public UnityException(); public UnityException(string message); }
    public class MissingReferenceException : System.SystemException { public MissingReferenceException(); public MissingReferenceException(string message); }
    public class MissingComponentException : System.SystemException { public MissingComponentException(); public MissingComponentException(string message); }
    public class UnassignedReferenceException : System.SystemException { public UnassignedReferenceException(); public UnassignedReferenceException(string message); }
}
