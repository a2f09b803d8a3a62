import { useStore } from '@nanostores/react';
import { type MouseEvent, useState } from 'react';
import type { ProductReply } from '#contracts/sellers/fields.ts';
import { formatCents } from '#shop/money.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { cardTexts } from '#shop/seller-text.ts';
import { $accountId, $isLocked } from '#stores/sellers/access.ts';
import { archiveOf, archiveProduct } from '#stores/sellers/products.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { Button } from '../Button.tsx';
import { useAction } from '../use-action.ts';
import styles from './products.module.css';

interface Props {
  product: ProductReply;
}

/** A product as the storefront shows it, with an Archive button. */
export function ProductCard({ product }: Props) {
  const nameId = `name-${product.id}`;
  const { name, description, excerpt, isLong } = cardTexts(product);
  const isLocked = useStore($isLocked);
  return (
    <li className="product-card">
      <Picture picture={product.picture} />
      <h3 className="display-3 three-lines" id={nameId} dir="auto">
        {name}
      </h3>
      {description && (
        <p className="small muted three-lines" dir="auto">
          {excerpt}
        </p>
      )}
      {isLong && (
        <details className="small">
          <summary className="text-button" aria-describedby={nameId}>
            <span>Read more</span>
            <span>Read less</span>
          </summary>
          {description && (
            <p className="muted" dir="auto">
              {description}
            </p>
          )}
        </details>
      )}
      <div>
        <p className="display-3">{formatCents(product.price.unit_amount)}</p>
        {!isLocked && <Archive product={product} describedBy={nameId} />}
      </div>
    </li>
  );
}

function Picture({ picture }: Pick<ProductReply, 'picture'>) {
  const accountId = useStore($accountId);
  if (!picture)
    return (
      <div className="product-picture">
        <svg viewBox="0 0 320 320" aria-hidden="true">
          <use href="#mark" x="112" y="106" width="96" height="108" />
        </svg>
      </div>
    );
  const address = (width: number) => sellerPaths.picture(accountId, picture, width);
  return (
    <img
      className="product-picture"
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
function Archive({ product, describedBy }: Props & { describedBy: string }) {
  const [question, setQuestion] = useState<'none' | 'asked' | 'denied'>('none');
  const { isBusy } = useAction(archiveOf(product));
  const cancel = () => setQuestion('denied');
  const archive = async ({ currentTarget }: MouseEvent) => {
    // It is gone with its card.
    const section = currentTarget.closest('section');
    await archiveProduct(product);
    focusIfLost(section?.querySelector<HTMLElement>('h2'));
  };
  if (question !== 'asked')
    return (
      <Button
        variant="text"
        aria-describedby={describedBy}
        autoFocus={question === 'denied'}
        onClick={() => setQuestion('asked')}
      >
        Archive
      </Button>
    );
  return (
    <div
      className={styles.question}
      role="group"
      aria-label={`Remove ${cardTexts(product).name} from the storefront?`}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <Button size="small" isBusy={isBusy} autoFocus onClick={(event) => void archive(event)}>
        Archive it
      </Button>
      <Button variant="text" onClick={cancel}>
        Keep it
      </Button>
    </div>
  );
}
