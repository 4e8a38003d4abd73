using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>A run of the program `spawnpoint` on another thread, with a time limit.</summary>
    internal sealed class ProgramRun
    {
        const int DefaultTimeout = 20000;
        const int MaxOutput = 1 << 20;

        ProgramRun(int? exitCode, string output, string errors)
        {
            ExitCode = exitCode;
            Output = output;
            Errors = errors;
        }

        /// <summary>The exit code; null if the program did not run or did not end.</summary>
        public int? ExitCode { get; }

        public string Output { get; }

        /// <summary>What it wrote to its error stream, or why it did not run.</summary>
        public string Errors { get; }

        /// <param name="arguments">Arguments that need no quotes.</param>
        public static Task<ProgramRun> Start(string program, string arguments, int timeout = DefaultTimeout) => Task.Run(() => Run(program, arguments, timeout));

        static ProgramRun Run(string program, string arguments, int timeout)
        {
            try
            {
                using var process = Process.Start(new ProcessStartInfo(program, arguments)
                {
                    UseShellExecute = false, CreateNoWindow = true, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
                });
                process.StandardInput.Close();
                // Both at once: a program that fills a pipe without a reader would wait for ever.
                var output = Task.Run(() => ReadAll(process.StandardOutput));
                var errors = Task.Run(() => ReadAll(process.StandardError));
                if (!process.WaitForExit(timeout) || !Task.WaitAll(new Task[] { output, errors }, timeout))
                {
                    Kill(process);
                    return new ProgramRun(null, "", $"'{program} {arguments}' did not end within {timeout / 1000} s, so it was stopped.");
                }
                return new ProgramRun(process.ExitCode, output.Result, errors.Result.Trim());
            }
            catch (Exception error)
            {
                // Whatever it is, the user sees it in the window.
                return new ProgramRun(null, "", $"Could not run '{program}': {error.GetBaseException().Message}");
            }
        }

        static string ReadAll(StreamReader reader)
        {
            var text = new System.Text.StringBuilder();
            var buffer = new char[4096];
            int count;
            while ((count = reader.Read(buffer, 0, buffer.Length)) > 0)
                if (text.Length < MaxOutput)
                    text.Append(buffer, 0, count);
            return text.ToString();
        }

        static void Kill(Process process)
        {
            try
            {
                process.Kill();
            }
            catch (Exception error) when (error is InvalidOperationException || error is Win32Exception)
            {
                // It ended in the meantime.
            }
        }
    }
}
