//! Every tool, under every policy, by every way in: what the policy allows passes, and nothing else.
//!
//! The tools come from the tables, the answers from the real binary. Engines are attached that can do
//! everything and do nothing: they write down what reaches them. So a call that is let through where it should
//! be refused shows twice: by its answer, and by what an engine heard.

mod brought;
mod cases;
mod engines;
mod policies;
mod ways;

use spawnpoint_core::guard::Code;

use self::{
    cases::{Case, cases},
    engines::Engines,
    policies::{POLICIES, PolicyRow, Verdict},
    ways::{WAYS, Way},
};
use super::owner::Owner;
use crate::support::{Server, User};

/// A server under one policy, with engines for every tool.
struct Bench {
    engines: Engines,
    owner: Option<Owner>,
    server: Server,
    user: User,
}

impl Bench {
    fn new(policy: &PolicyRow) -> Self {
        let user = User::new();
        // Nobody reads what it logs, and a pipe holds only so much.
        let server = user.serve(&[&["--no-stage", "--log", "error"], policy.flags].concat());
        let engines = Engines::attach(&server);
        let owner = policy.approval.then(|| Owner::denying(&user, &server));
        Self { engines, owner, server, user }
    }

    /// Calls every tool in one way and says what was not as it should be.
    fn try_all(&self, policy: &PolicyRow, way: &Way, cases: &[Case]) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut reached = 0;
        for case in cases.iter().filter(|case| (way.carries)(case)) {
            let confirms: &[bool] = if policy.confirm { &[false, true] } else { &[false] };
            for confirm in confirms {
                let arguments = case.arguments(*confirm);
                let expected = policy.verdict(case, &arguments);
                let answer = (way.call)(&self.user, &self.server, case, &arguments);
                let found = Verdict::of(&answer);
                reached += 1;
                // Nobody is asked to approve what cannot run.
                let is_wrong = expected == Verdict::Denied && has_wrong_arguments(&answer);
                if found != expected && !is_wrong && !case.quotes_others() {
                    let what = format!("{} {arguments:?}", case.tool.name);
                    wrong.push(format!(
                        "{} by {}: {what}: expected {expected:?}, not {found:?}: {answer:.300}",
                        policy.name, way.name
                    ));
                }
            }
        }
        assert!(reached > 10, "{} reaches only {reached} tools", way.name);
        wrong
    }
}

fn has_wrong_arguments(answer: &str) -> bool {
    answer.contains("Invalid argument") || answer.contains("Invalid params")
}

/// Tries one policy in every way.
fn try_policy(policy: &PolicyRow) {
    let cases = cases();
    let bench = Bench::new(policy);
    let mut wrong: Vec<String> =
        WAYS.iter().flat_map(|way| bench.try_all(policy, way, &cases)).collect();
    for heard in bench.engines.heard() {
        if heard.writes() && !policy.writes {
            wrong.push(format!(
                "{}: an engine was asked to change something: {heard:?}",
                policy.name
            ));
        }
        if heard.runs_code() && !policy.code {
            wrong.push(format!("{}: an engine was asked to run code: {heard:?}", policy.name));
        }
        if (heard.writes() || heard.runs_code()) && policy.approval {
            wrong.push(format!("{}: nobody approved this: {heard:?}", policy.name));
        }
    }
    if let Some(owner) = &bench.owner {
        assert!(owner.denied() > 10, "only {} calls waited", owner.denied());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

macro_rules! policies {
    ($($test:ident => $at:expr),* $(,)?) => { $(
        #[test]
        fn $test() {
            try_policy(&POLICIES[$at]);
        }
    )* };
}

policies! {
    nothing_is_changed_on_a_read_only_server => 0,
    with_writes_no_code_runs => 1,
    with_confirmation_nothing_unconfirmed_is_changed => 2,
    with_approval_nothing_is_changed_that_nobody_approved => 3,
    with_code_everything_passes => 4,
    with_allowlists_nothing_else_is_touched => 5,
}

#[test]
fn the_tables_have_tools_of_every_sort() {
    let cases = cases();
    let tools = |fits: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| fits(case)).count();
    assert!(tools(&|case| case.gate().writes) > 80);
    assert!(tools(&|case| !case.gate().writes) > 80);
    assert!(tools(&|case| case.gate().code == Code::Runs) > 5);
    assert!(tools(&|case| case.gate().allow.is_some()) > 5);
    assert_eq!(POLICIES.len(), 6);
}

/// An answer without log ids, which differ from call to call.
fn without_ids(answer: &str) -> String {
    const LENGTH: usize = 36;
    let is_id = |part: &&str| {
        part.bytes().filter(|byte| *byte == b'-').count() == 4
            && part.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
    };
    let (mut text, mut rest) = (String::new(), answer);
    while let Some(first) = rest.chars().next() {
        match rest.get(..LENGTH).filter(is_id) {
            Some(id) => rest = &rest[id.len()..],
            None => {
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    text
}

/// Whatever the gate, a call through `game_use_tool` is refused in the same words as the direct one.
#[test]
fn forwarded_calls_are_refused_as_direct_ones_are() {
    for policy in &POLICIES[..3] {
        let bench = Bench::new(policy);
        let mut refused = 0;
        for case in cases().iter().filter(|case| case.first && !case.quotes_others()) {
            let arguments = case.arguments(false);
            if policy.verdict(case, &arguments) == Verdict::Passes {
                continue;
            }
            let [direct, forwarded] = [ways::mcp, ways::forwarded]
                .map(|call| call(&bench.user, &bench.server, case, &arguments));
            assert_ne!(Verdict::of(&direct), Verdict::Passes, "{}: {direct}", case.tool.name);
            let [direct, forwarded] = [direct, forwarded].map(|answer| without_ids(&answer));
            assert_eq!(direct, forwarded, "{} under {}", case.tool.name, policy.name);
            refused += 1;
        }
        assert!(refused > 5, "{}: only {refused} calls were refused", policy.name);
    }
}
