//! Sessions as the protocol library uses them: it requests the streams of a session, and the service of the session
//! is started if it does not run.

use std::{sync::Arc, time::Duration};

use futures_util::{Stream, StreamExt, stream};
use rmcp::{
    model::{
        ClientJsonRpcMessage, ClientRequest, InitializeRequest, ProtocolVersion, RequestId,
        ServerJsonRpcMessage,
    },
    service::serve_directly,
    transport::{
        WorkerTransport,
        streamable_http_server::session::{
            ServerSseMessage, SessionId, SessionManager,
            local::{
                EventIdParseError, LocalSessionHandle, SessionConfig, SessionError,
                SessionTransport, StreamableHttpMessageReceiver, create_local_session,
            },
        },
    },
};

use super::{
    Face, Handler,
    sessions::{Service, ServiceUse, SessionRecord},
};

/// The sessions of one endpoint, and the services of those that need one.
pub struct Serving(Arc<Face>);

/// Why a session cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// There is no such session, or it has ended.
    #[error("Session not found: {0}")]
    NotFound(SessionId),
    /// Its service failed.
    #[error("Session error: {0}")]
    Failed(#[from] SessionError),
    /// A client resumes a stream by an id that is not one.
    #[error("Invalid event id: {0}")]
    EventId(#[from] EventIdParseError),
    /// Sessions are opened before the library sees the request.
    #[error("A session is opened with 'initialize'")]
    NotOpenedHere,
}

impl Serving {
    /// The sessions of this face.
    pub fn new(face: Arc<Face>) -> Self {
        Self(face)
    }

    /// Ends sessions and stops services that are not used any more.
    pub async fn tidy(&self) {
        for service in self.0.sessions.tidy(&self.0.core) {
            stop(&service).await;
        }
    }

    /// The service of a session, started if it does not run.
    async fn service(&self, id: &SessionId) -> Result<(LocalSessionHandle, ServiceUse), Unusable> {
        let record = self.0.sessions.find(id).ok_or_else(|| Unusable::NotFound(id.clone()))?;
        let (service, in_use) = record.use_service();
        let handle = service.get_or_try_init(|| self.start(&record, &service)).await?.clone();
        Ok((handle, in_use))
    }

    /// Starts the service of a session. The library's worker begins with `initialize`, so it gets the
    /// client's again.
    async fn start(
        &self,
        record: &Arc<SessionRecord>,
        service: &Service,
    ) -> Result<LocalSessionHandle, SessionError> {
        // A session is ended by `tidy`, which knows whether it is used.
        let mut config = SessionConfig::default();
        config.keep_alive = None;
        config.sse_retry = retry(&record.version);
        let (handle, worker) = create_local_session(record.id.clone(), config);
        let handler = Handler::serving(self.0.clone(), record.link.clone());
        let running = serve_directly(handler, WorkerTransport::spawn(worker), None);
        let initialize = InitializeRequest::new(record.opened_with.clone());
        let (record, service) = (Arc::downgrade(record), Arc::downgrade(service));
        // Ends with the service, which ends when the last handle to it is dropped.
        tokio::spawn(async move {
            if let Err(error) = running.waiting().await {
                tracing::debug!(%error, "the service of a session failed");
            }
            if let (Some(record), Some(service)) = (record.upgrade(), service.upgrade()) {
                record.drop_service(&service);
            }
        });
        let initialize = ClientRequest::InitializeRequest(initialize);
        let message = ClientJsonRpcMessage::request(initialize, RequestId::Number(0));
        handle.initialize(message).await?;
        Ok(handle)
    }
}

/// After how long a client of this version asks again for a stream that was cut. That is said by an event without
/// data, which is new in 2025-11-25: clients of earlier versions, the Gemini CLI among them, parse the data of every
/// event and give up on the server.
fn retry(version: &ProtocolVersion) -> Option<Duration> {
    (*version >= ProtocolVersion::V_2025_11_25).then_some(SessionConfig::DEFAULT_SSE_RETRY)
}

async fn stop(service: &Service) {
    if let Some(handle) = service.get() {
        // A service that has ended by itself need not be stopped.
        let _ = handle.close().await;
    }
}

/// Messages for a client, for as long as it reads them.
fn messages(
    receiver: StreamableHttpMessageReceiver,
    in_use: ServiceUse,
) -> impl Stream<Item = ServerSseMessage> + Send + Sync + 'static {
    let mut receiver = receiver.inner;
    stream::poll_fn(move |context| {
        let _in_use = &in_use;
        receiver.poll_recv(context)
    })
}

