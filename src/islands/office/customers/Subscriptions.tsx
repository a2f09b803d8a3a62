import { officeUnsubscribeCustomer } from '#contracts/office/customers.ts';
import { brand } from '#shop/brand.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { type Customer, customer as resource } from '#stores/office/customer.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { Section } from '../Section.tsx';
import styles from './customers.module.css';

const unsubscribe = resource.action(officeUnsubscribeCustomer);
/** Each place on the waitlist is removed by an action of its own. */
const removals = new Map<number, typeof unsubscribe>();

function removalOf(id: number) {
  const known = removals.get(id) ?? resource.action(officeUnsubscribeCustomer, { id: String(id) });
  removals.set(id, known);
  return known;
}

const since = (at: string) => `Since ${formatDay(new Date(at), 'long')}`;

/** The lists that an address is on. */
export function Subscriptions({ email, customer }: { email: string; customer: Customer }) {
  const { newsletter, waiting } = customer;
  return (
    <Section title="Subscriptions">
      {!newsletter && waiting.length === 0 && <p className="muted">On no list.</p>}
      <ul className={`office-rows ${styles.lists}`}>
        {newsletter && (
          <li>
            <div>
              <p>{brand.club}</p>
              <p className="small muted">
                {`${since(newsletter.since)}, from the ${newsletter.source}`}
              </p>
            </div>
            <AskInPlace
              action={unsubscribe}
              body={{ email }}
              label="Unsubscribe"
              name={`from the ${brand.club}`}
              question="They get no more of our news."
              safeLabel="Keep"
            />
          </li>
        )}
        {waiting.map((place) => (
          <li key={place.id}>
            <div>
              <p>{`Waiting for ${place.product}, ${place.size}`}</p>
              <p className="small muted">{since(place.since)}</p>
            </div>
            <AskInPlace
              action={removalOf(place.id)}
              body={{ email, waitlistId: place.id }}
              label="Remove"
              name={`from the waitlist for ${place.size}`}
              question="They get no email when it is back."
              safeLabel="Keep"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
