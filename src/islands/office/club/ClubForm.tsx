import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MAX_SUBJECT_LENGTH } from '#shop/club-email.ts';
import { countOf } from '#shop/count-of.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import {
  $draft,
  type Club,
  clubErrors,
  forgetDraft,
  keepFields,
  keepTest,
  minutesFor,
  requestOf,
  sendTest,
  sendToAll,
  testOf,
} from '#stores/office/club.ts';
import { shopNow } from '#stores/site/clock.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Field } from '#islands/Field.tsx';
import { Notice } from '#islands/Notice.tsx';
import { useAction } from '#islands/use-action.ts';
import { useForm } from '#islands/use-form.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { PieceField } from './PieceField.tsx';
import styles from './club.module.css';

/** Writes an email to the club: a draft, a test of it as it stands, then to all. */
export function ClubForm({ members, perMinute, problem, products }: Club) {
  const draft = useStore($draft);
  const form = useForm({
    id: 'club',
    action: sendTest,
    initial: () => ({ subject: draft.subject, text: draft.text, productId: draft.productId }),
    validate: clubErrors,
  });
  const { values, key } = form;
  useEffect(() => keepFields(values), [values]);
  const { isBusy } = useAction(sendTest);
  const test = testOf(values, draft);
  const everyone = countOf(members, 'member');
  const piece = products.find(({ id }) => id === values.productId);

  const sendIt = () =>
    void sendTest.run(requestOf(values), ({ outcome, email, at }) => {
      if (outcome === 'sent') keepTest(values, { email, at });
      else showToast(outcome === 'waiting' ? TEST_WAITS : TEST_REFUSED);
    });
  return (
    <form
      className={styles.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(sendIt);
      }}
    >
      <fieldset className={styles.fields} aria-label="Email" disabled={isBusy}>
        <Field
          {...form.bind('subject')}
          label="Subject"
          hint={`${values.subject.length} of ${MAX_SUBJECT_LENGTH} characters.`}
          autoComplete="off"
        />
        <Field
          {...form.bind('text')}
          label="Text"
          hint="A blank line begins a paragraph. Links as https://…, nothing else."
          isLong
          rows={10}
        />
        <PieceField {...form.bind('productId')} products={products} piece={piece} />
      </fieldset>
      <EmailPreview title="As it will be" content={values} piece={piece} />
      <div className={styles.actions}>
        {problem && <Notice>{problem}</Notice>}
        <ActionNotice action={sendTest} />
        <div className={`buttons ${styles.buttons}`}>
          <AskInPlace
            action={withDraft}
            body={{ ...requestOf(values), key }}
            className="button"
            isDisabled={!test || isBusy || problem !== null || members === 0}
            label="Send it"
            openLabel={`Send to ${everyone}`}
            name={values.subject}
            question={
              <>
                <span>{'Send '}</span>
                <span className="display-5">{values.subject}</span>
                <span>
                  {` to ${everyone} now? They have it within ${countOf(minutesFor(members, perMinute), 'minute')}. What has been sent can’t be taken back.`}
                </span>
              </>
            }
            safeLabel="Not yet"
          />
          <Button
            variant={test ? 'second' : undefined}
            type="submit"
            isBusy={isBusy}
            disabled={problem !== null}
          >
            Send to myself
          </Button>
        </div>
        <p className="small muted" role="status">
          {test
            ? `You have it: sent to ${test.email} ${formatShopTime(new Date(test.at), shopNow())}, as it stands. Kept as a draft.`
            : 'Send it to yourself first.'}
        </p>
      </div>
    </form>
  );
}

/** A sent email is no draft anymore. */
const withDraft = {
  ...sendToAll,
  run: (body: Parameters<typeof sendToAll.run>[0]) => sendToAll.run(body, forgetDraft),
};

const TEST_WAITS = {
  title: 'Not sent yet',
  text: 'The mail server has not taken it yet. It is tried again in a minute; press again then.',
};
const TEST_REFUSED = {
  title: 'Not sent',
  text: 'The mail server refuses your address. Look at Pending work.',
};
