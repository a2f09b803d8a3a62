import { join } from 'node:path';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { UserError } from './user-error.ts';
import { MEMORY } from './data-folder.ts';
import { keepFunctionLog } from './function-log.ts';
import { type Shop, startShop } from './shop.ts';
import { welcome } from './welcome.ts';

/** What `npm start` runs, and what the browser tests run beside it. */
try {
  const dataDir = localDataFolder();
  const shop = await startShop({ port: localPort(), dataDir });
  if (dataDir !== MEMORY) keepFunctionLog(join(dataDir, 'functions.log'));
  console.log(welcome(shop, dataDir));
  stopWhenTold(shop);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** `disconnect`: the launcher is gone, however it ended. */
function stopWhenTold(shop: Shop): void {
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(event, () => {
      void shop.stop().finally(() => process.exit(0));
    });
  }
}
