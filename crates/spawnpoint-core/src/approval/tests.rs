use serde_json::Map;

use super::*;

fn request() -> ApprovalRequest {
    ApprovalRequest::new(LogId::fresh(), "change", None, "test", "none", &Map::new())
}

fn approve(approvals: &Approvals, id: LogId) -> Result<ApprovalRequest, TooLate> {
    approvals.decide(id, Decision::Approve, DecidedBy::Owner)
}

#[tokio::test(start_paused = true)]
async fn the_first_decision_counts_and_later_ones_learn_of_it() {
    let approvals = Approvals::default();
    let mut wait = approvals.enter(request()).unwrap();
    let deny = Decision::Deny { reason: Some(" too\u{1b}risky ".into()) };
    approvals.decide(wait.log_id, deny, DecidedBy::ClientUser).unwrap();
    let denied = Ended::Denied(DecidedBy::ClientUser, Some(r"too\u{1b}risky".into()));
    assert_eq!(approve(&approvals, wait.log_id), Err(TooLate::Ended(denied.clone())));
    assert_eq!(wait.ended().await, denied);
    assert!(approvals.waiting().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_wait_ends_after_five_minutes() {
    let approvals = Approvals::default();
    let mut wait = approvals.enter(request()).unwrap();
    let begun = Instant::now();
    assert_eq!(approvals.waiting()[0].seconds_left, 300);
    assert_eq!(wait.ended().await, Ended::Expired);
    assert_eq!(begun.elapsed().as_secs(), APPROVE_WITHIN.as_secs());
    assert_eq!(approve(&approvals, wait.log_id), Err(TooLate::Ended(Ended::Expired)));
}

#[tokio::test(start_paused = true)]
async fn a_decision_at_the_last_moment_is_not_overruled_by_the_clock() {
    let approvals = Approvals::default();
    let mut wait = approvals.enter(request()).unwrap();
    tokio::time::advance(APPROVE_WITHIN).await;
    approve(&approvals, wait.log_id).unwrap();
    assert_eq!(wait.ended().await, Ended::Approved(DecidedBy::Owner));
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_call_cannot_be_approved() {
    let approvals = Approvals::default();
    let id = {
        let wait = approvals.enter(request()).unwrap();
        wait.log_id
    };
    assert_eq!(approve(&approvals, id), Err(TooLate::Ended(Ended::Cancelled)));
    assert_eq!(approve(&approvals, LogId::fresh()), Err(TooLate::Unknown));
}

#[tokio::test(start_paused = true)]
async fn a_window_approves_what_waits_and_ends_by_itself_or_at_once() {
    let approvals = Approvals::default();
    let mut wait = approvals.enter(request()).unwrap();
    assert_eq!(approvals.allow_all_for(Duration::from_secs(60)), 1);
    assert_eq!(wait.ended().await, Ended::Approved(DecidedBy::Window));
    tokio::time::advance(Duration::from_secs(59)).await;
    assert_eq!(approvals.window(), Some(Duration::from_secs(1)));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(approvals.window(), None);
    approvals.allow_all_for(Duration::from_secs(60));
    assert_eq!(approvals.allow_all_for(Duration::ZERO), 0);
    assert_eq!(approvals.window(), None);
}

#[tokio::test(start_paused = true)]
async fn only_so_many_calls_wait_at_once() {
    let approvals = Approvals::default();
    let waits: Vec<_> = (0..MAX_WAITING).map(|_| approvals.enter(request()).unwrap()).collect();
    let full = approvals.enter(request()).err().unwrap();
    assert_eq!(full.kind, ErrorKind::RateLimited);
    drop(waits);
    assert!(approvals.enter(request()).is_ok());
}

#[tokio::test(start_paused = true)]
async fn users_see_their_own_calls_and_the_owner_sees_all() {
    let owner = Approvals::default();
    let (ann, bob) = (owner.for_user("ann"), owner.for_user("bob"));
    let mut of_ann = ann.enter(request()).unwrap();
    let of_bob = bob.enter(request()).unwrap();
    let ids = |approvals: &Approvals| -> Vec<_> {
        approvals.waiting().into_iter().map(|waiting| waiting.request.log_id).collect()
    };
    assert_eq!(ids(&ann), [of_ann.log_id]);
    assert_eq!(ids(&owner), [of_ann.log_id, of_bob.log_id]);
    ann.stop();
    assert_eq!(of_ann.ended().await, Ended::Stopped);
    assert_eq!(ids(&owner), [of_bob.log_id]);
}
