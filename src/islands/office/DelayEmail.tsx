import type { DelayNotice } from '#contracts/office/order.ts';
import { delaySubject, delayTexts, describeDelay, describeSilence } from '#shop/delay-messages.ts';
import { noBreak } from '#shop/no-break.ts';
import styles from './delay-email.module.css';

interface Props {
  label: string;
  orderNumber: string;
  notice: DelayNotice;
}

/** The email of a later ship date, up to its buttons. They can't be pressed here. */
export function DelayEmail({ label, orderNumber, notice }: Props) {
  return (
    <section className={styles.email} aria-label={label}>
      <p className="small">
        <span className="muted">Subject </span>
        <span>{delaySubject(orderNumber)}</span>
      </p>
      <div className="dark">
        <img src="/pictures/logo-mail.png" alt="" width={184} height={34} />
      </div>
      <div>
        <h3 className="display-2">{delayTexts.title}</h3>
        <p dir="auto">{noBreak(describeDelay(notice))}</p>
        <p>{noBreak(describeSilence(notice, notice))}</p>
        <p className={styles.first}>{delayTexts.keep}</p>
        <p className={styles.second}>
          {notice.leftCents > 0 ? delayTexts.cancel : delayTexts.cancelFree}
        </p>
        <p className="fine muted">{delayTexts.bothOpen}</p>
      </div>
    </section>
  );
}
