/** A part counts as being read once its heading has come this near to the header, in pixels. */
const NEAR = 80;

const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));

function markCurrent(): void {
  const { bottom } = document.querySelector('header')?.getBoundingClientRect() ?? { bottom: 0 };
  const isRead = (heading: Element | null) =>
    (heading?.getBoundingClientRect().top ?? Infinity) < bottom + NEAR;
  // On a tall screen the last parts never come near the header: the end of the page is theirs.
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const current = isAtEnd ? links.length - 1 : Math.max(headings.findLastIndex(isRead), 0);
  for (const [place, link] of links.entries()) {
    link.ariaCurrent = place === current ? 'true' : null;
  }
}

addEventListener('scroll', markCurrent, { passive: true });
markCurrent();
