import { brand } from '#shop/brand.ts';
import { clubTexts, paragraphsOf, productLinkLabel, splitLinks } from '#shop/club-email.ts';
import { formatCents } from '#shop/money.ts';
import { formatDay } from '#shop/shop-clock.ts';
import type { Club } from '#stores/office/club.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Section } from '../Section.tsx';
import styles from './email-preview.module.css';

interface Props {
  title: string;
  content: { subject: string; text: string };
  piece: Club['products'][number] | undefined;
}

/** The email as a phone shows it, with the same words and in the look of html-part.ts. Nothing in it can be pressed. */
export function EmailPreview({ title, content, piece }: Props) {
  const { subject, text } = content;
  const { width, height } = brand.mailLogo;
  return (
    <div className={styles.side}>
      <Section title={title} tool={<span className="small muted">390 wide</span>}>
        <div className={styles.email}>
          <p className={styles.head}>
            <img src="/pictures/logo-mail.png" width={width} height={height} alt={brand.name} />
          </p>
          <div className={styles.body}>
            <p className={styles.subject}>{subject}</p>
            {paragraphsOf(text).map((paragraph, index) => (
              <p key={index}>
                {splitLinks(paragraph).map((part, place) =>
                  place % 2 === 0 ? part : <u key={place}>{part}</u>,
                )}
              </p>
            ))}
          </div>
          {piece && (
            <>
              <img className={styles.picture} src={piece.image} width={600} height={600} alt="" />
              <p className={styles.piece}>
                <span>{piece.name}</span>
                <span>{formatCents(piece.priceCents)}</span>
              </p>
              <p className={styles.button}>{productLinkLabel(piece)}</p>
            </>
          )}
          <div className={styles.foot}>
            <p>{clubTexts.reason(formatDay(shopNow(), 'long'))}</p>
            <p>
              <u>Unsubscribe</u>
            </p>
            <p>{brand.address}</p>
            <p>
              {'Questions? Reply to this email or write to '}
              <u>{brand.email}</u>
            </p>
          </div>
        </div>
      </Section>
    </div>
  );
}
