import { expect, test, vi } from 'vitest';
import { sharedShop } from '../integration/shared-shop.ts';
import { oneTee, openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';

/*
 * How a column gets another name (CONTRIBUTING.md): `customers.phone` becomes `telephone`. This version's functions
 * stand for those of the version before, which go on while the database has been migrated already.
 */

/** The next version's migration. Both columns say the same, whichever of them a version knows. */
const EXPAND = `
  alter table customers add column telephone text;
  update customers set telephone = phone;
  create function keep_phone() returns trigger
  language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.telephone := coalesce(new.telephone, new.phone);
      new.phone := new.telephone;
    elsif new.phone is distinct from old.phone then
      new.telephone := new.phone;
    else
      new.phone := new.telephone;
    end if;
    return new;
  end $$;
  create trigger keep_phone before insert or update on customers for each row execute function keep_phone();`;

/** A migration of the version after that, once no function that runs knows the old column. */
const CONTRACT = `
  drop trigger keep_phone on customers;
  drop function keep_phone();
  alter table customers drop column phone;`;

const shop = sharedShop(openShop);
const { done } = openOffice(shop);
const PHONE = '+1 859 555 0142';
const wade = { firstName: 'Wade', lastName: 'Tolliver', email: 'wade@tolliver.example' };
const apply = async (migration: string) =>
  shop.database.query(`do $migrate$ begin ${migration} end $migrate$`);
const phones = () =>
  shop.database.query('select phone, telephone from customers order by created_at');
const buy = () => shop.buyByCard({ customerData: { ...wade, phone: PHONE } });

test('functions of the version before go on while a column is renamed, until the version after removes it', async () => {
  const old = await buy();
  await apply(EXPAND);
  const { orderNumber } = await buy();
  for (const order of [old.orderNumber, orderNumber]) {
    await done('ship-order', {
      orderNumber: order,
      carrier: 'ups',
      trackingNumber: newUpsNumber(),
    });
  }
  expect(await phones()).toEqual(Array(2).fill({ phone: PHONE, telephone: PHONE }));

  // The next version writes the new column only; the version before reads it.
  await shop.database.query(
    `update customers set telephone = '+1 859 555 0199'
     where id = (select customer_id from orders where order_number = $1)`,
    [orderNumber],
  );
  expect(await done('get-order', { orderNumber })).toMatchObject({ phone: '+1 859 555 0199' });

  await apply(CONTRACT);
  expect(await shop.database.query('select telephone from customers order by created_at')).toEqual([
    { telephone: PHONE },
    { telephone: '+1 859 555 0199' },
  ]);
  // Removed with the next version at once, the column would be missing to those who buy meanwhile.
  vi.spyOn(console, 'error').mockReturnValue();
  const early = oneTee({ promoCode: 'ANGELSHARE', amount: 0 });
  expect(await shop.call('place-free-order', early)).toMatchObject({ status: 500 });
});
