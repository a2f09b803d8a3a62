import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { $linkRequest, editEmail, requestLink, askForAddress } from '#stores/admin/sign-in.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Field, focusInvalidField } from '../Field.tsx';
import { Notice } from './Notice.tsx';
import styles from './sign-in.module.css';

interface Props {
  /** The page's title; in a dialog, which has its own, there is none. */
  title?: string;
  text: string;
}

/** Asks for an emailed link that signs in, then says the same whether the address may sign in or not. */
export function LinkRequest({ title, text }: Props) {
  const { email, error, problem, isBusy, isSent } = useStore($linkRequest);
  if (isSent) return <LinkSent isPage={title !== undefined} />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    focusInvalidField(requestLink);
  };
  return (
    <form className={styles.part} noValidate onSubmit={submit}>
      {title && <h1 className="display-1">{title}</h1>}
      <p>{text}</p>
      <Field
        id="sign-in-email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        error={error}
        onEdit={editEmail}
        data-focus
      />
      {problem && <Notice>{problem}</Notice>}
      <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
        Email me a link
      </BusyButton>
    </form>
  );
}

function LinkSent({ isPage }: { isPage: boolean }) {
  const { email, problem, isBusy, secondsLeft } = useStore($linkRequest);
  const isEarly = secondsLeft > 0;
  const Title = isPage ? 'h1' : 'h3';
  return (
    <div className={styles.part}>
      <Title className={isPage ? 'display-1' : 'display-3'} tabIndex={-1} ref={focus}>
        Check your email
      </Title>
      <p>If {email} can sign in here, a link is on its way. It works once, for 10 minutes.</p>
      <p className="muted">
        Nothing there after a minute? Look in the spam folder, or ask for another.
      </p>
      {problem && <Notice>{problem}</Notice>}
      <div className="buttons">
        <BusyButton
          className="button"
          isBusy={isBusy}
          aria-disabled={isEarly}
          onClick={() => !isEarly && requestLink()}
        >
          Send again{isEarly && ` in ${clock(secondsLeft)}`}
        </BusyButton>
        <button className="text-button" type="button" onClick={askForAddress}>
          Use another address
        </button>
      </div>
    </div>
  );
}

/** The button that had the focus is gone. */
const focus = (title: HTMLElement | null) => title?.focus();

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
