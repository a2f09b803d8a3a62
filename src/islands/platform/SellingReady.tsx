import type { AccountReply } from '#contracts/connect-fields.ts';
import { paths } from '#shop/paths.ts';
import { Icon } from '../Icon.tsx';
import styles from './onboarding.module.css';

/** The success card: onboarding is complete and payments are enabled (requirements §4). */
export function SellingReady({ account }: { account: AccountReply }) {
  const { accountId, onboarding_complete, can_accept_payments } = account;
  if (!onboarding_complete || !can_accept_payments) return null;
  return (
    <section className={`notice notice-good ${styles.ready}`} aria-labelledby="ready">
      <Icon name="check" />
      <div>
        <h2 className="display-4" id="ready">
          You are ready to sell
        </h2>
        <p>
          Stripe has everything it needs, and you can be paid.{' '}
          <a href={paths.platformProducts(accountId)}>Add products</a> or{' '}
          <a href={paths.storefront(accountId)}>see your storefront</a>.
        </p>
      </div>
    </section>
  );
}
