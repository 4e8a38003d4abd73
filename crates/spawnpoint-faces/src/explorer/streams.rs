//! Streams: each subscriber has its own queue. A subscriber that does not read loses its oldest items and nothing
//! else; it slows down neither publishers nor other subscribers.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use futures_util::{Stream, stream};
use tokio::sync::Notify;
use tokio_util::bytes::Bytes;

/// How many items may wait for one subscriber.
pub const QUEUE: usize = 256;

/// How many bytes may wait besides the newest item. Answers can be long, and 256 of them would use too much
/// memory.
const QUEUE_BYTES: usize = 64 * 1024 * 1024;

/// All subscribers.
#[derive(Default)]
pub struct Streams(Mutex<Vec<Weak<Queue>>>);

/// The items that wait for one subscriber.
#[derive(Default)]
pub struct Queue {
    queued: Mutex<QueuedItems>,
    added: Notify,
}

#[derive(Default)]
struct QueuedItems {
    items: VecDeque<Bytes>,
    bytes: usize,
    /// Whether a loss was reported since the queue was last empty.
    loss_reported: bool,
}

impl QueuedItems {
    fn take(&mut self) -> Option<Bytes> {
        let item = self.items.pop_front()?;
        self.bytes -= item.len();
        Some(item)
    }
}

impl Streams {
    /// Adds a subscriber, which gets all items from now on.
    pub fn subscribe(&self) -> Arc<Queue> {
        let queue = Arc::new(Queue::default());
        lock(&self.0).push(Arc::downgrade(&queue));
        queue
    }

    /// Whether there are no subscribers.
    pub fn is_empty(&self) -> bool {
        lock(&self.0).is_empty()
    }

    /// Adds an item to all queues. Returns how many subscribers just began to lose items.
    pub fn push(&self, item: &Bytes) -> usize {
        let mut falling_behind = 0;
        lock(&self.0).retain(|queue| match queue.upgrade() {
            Some(queue) => {
                falling_behind += usize::from(queue.push(item.clone()));
                true
            }
            None => false,
        });
        falling_behind
    }
}

impl Queue {
    /// Adds an item. Returns whether it pushed out the first item since the queue was empty.
    fn push(&self, item: Bytes) -> bool {
        let begins = {
            let mut queued = lock(&self.queued);
            let mut lost = false;
            while queued.items.len() >= QUEUE || queued.bytes > QUEUE_BYTES {
                lost |= queued.take().is_some();
            }
            queued.bytes += item.len();
            queued.items.push_back(item);
            lost && !std::mem::replace(&mut queued.loss_reported, true)
        };
        self.added.notify_one();
        begins
    }

    /// Puts these items before all that wait, for what a subscriber must get first.
    pub fn begin_with(&self, items: impl DoubleEndedIterator<Item = Bytes>) {
        let mut queued = lock(&self.queued);
        for item in items.rev() {
            queued.bytes += item.len();
            queued.items.push_front(item);
        }
        drop(queued);
        self.added.notify_one();
    }

    async fn next(&self) -> Bytes {
        loop {
            {
                let mut queued = lock(&self.queued);
                if let Some(item) = queued.take() {
                    if queued.items.is_empty() {
                        queued.loss_reported = false;
                    }
                    return item;
                }
            }
            self.added.notified().await;
        }
    }

    /// The items that wait and those that follow, until the stream is dropped.
    pub fn read(self: Arc<Self>) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
        stream::unfold(self, |queue| async move {
            let item = queue.next().await;
            Some((Ok(item), queue))
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(n: usize) -> Bytes {
        Bytes::from(n.to_string())
    }

    #[tokio::test]
    async fn a_slow_subscriber_loses_the_oldest_items_and_is_reported_once() {
        let streams = Streams::default();
        let (stuck, quick) = (streams.subscribe(), streams.subscribe());
        let mut reported = 0;
        for n in 0..QUEUE + 10 {
            reported += streams.push(&item(n));
            assert_eq!(quick.next().await, item(n));
        }
        assert_eq!(reported, 1);
        assert_eq!(stuck.next().await, item(10));
        for _ in 1..QUEUE {
            stuck.next().await;
        }
        for n in 0..=QUEUE {
            reported += streams.push(&item(n));
        }
        // Both were behind this time.
        assert_eq!(reported, 3);
    }

    #[tokio::test]
    async fn fewer_long_items_are_kept() {
        let streams = Streams::default();
        let stuck = streams.subscribe();
        let long = Bytes::from(vec![b'x'; QUEUE_BYTES / 4]);
        let reported: usize = (0..20).map(|_| streams.push(&long)).sum();
        assert_eq!(reported, 1);
        assert_eq!(lock(&stuck.queued).items.len(), 5);
        for _ in 0..5 {
            stuck.next().await;
        }
        assert_eq!(lock(&stuck.queued).bytes, 0);
    }

    #[tokio::test]
    async fn dropped_subscribers_are_removed() {
        let streams = Streams::default();
        drop(streams.subscribe());
        streams.push(&item(1));
        assert!(streams.is_empty());
    }
}
