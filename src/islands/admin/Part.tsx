import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** What can be done with all of it, at the right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** A section of a page of the office. */
export function Part({ title, tool, children }: Props) {
  const id = useId();
  return (
    <section className="office-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {tool}
      </header>
      {children}
    </section>
  );
}
