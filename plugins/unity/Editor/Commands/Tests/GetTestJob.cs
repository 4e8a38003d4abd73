using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>get_test_job: the status of a test run, with counts and failures, and its results when it has ended.</summary>
    internal sealed class GetTestJob : Tool
    {
        readonly Services services;
        readonly TestJobs jobs;

        public GetTestJob(Services services, TestJobs jobs)
        {
            this.services = services;
            this.jobs = jobs;
        }

        public override string Name => "get_test_job";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(services, arguments);
            var job = jobs.Find(read.Required("job_id"));
            return Task.FromResult<object>(Command.Answer($"The test run is {job.Status}", job.Show(read.Flag("include_details"), read.Flag("include_failed_tests"))));
        }
    }
}
