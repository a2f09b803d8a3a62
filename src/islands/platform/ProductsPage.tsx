import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Products } from './Products.tsx';

export function ProductsPage() {
  return (
    <ErrorBoundary>
      <Products />
    </ErrorBoundary>
  );
}
