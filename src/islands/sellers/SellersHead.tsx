import { sellerPaths } from '#shop/seller-paths.ts';

interface Props {
  title: string;
  current: 'Onboarding' | 'Products';
  /** The account of these pages; without one, only Accounts is linked. */
  accountId?: string;
}

/** Title and navigation of the seller pages; the pages also render it before the script runs. */
export function SellersHead({ title, current, accountId }: Props) {
  const steps = [
    { name: 'Accounts', path: sellerPaths.accounts },
    { name: 'Onboarding', path: accountId && sellerPaths.onboarding(accountId) },
    { name: 'Products', path: accountId && sellerPaths.products(accountId) },
  ];
  return (
    <div className="page-head">
      <h1 className="display-1">{title}</h1>
      <ol className="steps" aria-label="Seller pages">
        {steps.map(({ name, path }) => (
          <li key={name} aria-current={name === current ? 'page' : undefined}>
            {path && name !== current ? <a href={path}>{name}</a> : name}
          </li>
        ))}
      </ol>
    </div>
  );
}
