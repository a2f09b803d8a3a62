import { listPageNumbers } from '#shop/paging.ts';
import { lastPage, loadProducts, type ProductsPage } from '#stores/platform/products.ts';

interface Props extends ProductsPage {
  /** The page that is being loaded. */
  turningTo?: number;
  onPageLoaded: () => void;
}

/** Pagination of the product list. */
export function Paging({ page, total, turningTo, onPageLoaded }: Props) {
  const last = lastPage(total);
  if (last === 1) return null;
  const goToPage = async (next: number) => {
    await loadProducts(next);
    onPageLoaded();
  };
  return (
    <nav className="paging" aria-label="Pages" aria-busy={turningTo !== undefined}>
      <ol>
        {listPageNumbers(turningTo ?? page, last).map((name, index) => (
          <li key={name === 'gap' ? `gap-${index}` : name}>
            {name === 'gap' ? (
              <span className="display-4" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                className="display-4"
                type="button"
                aria-label={`Page ${name}`}
                aria-current={name === (turningTo ?? page) ? 'page' : undefined}
                onClick={() => void goToPage(name)}
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
