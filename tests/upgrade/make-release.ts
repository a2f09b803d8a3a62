import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#adapters/version.ts';
import { migrationNames } from '#sandbox/platform/migrate.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { openShop } from '../integration/test-shop.ts';
import { currentContracts } from './contracts.ts';
import { addEveryKind } from './every-kind.ts';
import { live } from './live-shop.ts';
import { missingRows } from './missing-rows.ts';
import { OWNERS } from './owners.ts';
import { dumpRows, writeRelease } from './release.ts';

/**
 * `npm run task -- release:data`: writes a database of this version with every kind of row, and the contracts of its
 * calls, which later versions are tested with. It is lived through in a local shop, so each run writes other ids and
 * times.
 */
export async function makeRelease(version = VERSION): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-release-'));
  const shop = await openShop({ dataDir: folder, env: OWNERS });
  const { query } = shop.database;
  await live(shop);
  await addEveryKind(query);
  const missing = await missingRows(query);
  const rows = await dumpRows(query, await migrationNames());
  await shop.stop();
  if (missing.length > 0) throw new UserError(`The database has no row of:\n${missing.join('\n')}`);
  await writeRelease(version, rows, currentContracts(), folder);
  await rm(folder, { recursive: true });
}
