import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  /** A note or an action for the whole section, at the right of its title. */
  tool?: ReactNode;
  /** The section's fragment: `#ship`. */
  id?: string;
  /** On a shipping tag. */
  isTag?: boolean;
  children: ReactNode;
}

/** A section of a page. Its title can take the focus of a button that is gone. */
export function Section({ title, tool, id, isTag, children }: Props) {
  const titleId = useId();
  const className = isTag ? `order-summary ${styles.tag}` : 'office-part';
  return (
    <section id={id} className={className} aria-labelledby={titleId}>
      <header>
        <h2 className="office-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {tool}
      </header>
      {children}
    </section>
  );
}
