interface Props {
  /** One of the names in components/Sprite.astro. */
  name: 'alert' | 'check' | 'close' | 'lock' | 'minus' | 'plus';
}

/** A drawing out of the page's sprite; what it means is always said in words beside it. */
export function Icon({ name }: Props) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
