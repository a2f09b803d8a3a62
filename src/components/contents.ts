/** A part is current once its heading is this close to the header, in pixels. */
const READ_DISTANCE_PX = 80;

const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));

function markCurrent(): void {
  const { bottom } = document.querySelector('header')?.getBoundingClientRect() ?? { bottom: 0 };
  const isRead = (heading: Element | null) =>
    (heading?.getBoundingClientRect().top ?? Infinity) < bottom + READ_DISTANCE_PX;
  // On a tall screen the last headings never reach the header: at the end of the page the last part is current.
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const current = isAtEnd ? links.length - 1 : Math.max(headings.findLastIndex(isRead), 0);
  for (const [index, link] of links.entries()) {
    link.ariaCurrent = index === current ? 'true' : null;
  }
}

addEventListener('scroll', markCurrent, { passive: true });
markCurrent();
