using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using UnityShim;

namespace UnityEditor.PackageManager
{
    public enum StatusCode
    {
        InProgress,
        Success,
        Failure,
    }

    public enum ErrorCode
    {
        Unknown,
        NotFound,
        Forbidden,
        InvalidParameter,
        Conflict,
    }

    public enum PackageSource
    {
        Unknown,
        Registry,
        BuiltIn,
        Embedded,
        Local,
        Git,
    }

    public class Error
    {
        public ErrorCode errorCode { get; internal set; }
        public string message { get; internal set; }
    }

    public struct DependencyInfo
    {
        public string name { get; internal set; }
        public string version { get; internal set; }
    }

    public class AuthorInfo
    {
        public string name { get; internal set; }
    }

    public class PackageInfo
    {
        public string packageId { get; internal set; }
        public string name { get; internal set; }
        public string version { get; internal set; }
        public string displayName { get; internal set; }
        public string description { get; internal set; }
        public string resolvedPath { get; internal set; }
        public PackageSource source { get; internal set; }
        public bool isDirectDependency { get; internal set; }
        public AuthorInfo author { get; internal set; }
        public string[] keywords { get; internal set; } = new string[0];
        public DependencyInfo[] dependencies { get; internal set; } = new DependencyInfo[0];

        public static PackageInfo[] GetAllRegisteredPackages() => ProjectPackages.Installed().ToArray();
    }

    public class PackageCollection : IEnumerable<PackageInfo>
    {
        internal List<PackageInfo> packages;

        IEnumerator<PackageInfo> IEnumerable<PackageInfo>.GetEnumerator() => packages.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => packages.GetEnumerator();
    }

    public static class Client
    {
        public static Requests.ListRequest List() => ProjectPackages.Begin(new Requests.ListRequest(), () => new PackageCollection { packages = ProjectPackages.Installed() });
        public static Requests.SearchRequest Search(string packageIdOrName) => ProjectPackages.Begin(new Requests.SearchRequest(), () => new[] { ProjectPackages.InRegistry(packageIdOrName) });
        public static Requests.SearchRequest SearchAll() => ProjectPackages.Begin(new Requests.SearchRequest(), () => ProjectPackages.Registry());
        public static Requests.AddRequest Add(string identifier) => ProjectPackages.Begin(new Requests.AddRequest(), () => ProjectPackages.Add(identifier));
        public static Requests.EmbedRequest Embed(string packageName) => ProjectPackages.Begin(new Requests.EmbedRequest(), () => ProjectPackages.Embed(packageName));
        public static Requests.RemoveRequest Remove(string packageName) => ProjectPackages.Begin(new Requests.RemoveRequest(), () => ProjectPackages.Remove(packageName));

        // The shim reads the manifest whenever it is asked, so there is nothing to do.
        public static void Resolve()
        {
        }
    }
}

namespace UnityEditor.PackageManager.Requests
{
    public abstract class Request
    {
        public StatusCode Status { get; internal set; }
        public bool IsCompleted => Status != StatusCode.InProgress;
        public Error Error { get; internal set; }
        internal abstract void Run();
    }

    public abstract class Request<T> : Request
    {
        internal Func<T> work;

        public T Result { get; internal set; }

        internal override void Run()
        {
            try
            {
                Result = work();
                Status = StatusCode.Success;
            }
            catch (PackageError error)
            {
                Error = new Error { errorCode = error.Code, message = error.Message };
                Status = StatusCode.Failure;
            }
        }
    }

    public sealed class ListRequest : Request<PackageCollection>
    {
    }

    public sealed class SearchRequest : Request<PackageInfo[]>
    {
    }

    public sealed class AddRequest : Request<PackageInfo>
    {
    }

    public sealed class EmbedRequest : Request<PackageInfo>
    {
    }

    // In Unity it has no result, but the name of the package.
    public sealed class RemoveRequest : Request
    {
        internal Action work;

        internal override void Run()
        {
            try
            {
                work();
                Status = StatusCode.Success;
            }
            catch (PackageError error)
            {
                Error = new Error { errorCode = error.Code, message = error.Message };
                Status = StatusCode.Failure;
            }
        }
    }
}
