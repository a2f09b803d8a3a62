import { officeExportSubscribers, officeListSubscribers } from '#contracts/office/people.ts';
import { countOf } from '#shop/count-of.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Row } from '#islands/Row.tsx';
import { createLive } from '#stores/office/live.ts';
import { saveCsv } from '#stores/office/save-csv.ts';
import { Loaded } from '../Loaded.tsx';
import { Time } from '../Time.tsx';
import { Notice } from '../Notice.tsx';
import { Section } from '../Section.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from '../rows.module.css';

const subscribers = createLive(officeListSubscribers, () => ({}));

/** How many subscribers the newsletter has, where they came from, and the newest. */
export function Subscribers() {
  return (
    <Loaded live={subscribers}>
      {({ total, bySource, newest }) => (
        <>
          <Section title={countOf(total, 'subscriber')} tool={total > 0 && <Export />}>
            <dl className={`definition-rows ${styles.figures}`}>
              {bySource.map(({ source, count }) => (
                <Row key={source} name={source}>
                  {count.toLocaleString('en-US')}
                </Row>
              ))}
            </dl>
          </Section>
          <Section title="Newest">
            {newest.length === 0 && <p className="muted">Nobody has subscribed yet.</p>}
            <ul className={`office-rows ${styles.rows}`}>
              {newest.map(({ email, source, createdAt }) => (
                <li key={email}>
                  <p>{email}</p>
                  <p className="small muted">{source}</p>
                  <Time at={createdAt} />
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Loaded>
  );
}

function Export() {
  const { isBusy, error, submit } = useSubmit();
  const download = async () => {
    const reply = await submit(officeExportSubscribers, {});
    if (!reply) return;
    const rows = reply.subscribers.map(({ email, source, createdAt }) => [
      email,
      source,
      createdAt,
    ]);
    saveCsv('subscribers.csv', [['email', 'source', 'subscribed_at'], ...rows]);
  };
  return (
    <>
      <BusyButton className="text-button" isBusy={isBusy} onClick={() => void download()}>
        Download CSV
      </BusyButton>
      {error !== undefined && <Notice>{error}</Notice>}
    </>
  );
}
