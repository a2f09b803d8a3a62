import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { MESSAGE_LENGTH, officeMessageShopper } from '#contracts/office/order-actions.ts';
import type { Actions } from '#stores/site/actions.ts';
import { $drafts } from '#stores/site/drafts.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { DraftForm } from './DraftForm.tsx';
import { Section } from './Section.tsx';
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

/** Who bought it, and a message to them. */
export function Shopper({ name, email, phone, facts, ...page }: Props) {
  const [isWriting, setWriting] = useState(false);
  const draft = useStore($drafts)[draftOf(page)];
  const contact = (
    <>
      <p dir="auto">{name}</p>
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  );
  const all: Record<string, ReactNode> = { Contact: contact, ...facts };
  return (
    <Section
      title="Shopper"
      tool={
        !isWriting && (
          <Button variant="text" onClick={() => setWriting(true)}>
            {draft ? 'Go on with your message' : 'Write a message'}
          </Button>
        )
      }
    >
      {isWriting && <MessageForm {...page} onClose={() => setWriting(false)} />}
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

type Page = Pick<Props, 'resource' | 'orderNumber' | 'returnNumber'>;

const draftOf = ({ orderNumber, returnNumber }: Page) => `message ${returnNumber ?? orderNumber}`;

function MessageForm({ onClose, ...page }: Page & { onClose: () => void }) {
  const { resource, orderNumber, returnNumber } = page;
  const action = resource.action(officeMessageShopper);
  return (
    <DraftForm
      draft={draftOf(page)}
      field="message"
      title="Message"
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
      onClose={onClose}
    />
  );
}
