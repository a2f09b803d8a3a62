import type { ReactNode } from 'react';
import { Section } from './Section.tsx';
import styles from './shopper.module.css';

interface Props {
  name: string;
  email: string;
  phone: string | null;
  /** What else there is to know, by its title; nothing for what is not known. */
  facts: Record<string, ReactNode>;
}

/** Who bought it. */
export function Shopper({ name, email, phone, facts }: Props) {
  const contact = (
    <>
      <p dir="auto">{name}</p>
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  );
  const all: Record<string, ReactNode> = { Contact: contact, ...facts };
  return (
    <Section title="Shopper">
      <div className={styles.shopper}>
        {Object.entries(all).map(
          ([title, fact]) =>
            fact && (
              <div key={title}>
                <h3 className="display-5 muted">{title}</h3>
                {fact}
              </div>
            ),
        )}
      </div>
    </Section>
  );
}
