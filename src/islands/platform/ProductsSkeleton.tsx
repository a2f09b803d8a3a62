/** The skeleton of two products. */
export function ProductsSkeleton() {
  return (
    <div className="product-list" aria-hidden="true">
      {['first', 'second'].map((key) => (
        <div className="product-card" key={key}>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
