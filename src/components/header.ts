/** Past this scroll offset the header is opaque (requirements §9). */
const OPAQUE_AFTER = 50;

const header = document.querySelector('[data-header]');
const updateHeader = () => header?.classList.toggle('scrolled', scrollY > OPAQUE_AFTER);
addEventListener('scroll', updateHeader, { passive: true });
requestAnimationFrame(updateHeader);

const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-header] nav a, #menu nav a')];
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const link of links) {
        if (link.hash === `#${target.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    }
  },
  { rootMargin: '-40% 0px -60%' },
);
for (const section of document.querySelectorAll('section[id]')) watcher.observe(section);
