import { PGlite } from '@electric-sql/pglite';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { connectionTo } from '#sandbox/platform/database.ts';
import { MIGRATIONS, migrate, readMigrations } from '#sandbox/platform/migrate.ts';
import { shapeOf } from '../../tests/support/schema-shape.ts';
import { buildSchema, readReleases, SCHEMA, UNRELEASED } from './schema.ts';

const migrations = await readMigrations();

describe('a later migration', () => {
  const build = (later: string) =>
    buildSchema([
      '-- What is sold.\ncreate table cups (id integer, text text);\n\n-- Counts; not all.\ncreate function count_cups() returns bigint language sql as $$ select 1; $$;\ncreate index cups_by_id on cups (id);',
      later,
    ]);

  test('changes and replaces in place, and removes what it drops', () => {
    const changed = build(
      "alter table cups add column color text default ';';\ncreate or replace function count_cups() returns bigint language sql as $$ select 2; $$;\ndrop index cups_by_id;",
    );
    const [, table, column, comment] = changed.split('\n\n').slice(1);
    expect([table, column, comment]).toEqual([
      '-- What is sold.\ncreate table cups (id integer, text text);',
      "alter table cups add column color text default ';';",
      'create function count_cups() returns bigint language sql as $$ select 2; $$;\n',
    ]);
    expect(changed).not.toContain('cups_by_id');
  });

  test('is refused if it changes what no migration has made', () => {
    expect(() => build('alter table plates add column color text;')).toThrow(/alter table plates/);
  });
});

test('schema.sql is what all migrations make, as npm run schema writes it', async () => {
  const schema = await readFile(SCHEMA, 'utf8');
  expect(schema, 'Run npm run schema.').toBe(buildSchema(migrations.map(({ text }) => text)));
  const [migrated, read] = [await PGlite.create(), await PGlite.create()];
  await migrate(connectionTo(migrated));
  await read.exec(schema);
  const ofShop = (line: string) => !line.includes('applied_migrations');
  const shape = (await shapeOf(connectionTo(migrated))).filter(ofShop);
  expect(await shapeOf(connectionTo(read))).toEqual(shape);
  await migrate(connectionTo(migrated));
  expect((await shapeOf(connectionTo(migrated))).filter(ofShop)).toEqual(shape);
}, 60_000);

describe('released migrations', () => {
  test('are as they were released, and new ones are listed', async () => {
    const { [UNRELEASED]: unreleased = {}, ...released } = await readReleases();
    const checksums = new Map(
      migrations.map(({ name, checksum }) => [name.replace('.sql', ''), checksum]),
    );
    for (const [version, files] of Object.entries(released)) {
      for (const [name, checksum] of Object.entries(files)) {
        const isKept = checksums.get(name) === checksum;
        const what = checksums.has(name) ? 'edited' : 'renamed or removed';
        expect(
          isKept,
          `${name}.sql was released with ${version} and ${what} since: put it back, and write a new file.`,
        ).toBe(true);
        checksums.delete(name);
      }
    }
    expect(unreleased, 'Run npm run schema.').toEqual(Object.fromEntries(checksums));
  });

  test('are all of them once a version is released', async () => {
    const root = new URL('../../', MIGRATIONS);
    const read = (name: string) => readFile(new URL(name, root), 'utf8');
    const { version } = JSON.parse(await read('../package.json')) as { version: string };
    const [, newest] = /^## \[(.+?)\]/m.exec(await read('../CHANGELOG.md')) ?? [];
    if (newest !== 'Unreleased') {
      expect(newest, 'package.json and CHANGELOG.md name one version.').toBe(version);
      expect(Object.keys(await readReleases())).not.toContain(UNRELEASED);
    }
  });
});
