import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { LISTED_REFUSING, officeExportSubscribers } from '#contracts/office/people.ts';
import { brand } from '#shop/brand.ts';
import { countOf } from '#shop/count-of.ts';
import { officePaths } from '#shop/office-paths.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { Button } from '#islands/Button.tsx';
import { Row } from '#islands/Row.tsx';
import { createActions } from '#stores/site/actions.ts';
import { saveCsv } from '#stores/office/save-csv.ts';
import { List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { Time } from '../Time.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { Section } from '../Section.tsx';
import { useAction } from '#islands/use-action.ts';
import { callOffice } from '#stores/office/api.ts';
import { subscribers } from '#stores/office/subscribers.ts';
import { SubscriberFileSection } from './SubscriberFile.tsx';
import styles from '../rows.module.css';

/** How many are read for the file, while it is being made. */
const $readCount = atom(0);
const exportAll = createActions(callOffice).action(officeExportSubscribers, {
  onPage: ({ subscribers }) => $readCount.set(subscribers.length),
});

export function Subscribers() {
  return (
    <Loaded resource={subscribers}>
      {({ total, bySource, newest, refusing, imports }) => (
        <>
          <Section
            title={countOf(total, 'subscriber')}
            tool={total > 0 && <Export total={total} />}
          >
            <dl className={`definition-rows ${styles.figures}`}>
              {bySource.map(({ source, count }) => (
                <Row key={source} name={source}>
                  {count.toLocaleString('en-US')}
                </Row>
              ))}
            </dl>
          </Section>
          {refusing.length > 0 && <Refusing addresses={refusing} />}
          <Section title="Newest">
            {newest.length === 0 && <p className="muted">Nobody has subscribed yet.</p>}
            <List
              items={newest}
              keyOf={({ email }) => email}
              columns={[
                { key: 'email', cell: ({ email }) => <p>{email}</p> },
                {
                  key: 'source',
                  cell: ({ source }) => <p className="small muted">{source}</p>,
                },
                {
                  key: 'when',
                  cell: ({ createdAt }) => <Time at={createdAt} />,
                  className: 'small',
                },
              ]}
            />
          </Section>
          <SubscriberFileSection imports={imports} />
        </>
      )}
    </Loaded>
  );
}

function Refusing({ addresses }: { addresses: { email: string; refusedAt: string }[] }) {
  const isCut = addresses.length === LISTED_REFUSING;
  return (
    <Section title="Refuse mail">
      <p className={styles.figures}>
        {`Their mail server has refused an email to the ${brand.club} for good: they get no other.${isCut ? ` The newest ${LISTED_REFUSING}.` : ''}`}
      </p>
      <List
        items={addresses}
        keyOf={({ email }) => email}
        columns={[
          {
            key: 'email',
            cell: ({ email }) => (
              <a href={`${officePaths.customers}#${encodeURIComponent(email)}`}>{email}</a>
            ),
          },
          { key: 'when', cell: ({ refusedAt }) => <Time at={refusedAt} />, className: 'small' },
        ]}
      />
    </Section>
  );
}

function Export({ total }: { total: number }) {
  const { isBusy } = useAction(exportAll);
  const count = useStore($readCount);
  const download = () => {
    $readCount.set(0);
    void exportAll.run({}, ({ subscribers }) => {
      const byTime = subscribers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
      const rows = byTime.map(({ email, source, createdAt }) => {
        return [email, source, shopClock(new Date(createdAt)).day];
      });
      saveCsv('subscribers.csv', [['email', 'source', 'subscribed_at'], ...rows]);
    });
  };
  return (
    <>
      <Button variant="text" isBusy={isBusy} onClick={download}>
        {isBusy
          ? `Reading ${count.toLocaleString('en-US')} of ${countOf(total, 'subscriber')}...`
          : 'Download CSV'}
      </Button>
      <ActionNotice action={exportAll} />
    </>
  );
}
