import { officeUnsubscribeCustomer } from '#contracts/office/customers.ts';
import { brand } from '#shop/brand.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { type Customer, customer as resource } from '#stores/office/customer.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { List } from '../List.tsx';
import { Section } from '../Section.tsx';

const unsubscribe = resource.action(officeUnsubscribeCustomer);
/** Each place on the waitlist is removed by an action of its own. */
const removals = new Map<number, typeof unsubscribe>();

function removalOf(id: number) {
  const known = removals.get(id) ?? resource.action(officeUnsubscribeCustomer, { id: String(id) });
  removals.set(id, known);
  return known;
}

const since = (at: string) => `Since ${formatDay(new Date(at), 'long')}`;

export function Subscriptions({ email, customer }: { email: string; customer: Customer }) {
  const { newsletter, waiting } = customer;
  const club = newsletter && {
    id: 0,
    title: brand.club,
    note: `${since(newsletter.since)}, from the ${newsletter.source}`,
    removal: (
      <AskInPlace
        action={unsubscribe}
        body={{ email }}
        label="Unsubscribe"
        name={`from the ${brand.club}`}
        question="They get no more of our news."
        safeLabel="Keep"
      />
    ),
  };
  const places = waiting.map(({ id, product, size, since: at }) => ({
    id,
    title: `Waiting for ${product}, ${size}`,
    note: since(at),
    removal: (
      <AskInPlace
        action={removalOf(id)}
        body={{ email, waitlistId: id }}
        label="Remove"
        name={`from the waitlist for ${size}`}
        question="They get no email when it is back."
        safeLabel="Keep"
      />
    ),
  }));
  const lists = club ? [club, ...places] : places;
  return (
    <Section title="Subscriptions">
      {lists.length === 0 && <p className="muted">On no list.</p>}
      <List
        items={lists}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            key: 'list',
            cell: ({ title, note }) => (
              <>
                <p>{title}</p>
                <p className="small muted">{note}</p>
              </>
            ),
          },
          { key: 'removal', cell: ({ removal }) => removal },
        ]}
      />
    </Section>
  );
}
