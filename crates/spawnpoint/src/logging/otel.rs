//! Exports the spans of calls to an OpenTelemetry collector: OTLP over HTTP, in protobuf.

use std::{future::Future, pin::Pin, time::Duration};

use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use spawnpoint_outgoing::{Endpoint, Trust};
use tokio::{runtime::Handle, time::timeout};
use tokio_util::task::AbortOnDropHandle;
use tracing::{Subscriber, level_filters::LevelFilter};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};

use crate::failure::Failure;

/// Where collectors accept spans, if the address names no path.
const TRACES_PATH: &str = "/v1/traces";

/// How long the collector may take to accept a connection.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// How long one export may take.
const EXPORT_LIMIT: Duration = Duration::from_secs(10);

/// The longest response of a collector.
const RESPONSE_LIMIT: usize = 64 << 10;

/// Exports spans in batches until it is shut down.
pub struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Exports what is left, and stops.
    pub async fn shut_down(self) {
        // Shutting down blocks its thread until the last export ended, which needs the runtime.
        let stopped = tokio::task::spawn_blocking(move || self.0.shutdown()).await;
        if let Ok(Err(error)) = stopped {
            tracing::warn!(%error, "could not export the last spans");
        }
    }
}

/// A layer that exports the spans of calls to the collector at this URL.
pub fn layer<S>(
    url: &str,
    trust: &Trust,
    runtime: &Handle,
) -> Result<(impl Layer<S> + Send + Sync + use<S>, Exporter), Failure>
where
    S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
{
    let wrong = |error: &dyn std::error::Error| Failure::usage(format!("'otel_endpoint': {error}"));
    let mut endpoint = Endpoint::new(url, trust, CONNECT_LIMIT).map_err(|error| wrong(&error))?;
    if endpoint.url().path() == "/" {
        endpoint = endpoint.with_path(TRACES_PATH).map_err(|error| wrong(&error))?;
    }
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint.url().to_string())
        .with_http_client(Collector { endpoint, runtime: runtime.clone() })
        .build()
        .map_err(|error| wrong(&error))?;
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(Resource::builder().with_service_name("spawnpoint").build())
        .build();
    let calls = Targets::new().with_target("spawnpoint_core", LevelFilter::INFO);
    let tracer = provider.tracer("spawnpoint");
    let layer = tracing_opentelemetry::layer().with_tracer(tracer).with_filter(calls);
    Ok((layer, Exporter(provider)))
}

/// Sends requests with the HTTP client of the workspace. The exporter calls it on a thread without a
/// runtime.
#[derive(Debug)]
struct Collector {
    endpoint: Endpoint,
    runtime: Handle,
}

type Sending<'a> = Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'a>>;

impl HttpClient for Collector {
    fn send_bytes<'life, 'sending>(&'life self, request: Request<Bytes>) -> Sending<'sending>
    where
        'life: 'sending,
        Self: 'sending,
    {
        let endpoint = self.endpoint.clone();
        let sending = self.runtime.spawn(timeout(EXPORT_LIMIT, async move {
            let (head, body) = request.into_parts();
            let response = endpoint.post(head.headers, body).await?;
            let status = response.status();
            let mut answer = Response::new(response.bytes(RESPONSE_LIMIT).await?);
            *answer.status_mut() = status;
            Ok::<_, HttpError>(answer)
        }));
        let sending = AbortOnDropHandle::new(sending);
        Box::pin(async move { sending.await?? })
    }
}
