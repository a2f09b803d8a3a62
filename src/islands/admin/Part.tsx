import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** What is said of all of it, or can be done with it, at the right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** A section of a page. Its title can take the focus of a button that is gone. */
export function Part({ title, tool, children }: Props) {
  const id = useId();
  return (
    <section className="office-part" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {tool}
      </header>
      {children}
    </section>
  );
}
