import { pagesToName } from '#shop/paging.ts';
import { lastPage, loadProducts, type ProductsPage } from '#stores/platform/products.ts';
import styles from './products.module.css';

interface Props extends ProductsPage {
  /** The page that is on its way. */
  turningTo?: number;
  onTurned: () => void;
}

/** The way through more products than one page holds. */
export function Paging({ page, total, turningTo, onTurned }: Props) {
  const last = lastPage(total);
  if (last === 1) return null;
  const turnTo = async (next: number) => {
    await loadProducts(next);
    onTurned();
  };
  return (
    <nav className={styles.paging} aria-label="Pages" aria-busy={turningTo !== undefined}>
      <ol>
        {pagesToName(turningTo ?? page, last).map((name, place) => (
          <li key={name === 'gap' ? `gap-${place}` : name}>
            {name === 'gap' ? (
              <span className="d4" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                className="d4"
                type="button"
                aria-label={`Page ${name}`}
                aria-current={name === (turningTo ?? page) ? 'page' : undefined}
                onClick={() => void turnTo(name)}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
