import type { ReactNode } from 'react';
import { MESSAGE_LENGTH, officeMessageShopper } from '#contracts/office/order-actions.ts';
import type { Actions } from '#stores/site/actions.ts';
import { showToast } from '#stores/site/toasts.ts';
import { DraftSection } from './DraftSection.tsx';
import styles from './shopper.module.css';

interface Props {
  /** The order or the return of the page. */
  resource: Pick<Actions, 'action'>;
  orderNumber: string;
  /** The return that a message is about. */
  returnNumber?: string;
  name: string;
  email: string;
  phone: string | null;
  /** Other known facts, by their titles; nothing for an unknown one. */
  facts: Record<string, ReactNode>;
}

export function Shopper(props: Props) {
  const { resource, orderNumber, returnNumber, name, email, phone, facts } = props;
  const action = resource.action(officeMessageShopper);
  const contact = (
    <>
      <p dir="auto">{name}</p>
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  );
  const all: Record<string, ReactNode> = { Contact: contact, ...facts };
  return (
    <DraftSection
      title="Shopper"
      openLabel="Write a message"
      draft={`message ${returnNumber ?? orderNumber}`}
      field="message"
      hint="The shopper gets it by email. A reply goes to the shop’s mailbox."
      maxLength={MESSAGE_LENGTH}
      rows={8}
      action={action}
      label="Send message"
      busyLabel="Sending..."
      onSend={({ text, key, onDone }) =>
        void action.run({ orderNumber, returnNumber, message: text, key }, ({ email }) => {
          showToast({ title: 'Message sent', text: `It goes to ${email}.` });
          onDone();
        })
      }
    >
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
    </DraftSection>
  );
}
