//! Log lines on stderr, whatever the command: stdout belongs to results and protocols. A build with the
//! feature `otel` also exports the spans of calls.

#[cfg(feature = "otel")]
mod otel;

use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer, layer::SubscriberExt, registry::LookupSpan, util::SubscriberInitExt,
};

use crate::{
    config::{Settings, settings::LogFormat},
    failure::Failure,
};

/// What has to be shut down when the process ends.
#[derive(Default)]
pub struct Logging {
    #[cfg(feature = "otel")]
    exporter: Option<otel::Exporter>,
}

impl Logging {
    /// Starts logging. `verbose` counts the flags `-v`, which override the filter of the settings.
    pub fn start(verbose: u8, settings: &Settings, runtime: &Handle) -> Result<Self, Failure> {
        let filter = match verbose {
            0 => &settings.log,
            1 => "info,spawnpoint=debug",
            _ => "debug",
        };
        let filter = EnvFilter::try_new(filter).map_err(|error| {
            Failure::usage(format!("'log': '{filter}' is not a filter: {error}"))
        })?;
        #[cfg(feature = "otel")]
        if let Some(url) = &settings.otel_endpoint {
            let trust = crate::tls::trust(settings)?;
            let (spans, exporter) = otel::layer(url, &trust, runtime)?;
            let lines = lines(settings.log_format).with_filter(filter);
            tracing_subscriber::registry().with(lines).with(spans).init();
            return Ok(Self { exporter: Some(exporter) });
        }
        #[cfg(not(feature = "otel"))]
        let _ = runtime;
        // One filter for the whole subscriber is cheaper than a filter for each layer.
        tracing_subscriber::registry().with(filter).with(lines(settings.log_format)).init();
        Ok(Self::default())
    }

    /// Exports the spans that wait to be exported.
    pub async fn shut_down(self) {
        #[cfg(feature = "otel")]
        if let Some(exporter) = self.exporter {
            exporter.shut_down().await;
        }
    }
}

/// Writes each event as a line. JSON lines hold the fields of the call's span in `span`.
fn lines<S>(format: LogFormat) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    }
}
