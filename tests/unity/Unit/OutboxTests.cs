using System.Linq;
using Spawnpoint;

public static class OutboxTests
{
    [Test]
    public static void ReportsAreDroppedBeforeResults()
    {
        var outbox = new Outbox();
        var reports = Enumerable.Range(0, 2000).Count(number => outbox.AddReport("report"));
        Check.Same(512, reports);
        Check.Same(512, Enumerable.Range(0, 2000).Count(number => outbox.AddResult("result")));
        outbox.KeepResults();
        Check.Same(512, outbox.TakeResults().Count);
        Check.Same(true, outbox.IsEmpty);
    }

    [Test]
    public static void AMessageStaysUntilItWasSent()
    {
        var outbox = new Outbox();
        outbox.AddResult("a");
        Check.Same("a", outbox.WaitForFirst(0, true));
        Check.Same("a", outbox.WaitForFirst(0, true));
        outbox.RemoveFirst();
        Check.Same(null, outbox.WaitForFirst(0, true));
    }

    [Test]
    public static void PausesGrowToFiveSeconds()
    {
        var backoff = new Backoff();
        var pauses = Enumerable.Range(0, 10).Select(number => backoff.Next()).ToList();
        Check.Same(true, pauses[0] >= 187 && pauses[0] <= 250 && pauses[9] >= 3750 && pauses[9] <= 5000);
        backoff.Reset();
        Check.Same(true, backoff.Next() <= 250);
    }
}
