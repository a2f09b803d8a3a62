const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * Looks at something now, and again for as long as `look` wants it, each time after half as long a wait again. While
 * nobody sees the page it rests; whoever comes back gets a look at once. Gives what ends it.
 */
export function pollWhileVisible(look: () => Promise<boolean>): () => void {
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let over = false;

  const lookNow = async () => {
    if (looking) return;
    clearTimeout(timer);
    looking = true;
    const wantsMore = await look();
    looking = false;
    if (!wantsMore || over || isHidden()) return;
    timer = setTimeout(() => void lookNow(), wait);
    wait = Math.min(wait * 1.5, LONGEST_MS);
  };
  const turn = () => {
    clearTimeout(timer);
    if (isHidden()) return;
    wait = FIRST_MS;
    void lookNow();
  };
  document.addEventListener('visibilitychange', turn);
  void lookNow();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}

const isHidden = () => document.visibilityState === 'hidden';
