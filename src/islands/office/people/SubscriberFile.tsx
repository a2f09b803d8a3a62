import { useState } from 'react';
import {
  MAX_IMPORTED,
  officeImportSubscribers,
  type officeListSubscribers,
  officeUndoImport,
} from '#contracts/office/people.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { brand } from '#shop/brand.ts';
import { countOf, figuresOf } from '#shop/count-of.ts';
import { decodeText } from '#shop/csv.ts';
import { readSubscriberFile, type SubscriberFile } from '#shop/subscriber-file.ts';
import { Button } from '#islands/Button.tsx';
import { Notice } from '#islands/Notice.tsx';
import { useAction } from '#islands/use-action.ts';
import { rememberFocus } from '#islands/remember-focus.ts';
import { createActions } from '#stores/site/actions.ts';
import { callOffice } from '#stores/office/api.ts';
import { subscribers } from '#stores/office/subscribers.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { ChooseCsv } from '../ChooseCsv.tsx';
import { Section } from '../Section.tsx';
import { Time } from '../Time.tsx';
import styles from './subscriber-file.module.css';

type Counts = ResponseOf<typeof officeImportSubscribers>;
type Imports = ResponseOf<typeof officeListSubscribers>['imports'];

const count = createActions(callOffice).action(officeImportSubscribers);
const add = subscribers.action(officeImportSubscribers);

/** Takes the customer file of a shop at Shopify into the club: counted first, and undone for a day. */
export function SubscriberFileSection({ imports }: { imports: Imports }) {
  const [file, setFile] = useState<SubscriberFile>();
  const [counts, setCounts] = useState<Counts>();
  const [report, setReport] = useState<string>();
  const [mistake, setMistake] = useState<string>();
  const { problem: uncounted } = useAction(count);
  const { isBusy, problem = uncounted } = useAction(add);

  const read = async (chosen: File) => {
    for (const forget of [setFile, setCounts, setReport, setMistake]) forget(undefined);
    try {
      const found = readSubscriberFile(decodeText(await chosen.arrayBuffer()));
      if (found.emails.length > MAX_IMPORTED) throw new SyntaxError(TOO_MANY);
      setFile(found);
      if (found.emails.length === 0) setCounts({ added: 0, members: 0, left: 0 });
      else await count.run({ emails: [...found.emails], isTrial: true }, setCounts);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      setMistake(error.message);
    }
  };
  const addAll = async ({ emails }: SubscriberFile, button: Element) => {
    const returnFocus = rememberFocus(button);
    await add.run({ emails: [...emails], isTrial: false }, (done) => {
      setCounts(undefined);
      setReport(`${countOf(done.added, 'subscriber')} added, without a welcome email.`);
    });
    returnFocus();
  };

  return (
    <Section title="From Shopify">
      <div className={`office-stack ${styles.file}`}>
        <p>
          {`Shopify’s customer file, exported as CSV: who said yes to email marketing joins the ${brand.club}, without a welcome email. Who has left it stays out.`}
        </p>
        <ChooseCsv onChoose={(file) => void read(file)} />
        {(mistake ?? problem) && <Notice>{mistake ?? problem?.text}</Notice>}
        {report && <Notice tone="good">{report}</Notice>}
        {file && counts && (
          <>
            <p role="status">{describe(file, counts)}</p>
            {counts.added > 0 && (
              <Button
                isBusy={isBusy}
                onClick={({ currentTarget }) => void addAll(file, currentTarget)}
              >
                {`Add ${countOf(counts.added, 'subscriber')}`}
              </Button>
            )}
          </>
        )}
        {imports.map((imported) => (
          <Imported key={imported.at} {...imported} />
        ))}
      </div>
    </Section>
  );
}

function Imported({ at, count }: Imports[number]) {
  const subscribersIn = countOf(count, 'subscriber');
  return (
    <div className={styles.import}>
      <p>
        <span>{`${subscribersIn} imported `}</span>
        <Time at={at} />
      </p>
      <AskInPlace
        action={subscribers.action(officeUndoImport, { id: at })}
        body={{ at }}
        label="Undo"
        name={`the import of ${subscribersIn}`}
        question={`Take ${subscribersIn} out again?`}
        safeLabel="Keep them"
      />
    </div>
  );
}

const TOO_MANY = `More than ${figuresOf(MAX_IMPORTED)} said yes: split the file into smaller ones.`;

/** `9 said yes: 7 are new, 1 is in already, 1 has left. 30 said no. 4 rows have no address.` */
function describe({ emails, refused, unread }: SubscriberFile, counts: Counts): string {
  const { added, members, left } = counts;
  const is = (number: number) => (number === 1 ? 'is' : 'are');
  return [
    `${figuresOf(emails.length)} said yes: ${figuresOf(added)} ${is(added)} new, ${figuresOf(members)} ${is(members)} in already, ${figuresOf(left)} left earlier.`,
    `${figuresOf(refused)} said no.`,
    ...(unread > 0 ? [`${countOf(unread, 'row')} without an address.`] : []),
  ].join(' ');
}
