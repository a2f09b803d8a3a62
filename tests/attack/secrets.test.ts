import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#adapters/settings.ts';
import { ROOT } from '#sandbox/platform/shop.ts';
import { decoys } from '#scripts/launcher/build.ts';
import { localSettings } from '#scripts/local-settings.ts';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const PRIVATE = /SECRET|_URL$|PAYPAL_CLIENT_ID|PAYPAL_WEBHOOK_ID/;

test('every secret setting has a decoy', () => {
  const secrets = settingNames.filter((name) => PRIVATE.test(name) && name !== 'SITE_URL');
  expect(Object.keys(decoys).sort()).toEqual(secrets.sort());
});

test.each(['dist', '.netlify/local'])('%s contains no secret of the build', (folder) => {
  const files = filesIn(join(ROOT, folder));
  expect(files.length).toBeGreaterThan(20);
  const secrets = [...Object.values(decoys), localSettings.STRIPE_SECRET_KEY];
  const leaks = files.filter((file) => {
    const text = readFileSync(file, 'latin1');
    return secrets.some((secret) => text.includes(secret));
  });
  expect(leaks).toEqual([]);
});

test('no source map is published', () => {
  expect(filesIn(join(ROOT, 'dist')).filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('no published file begins with a dot', () => {
  expect(filesIn(join(ROOT, 'dist')).filter((file) => /\/\.[^/]+$/.test(file))).toEqual([]);
});
