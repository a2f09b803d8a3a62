import { ETTA, openSeller, type Seller } from '../integration/test-seller.ts';
import type { TestShop } from '../integration/test-shop.ts';

/** A seller whose sales are kept, disputed and refunded. */
export async function sellOnStorefront(shop: TestShop): Promise<Seller> {
  const seller = await openSeller(shop, 'boone@stave.example');
  await seller.onboard('submit', { ...ETTA, supportEmail: 'help@boone.example' });
  const accountSecret = await seller.emailedSecret();
  await shop.call('list-connect-sales', { accountId: seller.accountId, accountSecret });
  const mug = await seller.offer();
  for (const status of ['sold', 'open', 'won', 'lost'] as const) {
    await seller.sell(mug.priceId);
    await shop.deliverWebhooks();
    if (status !== 'sold') await disputeSale(shop, status);
  }
  await sellArchived(shop, seller);
  await shop.sendOutbox();
  return seller;
}

/** Disputes a sale that was not disputed yet. */
async function disputeSale(shop: TestShop, status: 'open' | 'won' | 'lost'): Promise<void> {
  const [sale] = await shop.database.query('select * from connect_sales where dispute is null');
  const dispute = shop.faults.disputes.open(String(sale?.payment_intent_id));
  await shop.deliverWebhooks();
  if (status !== 'open') shop.faults.disputes.move(dispute, status);
  await shop.deliverWebhooks();
}

/** A visitor pays for a product that the seller has archived meanwhile: the sale is refunded. */
export async function sellArchived(shop: TestShop, seller: Seller): Promise<void> {
  const cup = await seller.offer({ name: 'Stave cup' });
  const late = await seller.openSession(cup.priceId);
  await seller.archive(cup.productId);
  await shop.payHosted(late);
  await shop.deliverWebhooks();
}
