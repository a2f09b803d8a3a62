import { useState } from 'react';
import { countOf, figuresOf } from '#shop/count-of.ts';
import type { Customer } from '#stores/office/customer.ts';
import { Button } from '#islands/Button.tsx';
import { Section } from '../Section.tsx';
import { Time } from '../Time.tsx';
import { More } from './More.tsx';
import styles from './customers.module.css';

const FIRST = 6;

export function CustomerEmails({ emails, counts }: Pick<Customer, 'emails' | 'counts'>) {
  const [isWhole, setWhole] = useState(false);
  const older = isWhole ? 0 : emails.length - FIRST;
  return (
    <Section
      title="Emails"
      tool={<p className="muted">{`${figuresOf(counts.sentEmails)} sent`}</p>}
    >
      {emails.length === 0 && <p className="muted">Nothing was emailed.</p>}
      <ul className={styles.emails}>
        {emails.slice(0, isWhole ? undefined : FIRST).map(({ id, title, at, state }) => (
          <li key={id}>
            <p>{title}</p>
            <Time at={at} />
            <span className={state === 'Refused' ? 'small office-bad' : 'small muted'}>
              {state}
            </span>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {countOf(older, 'older email')}
        </Button>
      )}
      {older <= 0 && <More of={counts.emails} listed={emails.length} />}
    </Section>
  );
}
