import { useStore } from '@nanostores/react';
import type { CheckoutField } from '#shop/checkout.ts';
import { $wrongFields } from '#stores/checkout.ts';
import { Icon } from '../Icon.tsx';
import { fieldId, focusField } from './field-id.ts';
import styles from './checkout.module.css';

const PARTS: readonly [prefix: string, name: string][] = [
  ['customerData', 'Customer Information'],
  ['billingAddress', 'Billing Address'],
  ['shippingAddress', 'Shipping Address'],
];

/** Everything that keeps the form from going on, in one place; each line leads to its field. */
export function ErrorSummary() {
  const wrong = useStore($wrongFields);
  if (wrong.length === 0) return null;
  return (
    <section className={`notice notice-bad ${styles.summary}`} aria-labelledby="wrong-fields">
      <Icon name="alert" />
      <div>
        <h2 className="d4" id="wrong-fields">
          {wrong.length === 1 ? 'Please check one field' : `Please check ${wrong.length} fields`}
        </h2>
        {PARTS.map(([prefix, name]) => {
          const fields = wrong.filter(({ field }) => field.startsWith(prefix));
          if (fields.length === 0) return null;
          return (
            <div key={prefix}>
              <h3 className={styles.part}>{name}</h3>
              <ul className={styles.links}>
                {fields.map(({ field, error }) => (
                  <li key={field}>
                    <FieldLink field={field}>{error}</FieldLink>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function FieldLink({ field, children }: { field: CheckoutField; children: string }) {
  return (
    <a
      href={`#${fieldId(field)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(field);
      }}
    >
      {children}
    </a>
  );
}
