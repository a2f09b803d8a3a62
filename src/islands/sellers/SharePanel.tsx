import { useStore } from '@nanostores/react';
import { useMemo, useRef } from 'react';
import { sellerPaths } from '#shop/seller-paths.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { $accountBadges } from '#stores/sellers/access.ts';
import { copyLink } from '#stores/site/copy-link.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { qrPath } from './qr-path.ts';
import styles from './share.module.css';

/** The storefront's link with a copy button and a QR code. */
export function SharePanel({ accountId }: { accountId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const link = location.origin + sellerPaths.storefront(accountId);
  const copy = async () => {
    const done = { ...sellerSuccesses.linkCopied, text: link };
    // If copying is not allowed, the link is selected to be copied by hand.
    if (!(await copyLink(link, done, sellerFailures.copyLink))) field.current?.select();
  };
  return (
    <section className={styles.panel} aria-labelledby="your-storefront">
      <QrCode link={link} />
      <div>
        <h2 className="display-3" id="your-storefront">
          Your storefront
        </h2>
        <StorefrontStatus accountId={accountId} />
        <div className={`joined ${styles.link}`}>
          <input
            ref={field}
            readOnly
            value={link}
            aria-label="Storefront link"
            onFocus={(event) => event.target.select()}
          />
          <Button size="small" onClick={() => void copy()}>
            <Icon name="copy" />
            <span>Copy</span>
          </Button>
        </div>
        <p className={styles.links}>
          <a className="text-button" href={sellerPaths.storefront(accountId)}>
            See your storefront
          </a>
          <a className="text-button" href="#sales">
            See your sales
          </a>
        </p>
      </div>
    </section>
  );
}

/** Whether visitors can buy, by the account's status. */
function StorefrontStatus({ accountId }: { accountId: string }) {
  const badge = useStore($accountBadges, { keys: [accountId] })[accountId];
  const isOpen = badge === undefined || badge === 'payments-enabled' || badge === 'absent';
  return (
    <p className="small muted">
      {isOpen ? (
        'Anyone with the link can buy.'
      ) : (
        <>
          <span>Visitors can buy once you </span>
          <a href={sellerPaths.onboarding(accountId)}>finish with Stripe</a>
          <span>.</span>
        </>
      )}
    </p>
  );
}

function QrCode({ link }: { link: string }) {
  const { size, d } = useMemo(() => qrPath(link), [link]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of your storefront’s link"
    >
      <path d={d} />
    </svg>
  );
}
