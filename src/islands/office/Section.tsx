import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  /** What is said of all of it, or can be done with it, at the right of the title. */
  tool?: ReactNode;
  /** What leads to it: `#ship`. */
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
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {tool}
      </header>
      {children}
    </section>
  );
}
