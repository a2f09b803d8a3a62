import type { ReactNode } from 'react';
import { sellerPaths } from '#shop/seller-paths.ts';
import { requestLink, sendLinkAction } from '#stores/sellers/access.ts';
import { Button } from '../Button.tsx';
import { useAction } from '../use-action.ts';

interface Props {
  title: string;
  text: string;
  /** The remedy on this page, before the way to the accounts. */
  children?: ReactNode;
}

/** Why a page can't show its account. */
export function AccountProblem({ title, text, children }: Props) {
  return (
    <div className="page-message" role="alert">
      <h2 className="display-2">{title}</h2>
      <p className="lead">{text}</p>
      <p className="buttons">
        {children}
        <a className={children ? 'button button-second' : 'button'} href={sellerPaths.accounts}>
          Go to your accounts
        </a>
      </p>
    </div>
  );
}

/** For a browser that holds no secret of the account. */
export function AccountLocked({ accountId }: { accountId: string }) {
  return (
    <AccountProblem
      title="Open this account by email"
      text="This browser has no access to the account. We can email a link to the address that the account was created with."
    >
      <EmailLinkButton accountId={accountId} />
    </AccountProblem>
  );
}

/** Has a link that opens the account sent to its address. */
export function EmailLinkButton(props: { isSecond?: boolean; accountId: string }) {
  const { isSecond, accountId } = props;
  const { isBusy } = useAction(sendLinkAction);
  return (
    <Button
      {...(isSecond && { variant: 'second', size: 'small' })}
      isBusy={isBusy}
      onClick={() => void requestLink({ accountId })}
    >
      Email me a link
    </Button>
  );
}
