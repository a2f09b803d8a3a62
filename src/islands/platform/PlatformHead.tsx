import { paths } from '#shop/paths.ts';

interface Props {
  title: string;
  current: 'Onboarding' | 'Products';
  /** The account whose pages these are; without one only the accounts can be gone to. */
  accountId?: string;
}

/** A title with the way through the seller's pages; also drawn by the pages, before there is a script. */
export function PlatformHead({ title, current, accountId }: Props) {
  const steps = [
    { name: 'Accounts', path: paths.platform },
    { name: 'Onboarding', path: accountId && paths.platformOnboarding(accountId) },
    { name: 'Products', path: accountId && paths.platformProducts(accountId) },
  ];
  return (
    <div className="page-head">
      <h1 className="d1">{title}</h1>
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
