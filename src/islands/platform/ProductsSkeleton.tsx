import card from './product-card.module.css';
import products from './products.module.css';

/** The skeleton of two products; the page also renders it before the script runs. */
export function ProductsSkeleton() {
  return (
    <div className={`${products.cards} ${card.waiting}`} aria-hidden="true">
      {['first', 'second'].map((place) => (
        <div className={card.card} key={place}>
          <span className={`skeleton ${card.square}`} />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
