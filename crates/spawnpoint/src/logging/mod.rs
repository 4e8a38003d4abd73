//! Log lines on stderr. Stdout is for results and protocols only. A build with the feature `otel` also exports the
//! spans of calls.

#[cfg(feature = "otel")]
mod otel;
mod stderr;

use std::io::IsTerminal;

use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer, layer::SubscriberExt, registry::LookupSpan, util::SubscriberInitExt,
};

use self::stderr::Stderr;
use crate::{
    config::{Settings, settings::LogFormat},
    failure::Failure,
};

/// What has to be shut down when the process ends.
pub struct Logging {
    stderr: Stderr,
    #[cfg(feature = "otel")]
    exporter: Option<otel::Exporter>,
}

impl Logging {
    /// Starts logging. `verbose` counts the flags `-v`, which override the filter of the settings.
    /// A command that reports failures by itself does not log the requests of its own that failed.
    pub fn start(
        verbose: u8,
        settings: &Settings,
        reports_failures: bool,
        runtime: &Handle,
    ) -> Result<Self, Failure> {
        let filter = match verbose {
            0 => &settings.log,
            1 => "info,spawnpoint=debug",
            _ => "debug",
        };
        let mut wanted = without_repetition(filter);
        if reports_failures && verbose == 0 {
            wanted += ",spawnpoint_faces::mcp::error=error";
        }
        let filter = EnvFilter::try_new(wanted).map_err(|error| {
            Failure::usage(format!("'log': '{filter}' is not a filter: {error}"))
        })?;
        let stderr = Stderr::start()?;
        #[cfg(feature = "otel")]
        if let Some(url) = &settings.otel_endpoint {
            let trust = crate::tls::trust(settings)?;
            let (spans, exporter) = otel::layer(url, &trust, runtime)?;
            let lines = lines(settings.log_format, stderr.clone()).with_filter(filter);
            tracing_subscriber::registry().with(lines).with(spans).init();
            return Ok(Self { stderr, exporter: Some(exporter) });
        }
        #[cfg(not(feature = "otel"))]
        let _ = runtime;
        // One filter for the whole subscriber is cheaper than a filter for each layer.
        let lines = lines(settings.log_format, stderr.clone());
        tracing_subscriber::registry().with(filter).with(lines).init();
        Ok(Self {
            stderr,
            #[cfg(feature = "otel")]
            exporter: None,
        })
    }

    /// Writes the pending lines and exports the pending spans.
    pub async fn shut_down(self) {
        #[cfg(feature = "otel")]
        if let Some(exporter) = self.exporter {
            exporter.shut_down().await;
        }
        self.stderr.flush();
    }
}

/// The filter without the lines of the MCP library about requests that failed. We log these requests in plain words;
/// the library's own lines are for those who debug it.
fn without_repetition(filter: &str) -> String {
    let is_for_debugging = ["rmcp", "debug", "trace"].iter().any(|word| filter.contains(word));
    match is_for_debugging || filter.trim().is_empty() {
        true => filter.to_owned(),
        false => format!("{filter},rmcp::service=error"),
    }
}

/// Writes each event as a line. JSON lines hold the fields of the call's span in `span`.
fn lines<S>(format: LogFormat, stderr: Stderr) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let lines = tracing_subscriber::fmt::layer().with_ansi(color).with_writer(stderr);
    match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    }
}
