import { useStore } from '@nanostores/react';
import type { ReactNode, SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { $linkRequest, editEmail, requestLink, useAnotherAddress } from '#stores/admin/sign-in.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Field, focusInvalidField } from '../Field.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  /** A title; it gets the focus when the email was sent. */
  title: (text: string) => ReactNode;
  /** Before the field. */
  text: string;
}

/** Asks for an emailed link that signs in, then says the same whether the address may sign in or not. */
export function LinkRequest({ title, text }: Props) {
  const { email, error, problem, isBusy, isSent, secondsLeft } = useStore($linkRequest);
  const notice = problem && <Notice>{problem}</Notice>;
  if (isSent) {
    const isEarly = secondsLeft > 0;
    return (
      <div className="sign-in-part">
        {title('Check your email')}
        <p role="status">
          If {email} can sign in here, a link is on its way. It works once, for 10 minutes.
        </p>
        <p className="muted">
          Nothing there after a minute? Look in the spam folder, or ask for another.
        </p>
        {notice}
        <div className="buttons">
          <BusyButton
            className="button"
            isBusy={isBusy}
            aria-disabled={isEarly}
            onClick={() => !isEarly && requestLink()}
          >
            Send again{isEarly && ` in ${clock(secondsLeft)}`}
          </BusyButton>
          <button className="text-button" type="button" onClick={useAnotherAddress}>
            Use another address
          </button>
        </div>
      </div>
    );
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    focusInvalidField(requestLink);
  };
  return (
    <form className="sign-in-part" noValidate onSubmit={submit}>
      {title('Sign in')}
      <p>{text}</p>
      <Field
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        error={error}
        onEdit={editEmail}
        data-focus
      />
      {notice}
      <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
        Email me a link
      </BusyButton>
    </form>
  );
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
