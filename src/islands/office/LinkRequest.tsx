import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { officeSendLink } from '#contracts/office/session.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { emailError } from '#shop/site-messages.ts';
import { createActions } from '#stores/site/actions.ts';
import { $link } from '#stores/office/session.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '#islands/Notice.tsx';
import styles from './sign-in.module.css';
import { useAction } from '#islands/use-action.ts';
import { callOffice } from '#stores/office/api.ts';
import { useForm } from '#islands/use-form.ts';

interface Props {
  /** The page's title; in a dialog, which has its own, there is none. */
  title?: string;
  text: string;
}

/** Asks for an emailed link that signs in, then says the same whether the address may sign in or not. */
export function LinkRequest({ title, text }: Props) {
  const { email, sentAt } = useStore($link);
  const [actions] = useState(() => createActions(callOffice));
  const action = actions.action(officeSendLink, {
    noAnswer: 'No answer from the server. You can ask again: only the newest link works.',
  });
  const { isBusy, problem } = useAction(action);
  const form = useForm({
    id: 'sign-in',
    action,
    initial: { email },
    validate: (typed) => {
      const error = emailError(typed.email);
      return error === undefined ? {} : { email: error };
    },
  });
  const field = form.bind('email');
  const send = () =>
    void action.run({ email: email.trim() }, () => $link.set({ email, sentAt: Date.now() }));
  const notice = problem && <Notice>{problem.text}</Notice>;
  if (sentAt > 0) return <LinkSent title={title} isBusy={isBusy} notice={notice} onResend={send} />;
  return (
    <form
      className={styles.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(send);
      }}
    >
      {title && <h1 className="display-1">{title}</h1>}
      <p>{text}</p>
      <Field
        {...field}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        onEdit={(typed) => {
          field.onEdit(typed);
          $link.set({ email: typed, sentAt: 0 });
        }}
        data-focus
      />
      {notice}
      <Button isWide type="submit" isBusy={isBusy}>
        Email me a link
      </Button>
    </form>
  );
}

interface LinkSentProps {
  title: string | undefined;
  isBusy: boolean;
  notice: ReactNode;
  onResend: () => void;
}

/** That a link is on its way if the address may sign in. */
function LinkSent({ title, isBusy, notice, onResend }: LinkSentProps) {
  const { email, sentAt } = useStore($link);
  const Title = title ? 'h1' : 'h3';
  return (
    <div className={styles.part}>
      <Title className={title ? 'display-1' : 'display-3'} tabIndex={-1} ref={focus}>
        Check your email
      </Title>
      <p>{`If ${email.trim()} can sign in here, a link is on its way. It works once, for 10 minutes.`}</p>
      <p className="muted">
        Nothing there after a minute? Look in the spam folder, or ask for another.
      </p>
      {notice}
      <div className="buttons">
        <SendAgain sentAt={sentAt} isBusy={isBusy} send={onResend} />
        <Button variant="text" onClick={() => $link.set({ email, sentAt: 0 })}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

/** Where no emailed link was opened. */
export const SignInRequest = () => (
  <LinkRequest
    title="Sign in"
    text="To ship orders and run the shop. We email you a link; there is no password."
  />
);

/** After this time another link can be asked for. */
const RESEND_AFTER_S = 60;

interface SendAgainProps {
  sentAt: number;
  isBusy: boolean;
  send: () => void;
}

function SendAgain({ sentAt, isBusy, send }: SendAgainProps) {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = RESEND_AFTER_S - Math.floor((now - sentAt) / 1_000);
  const isEarly = secondsLeft > 0;
  useEffect(() => {
    if (!isEarly) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isEarly]);
  const minutes = Math.floor(secondsLeft / 60);
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    <Button isBusy={isBusy} aria-disabled={isEarly} onClick={() => !isEarly && send()}>
      {isEarly ? `Send again in ${minutes}:${seconds}` : 'Send again'}
    </Button>
  );
}

/** The button that had the focus is gone. */
const focus = (title: HTMLElement | null) => title?.focus();
