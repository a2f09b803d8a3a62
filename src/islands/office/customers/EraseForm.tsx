import { officeEraseCustomer } from '#contracts/office/customers.ts';
import { brand } from '#shop/brand.ts';
import { countOf } from '#shop/count-of.ts';
import { normalizeEmail } from '#shop/email.ts';
import { officePaths } from '#shop/office-paths.ts';
import { closeCustomer, type Customer, customer as resource } from '#stores/office/customer.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { Notice } from '#islands/Notice.tsx';
import { Section } from '../Section.tsx';
import { useForm } from '#islands/use-form.ts';
import styles from './customers.module.css';

const REDACTION = 'https://docs.stripe.com/privacy/redaction';

const erase = resource.action(officeEraseCustomer);

interface Props {
  email: string;
  customer: Customer;
}

/** Erases a person once nothing of theirs is open. */
export function EraseForm({ email, customer }: Props) {
  const { name, open } = customer;
  const { bind, submit } = useForm({
    id: 'erase',
    action: erase,
    initial: { email: '' },
    validate: (typed) =>
      normalizeEmail(typed.email) === email ? {} : { email: 'This is another address.' },
  });
  const send = () =>
    void erase.run({ email }, () => {
      showToast({ title: 'Erased', text: 'One email says so; then the address is gone.' });
      closeCustomer();
    });
  const label = `Erase ${name}`;
  return (
    <Section title="Erase">
      <div className={`office-stack ${styles.erase}`}>
        <WhatGoesAndStays customer={customer} />
        {open.length > 0 ? (
          <>
            <StillOpen open={open} />
            <Button disabled>{label}</Button>
          </>
        ) : (
          <>
            <Notice tone="good">
              Nothing is open: no order waits to be paid, shipped or refunded, and no return is on
              its way.
            </Notice>
            <ActionForm
              action={erase}
              label={label}
              busyLabel="Erasing..."
              isLarge
              onSubmit={() => submit(send)}
              note={`Can’t be undone. One email tells ${name.split(' ')[0]} that it is done; then the address is gone.`}
            >
              <Field
                {...bind('email')}
                label="To be sure, type the email address"
                type="email"
                autoComplete="off"
                spellCheck={false}
              />
            </ActionForm>
          </>
        )}
      </div>
    </Section>
  );
}

const StillOpen = ({ open }: Pick<Customer, 'open'>) => (
  <p className="notice notice-bad">
    <span>
      {open.map(({ text, number }) => (
        <span key={text} className={styles.open}>
          {number ? <Named text={text} number={number} /> : text}
        </span>
      ))}
    </span>
  </p>
);

function WhatGoesAndStays({ customer }: Pick<Props, 'customer'>) {
  const { counts, returns } = customer;
  const bought = [countOf(counts.orders, 'order'), returns > 0 && countOf(returns, 'return')];
  return (
    <div className={`office-columns ${styles.both}`}>
      <div>
        <h3 className="display-5 muted">What goes</h3>
        <ul>
          <li>
            Name, addresses, phone and email
            {counts.orders > 0 && <span>{`, in ${bought.filter(Boolean).join(' and ')}`}</span>}
          </li>
          <li>{`The ${countOf(counts.emails, 'email')} and our notes`}</li>
          <li>{`The ${brand.club} and the waitlist`}</li>
          <li>Payments that were begun and not paid: they are canceled</li>
        </ul>
      </div>
      <div>
        <h3 className="display-5 muted">What stays</h3>
        <ul>
          <li>
            Order numbers, dates, amounts, and the state the tax went to. Tax law makes us keep
            them.
          </li>
          <li>In place of the person they say “erased”.</li>
          <li>
            What Stripe, PayPal and your mail service keep: it can’t be erased from here
            {customer.paidWith.length > 0 && <span> (Paid with leads to it)</span>}
            <span>. Stripe’s </span>
            <a href={REDACTION} target="_blank" rel="noreferrer">
              redaction jobs
            </a>
            <span>
              , a preview, erase it there 90 days after a payment. Then it can’t be refunded, and a
              dispute is lost.
            </span>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** A sentence in which the number leads to its order or return. */
function Named({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number);
  const href = number.startsWith('RET-') ? officePaths.return(number) : officePaths.order(number);
  return (
    <>
      <span>{before}</span>
      <a href={href}>{number}</a>
      <span>{after}</span>
    </>
  );
}
