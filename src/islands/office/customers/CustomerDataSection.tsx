import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { officeExportCustomer } from '#contracts/office/customers.ts';
import { countOf } from '#shop/count-of.ts';
import { Button } from '#islands/Button.tsx';
import { createActions } from '#stores/site/actions.ts';
import type { Customer } from '#stores/office/customer.ts';
import { saveFile } from '#stores/office/save-file.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { PostalAddress } from '../Address.tsx';
import { Section } from '../Section.tsx';
import { useAction } from '#islands/use-action.ts';
import { callOffice } from '#stores/office/api.ts';
import styles from './customers.module.css';

/** How many rows are read for the file, while it is being made. */
const $rowCount = atom(0);
const exportAll = createActions(callOffice).action(officeExportCustomer, {
  onPage: ({ export: tables }) => {
    $rowCount.set(Object.values(tables).filter(Array.isArray).flat().length);
  },
});

export function CustomerDataSection({ email, customer }: { email: string; customer: Customer }) {
  const { isBusy } = useAction(exportAll);
  const rowCount = useStore($rowCount);
  const { phones, billingAddresses, shippingAddresses, paidWith, others } = customer;
  const download = () => {
    $rowCount.set(0);
    void exportAll.run({ email }, (done) =>
      saveFile('customer.json', [JSON.stringify(done.export, null, 2)], 'application/json'),
    );
  };
  const lines = (texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>);
  return (
    <Section title="What we keep" isTag>
      <dl className={`office-stack ${styles.kept}`}>
        <Fact name="Phone">{lines(phones)}</Fact>
        <Fact name="Billing address">
          {billingAddresses.map((address, index) => (
            <PostalAddress key={index} address={address} />
          ))}
        </Fact>
        <Fact name="Shipping addresses">
          {shippingAddresses.map((address, index) => (
            <PostalAddress key={index} address={address} />
          ))}
        </Fact>
        <Fact name="Paid with">
          {paidWith.map(({ text, provider, url }) => (
            <p key={text}>
              {text !== provider && <span>{`${text}, at `}</span>}
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {provider}
                </a>
              ) : (
                <span>{provider}</span>
              )}
            </p>
          ))}
        </Fact>
        <Fact name="Also">{lines(others)}</Fact>
      </dl>
      <Button
        variant="second"
        isBusy={isBusy}
        busyLabel={`Reading ${countOf(rowCount, 'row')}...`}
        onClick={download}
      >
        Export
      </Button>
      <ActionNotice action={exportAll} />
      <p className="small muted">
        One JSON file with every row that holds this address. Secrets are left out.
      </p>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <dt className="display-5 muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
