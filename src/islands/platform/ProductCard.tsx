import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ProductReply } from '#contracts/connect-fields.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { PICTURE_WIDTHS } from '#shop/platform.ts';
import { displayName, excerptOf, visibleText } from '#shop/seller-text.ts';
import { $accountId, $isLocked } from '#stores/platform/access.ts';
import { archiveProduct } from '#stores/platform/products.ts';
import styles from './product-card.module.css';

interface Props {
  product: ProductReply;
  onArchived: () => void;
}

/** A product as the storefront shows it, with an Archive button. */
export function ProductCard({ product, onArchived }: Props) {
  const nameId = `name-${product.id}`;
  const description = visibleText(product.description);
  const excerpt = excerptOf(description ?? '');
  const isLocked = useStore($isLocked);
  return (
    <li className={styles.card}>
      <Picture picture={product.picture} />
      <h3 className={`d3 ${styles.threeLines}`} id={nameId} dir="auto">
        {displayName(product.name)}
      </h3>
      {description && (
        <p className={`small muted ${styles.threeLines}`} dir="auto">
          {excerpt ?? description}
        </p>
      )}
      {description && excerpt && (
        <details className={`small ${styles.whole}`}>
          <summary className="text-button" aria-describedby={nameId}>
            <span>Read more</span>
            <span>Read less</span>
          </summary>
          <p className="muted" dir="auto">
            {description}
          </p>
        </details>
      )}
      <div className={styles.foot}>
        <p className="d3">{formatCents(product.price.unit_amount)}</p>
        {!isLocked && <Archive product={product} describedBy={nameId} onArchived={onArchived} />}
      </div>
    </li>
  );
}

function Picture({ picture }: Pick<ProductReply, 'picture'>) {
  const accountId = useStore($accountId);
  if (!picture)
    return (
      <div className={styles.square}>
        <svg aria-hidden="true">
          <use href="#mark" />
        </svg>
      </div>
    );
  const address = (width: number) => paths.productPicture(accountId, picture, width);
  return (
    <img
      className={styles.square}
      src={address(PICTURE_WIDTHS[1])}
      srcSet={PICTURE_WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes="(width >= 1440px) 24rem, (width >= 1024px) 50vw, (width >= 640px) 45vw, 91vw"
      width={PICTURE_WIDTHS[1]}
      height={PICTURE_WIDTHS[1]}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Asks for confirmation, because archiving removes the product from the storefront at once. */
function Archive({ product, describedBy, onArchived }: Props & { describedBy: string }) {
  const [question, setQuestion] = useState<'none' | 'asked' | 'denied'>('none');
  const keep = () => setQuestion('denied');
  const archive = () => {
    onArchived();
    void archiveProduct(product);
  };
  if (question !== 'asked')
    return (
      <button
        className="text-button"
        type="button"
        aria-describedby={describedBy}
        ref={question === 'denied' ? focusOnMount : undefined}
        onClick={() => setQuestion('asked')}
      >
        Archive
      </button>
    );
  return (
    <div
      className={styles.question}
      role="group"
      aria-label={`Remove ${displayName(product.name)} from the storefront?`}
      onKeyDown={({ key }) => key === 'Escape' && keep()}
    >
      <button className="button button-small" type="button" ref={focusOnMount} onClick={archive}>
        Archive it
      </button>
      <button className="text-button" type="button" onClick={keep}>
        Keep it
      </button>
    </div>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();
