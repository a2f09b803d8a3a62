import { Complaint } from './complaint.ts';
import { type Shop, startShop } from './shop.ts';
import { welcome } from './welcome.ts';

/** What `npm start` runs, and what the browser tests run beside it. */
try {
  const dataDir = process.env.DATA_DIR || '.data';
  const shop = await startShop({ port: Number(process.env.PORT || 4321), dataDir });
  console.log(welcome(shop, dataDir));
  stopWhenTold(shop);
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exit(1);
}

function stopWhenTold(shop: Shop): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void shop.stop().finally(() => process.exit(0));
    });
  }
}
