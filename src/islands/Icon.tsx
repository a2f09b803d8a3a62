type Name =
  'alert' | 'back' | 'check' | 'close' | 'copy' | 'lock' | 'minus' | 'plus' | 'search' | 'upload';

/** Icons that only islands use; they stay out of the sprite that every page carries. */
const ISLAND_ICONS: Partial<Record<Name, string>> = {
  back: 'M20 12H5M10.5 6 4.5 12l6 6',
  check: 'M5 12.5l5 5L19 7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  lock: 'M6 11h12v9H6zM8.5 11V7.2L10.7 5h2.6l2.2 2.2V11',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5.5 5.5',
  upload: 'M4 15v5h16v-5M12 15V4M7.5 8.5 12 4l4.5 4.5',
};

interface Props {
  /** One of these, or of the names in components/Sprite.astro. */
  name: Name;
}

/** A decorative icon: its meaning is always in the text next to it. */
export function Icon({ name }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {ISLAND_ICONS[name] ? <path d={ISLAND_ICONS[name]} /> : <use href={`#icon-${name}`} />}
    </svg>
  );
}