impl SessionManager for Serving {
    type Error = Unusable;
    type Transport = SessionTransport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), Self::Error> {
        Err(Unusable::NotOpenedHere)
    }

    async fn initialize_session(
        &self,
        _: &SessionId,
        _: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, Self::Error> {
        Err(Unusable::NotOpenedHere)
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, Self::Error> {
        Ok(self.0.sessions.find(id).is_some())
    }

    async fn close_session(&self, id: &SessionId) -> Result<(), Self::Error> {
        if let Some(service) = self.0.sessions.remove(id).and_then(|it| it.take_service()) {
            stop(&service).await;
        }
        Ok(())
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        let (service, in_use) = self.service(id).await?;
        let receiver = service.establish_request_wise_channel().await?;
        service.push_message(message, receiver.http_request_id).await?;
        Ok(messages(receiver, in_use))
    }

    async fn accept_message(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<(), Self::Error> {
        let (service, _in_use) = self.service(id).await?;
        Ok(service.push_message(message, None).await?)
    }

    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        let (service, in_use) = self.service(id).await?;
        let receiver = service.establish_common_channel().await?;
        let record = self.0.sessions.find(id).ok_or_else(|| Unusable::NotFound(id.clone()))?;
        let first = retry(&record.version).map(|retry| ServerSseMessage::priming("0", retry));
        Ok(stream::iter(first).chain(messages(receiver, in_use)))
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        let (service, in_use) = self.service(id).await?;
        let receiver = service.resume(last_event_id.parse()?).await?;
        Ok(messages(receiver, in_use))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;
    use serde_json::json;
    use spawnpoint_core::{
        Core,
        catalog::Catalog,
        guard::Policy,
        ledger::{Ledger, LedgerConfig},
    };
    use spawnpoint_protocol::InstanceId;
    use tokio::time::advance;

    use super::{
        super::{
            Link,
            sessions::{EXPIRES_AFTER, STOPS_AFTER},
        },
        *,
    };

    /// A session of a client of this version.
    fn session(version: ProtocolVersion) -> (Arc<Face>, Serving, SessionId) {
        let ledger = Ledger::open(&LedgerConfig::default()).unwrap();
        let face = Face::new(Core::new(Catalog::default(), Policy::default(), ledger));
        let (serving, id) = (Serving::new(face.clone()), SessionId::from("a"));
        let link = Arc::new(Link::of_session(&face, None));
        let opened_with = serde_json::from_value(json!({
            "protocolVersion": version.as_str(),
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        }));
        face.sessions.add(SessionRecord::new(id.clone(), link, version, opened_with.unwrap()));
        (face, serving, id)
    }

    #[tokio::test]
    async fn only_clients_that_know_them_get_events_without_data() {
        for (version, knows) in
            [(ProtocolVersion::V_2025_06_18, false), (ProtocolVersion::V_2025_11_25, true)]
        {
            let (_face, serving, id) = session(version);
            let mut open = pin!(serving.create_standalone_stream(&id).await.unwrap());
            let first = open.next().now_or_never().flatten();
            assert_eq!(first.is_some_and(|event| event.message.is_none()), knows);
            let ping = serde_json::from_value(json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}));
            let mut answers = pin!(serving.create_stream(&id, ping.unwrap()).await.unwrap());
            assert_eq!(answers.next().await.unwrap().message.is_none(), knows);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_service_that_is_not_used_stops_and_the_session_goes_on() {
        let (face, serving, id) = session(ProtocolVersion::V_2025_06_18);
        let chosen = InstanceId::new("Game", "1");
        face.sessions.find(&id).unwrap().link.session.choose(Some(chosen.clone()));
        let record = face.sessions.find(&id).unwrap();
        assert!(!record.has_service());

        let stream = serving.create_standalone_stream(&id).await.unwrap();
        assert!(record.has_service());
        advance(2 * STOPS_AFTER).await;
        serving.tidy().await;
        assert!(record.has_service(), "its stream is open");
        drop(stream);
        serving.tidy().await;
        assert!(record.has_service(), "its stream was open a moment ago");
        advance(STOPS_AFTER).await;
        serving.tidy().await;
        assert!(!record.has_service());

        drop(serving.create_standalone_stream(&id).await.unwrap());
        assert!(record.has_service());
        assert_eq!(record.caller.client.chosen(), Some(chosen));
        advance(EXPIRES_AFTER).await;
        serving.tidy().await;
        assert!(face.sessions.find(&id).is_none());
        assert!(serving.create_standalone_stream(&id).await.is_err());
    }
}
