//! Streams: everyone who listens, each with a queue of its own. A reader that is stuck loses its oldest
//! items and nothing else; it never slows down whoever speaks, nor the others.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use futures_util::{Stream, stream};
use tokio::sync::Notify;
use tokio_util::bytes::Bytes;

/// How many items may wait for one reader.
pub const QUEUE: usize = 256;

/// How many bytes, beyond the newest item. Answers can be long, and a stuck reader must not keep 256 of
/// those.
const QUEUE_BYTES: usize = 64 * 1024 * 1024;

/// Everyone who listens.
#[derive(Default)]
pub struct Streams(Mutex<Vec<Weak<Queue>>>);

/// What waits for one reader.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    news: Notify,
}

#[derive(Default)]
struct Waiting {
    items: VecDeque<Bytes>,
    bytes: usize,
    /// Items were lost since the queue was last empty, and that has been said.
    said: bool,
}

impl Waiting {
    fn take(&mut self) -> Option<Bytes> {
        let item = self.items.pop_front()?;
        self.bytes -= item.len();
        Some(item)
    }
}

impl Streams {
    /// Hears everything from now on.
    pub fn subscribe(&self) -> Arc<Queue> {
        let queue = Arc::new(Queue::default());
        lock(&self.0).push(Arc::downgrade(&queue));
        queue
    }

    /// Whether anybody listens.
    pub fn is_empty(&self) -> bool {
        lock(&self.0).is_empty()
    }

    /// Tells everyone. The answer is how many readers just began to lose items.
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
    /// Adds an item; whether the first one since the queue was empty was lost for it.
    fn push(&self, item: Bytes) -> bool {
        let begins = {
            let mut waiting = lock(&self.waiting);
            let mut lost = false;
            while waiting.items.len() >= QUEUE || waiting.bytes > QUEUE_BYTES {
                lost |= waiting.take().is_some();
            }
            waiting.bytes += item.len();
            waiting.items.push_back(item);
            lost && !std::mem::replace(&mut waiting.said, true)
        };
        self.news.notify_one();
        begins
    }

    /// Puts these before everything that waits. For what a reader must hear first.
    pub fn begin_with(&self, items: impl DoubleEndedIterator<Item = Bytes>) {
        let mut waiting = lock(&self.waiting);
        for item in items.rev() {
            waiting.bytes += item.len();
            waiting.items.push_front(item);
        }
        drop(waiting);
        self.news.notify_one();
    }

    async fn next(&self) -> Bytes {
        loop {
            {
                let mut waiting = lock(&self.waiting);
                if let Some(item) = waiting.take() {
                    if waiting.items.is_empty() {
                        waiting.said = false;
                    }
                    return item;
                }
            }
            self.news.notified().await;
        }
    }

    /// What waits and what comes, for as long as it is read.
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
    async fn a_stuck_reader_loses_the_oldest_and_is_spoken_of_once() {
        let streams = Streams::default();
        let (stuck, quick) = (streams.subscribe(), streams.subscribe());
        let mut spoken_of = 0;
        for n in 0..QUEUE + 10 {
            spoken_of += streams.push(&item(n));
            assert_eq!(quick.next().await, item(n));
        }
        assert_eq!(spoken_of, 1);
        assert_eq!(stuck.next().await, item(10));
        for _ in 1..QUEUE {
            stuck.next().await;
        }
        for n in 0..=QUEUE {
            spoken_of += streams.push(&item(n));
        }
        // Both fell behind this time.
        assert_eq!(spoken_of, 3);
    }

    #[tokio::test]
    async fn long_items_are_kept_in_smaller_numbers() {
        let streams = Streams::default();
        let stuck = streams.subscribe();
        let long = Bytes::from(vec![b'x'; QUEUE_BYTES / 4]);
        let spoken_of: usize = (0..20).map(|_| streams.push(&long)).sum();
        assert_eq!(spoken_of, 1);
        assert_eq!(lock(&stuck.waiting).items.len(), 5);
        for _ in 0..5 {
            stuck.next().await;
        }
        assert_eq!(lock(&stuck.waiting).bytes, 0);
    }

    #[tokio::test]
    async fn whoever_goes_away_is_forgotten() {
        let streams = Streams::default();
        drop(streams.subscribe());
        streams.push(&item(1));
        assert!(streams.is_empty());
    }
}
