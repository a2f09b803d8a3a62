/**
 * Runs `poll` now, and again as long as it resolves to true, with waits that grow by half from the first to the
 * longest. It pauses while the page is hidden, and runs at once when the page is visible again. Returns what stops it.
 */
export function pollWhileVisible(
  poll: () => Promise<boolean>,
  firstMs = 2_000,
  longestMs = 60_000,
): () => void {
  let wait = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isStopped = false;

  const pollNow = async () => {
    if (isPolling) return;
    clearTimeout(timer);
    isPolling = true;
    const isUnfinished = await poll();
    isPolling = false;
    if (!isUnfinished || isStopped || isHidden()) return;
    timer = setTimeout(() => void pollNow(), wait);
    wait = Math.min(wait * 1.5, longestMs);
  };
  const onVisibilityChange = () => {
    clearTimeout(timer);
    if (isHidden()) return;
    wait = firstMs;
    void pollNow();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  void pollNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

const isHidden = () => document.visibilityState === 'hidden';
