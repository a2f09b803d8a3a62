import { PGlite } from '@electric-sql/pglite';
import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionTo } from '#sandbox/platform/embedded-postgres.ts';
import { MIGRATIONS, migrate, readMigrations } from '#sandbox/platform/migrate.ts';
import { shapeOf } from '../../tests/support/schema-shape.ts';
import {
  buildSchema,
  FEATURES,
  findChangedReleases,
  readReleases,
  RELEASES,
  SCHEMA,
  UNRELEASED,
  writeSchema,
} from './schema.ts';

const migrations = await readMigrations();

describe('a later migration', () => {
  const build = (later: string) =>
    buildSchema(
      [
        '-- Cups.\n\n-- What is sold.\ncreate table cups (id integer, text text);\n\n-- Counts; not all.\ncreate function count_cups() returns bigint language sql as $$ select 1; $$;\ncreate index cups_by_id on cups (id);',
        later,
      ],
      { stock: ['cups'] },
    );

  test('changes and replaces in place, and removes what it drops', () => {
    const changed = build(
      "alter table cups add column color text default ';';\ncreate or replace function count_cups() returns bigint language sql as $$ select 2; $$;\ndrop index cups_by_id;",
    );
    const [, , table, column, comment] = changed.split('\n\n').slice(1);
    expect([table, column, comment]).toEqual([
      '-- What is sold.\ncreate table cups (id integer, text text);',
      "alter table cups add column color text default ';';",
      'create function count_cups() returns bigint language sql as $$ select 2; $$;\n',
    ]);
    expect(changed).not.toContain('cups_by_id');
  });

  test('is refused if its table has no feature', () => {
    expect(() => build('create table plates (id integer);')).toThrow('Add the table plates to its');
  });

  test('is refused if it changes what no migration has made', () => {
    expect(() => build('alter table plates add column color text;')).toThrow(/alter table plates/);
  });
});

describe('released migrations', () => {
  describe('that were changed', () => {
    let folder: string;
    beforeEach(async () => {
      folder = `${await mkdtemp(join(tmpdir(), 'ghost-barrel-migrations-'))}/`;
      await cp(MIGRATIONS, folder, { recursive: true });
    });
    afterEach(() => rm(folder, { recursive: true }));

    test.each([
      ['edited', (file: string) => appendFile(file, '-- Later.\n')],
      ['renamed or removed', (file: string) => rm(file)],
    ])('%s are to be put back, and no schema is written of them', async (what, change) => {
      await change(join(folder, '1002_tables.sql'));
      const changed = `1002_tables.sql was released with 1.0.0 and ${what} since: put it back, and write a new file.`;
      const address = pathToFileURL(folder);
      expect(await findChangedReleases(address)).toEqual([changed]);
      const written = () => Promise.all([SCHEMA, RELEASES].map((file) => readFile(file, 'utf8')));
      const before = await written();
      await expect(writeSchema(address)).rejects.toThrow(changed);
      expect(await written()).toEqual(before);
    });
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

test('new migrations are listed', async () => {
  const { [UNRELEASED]: unreleased = {}, ...released } = await readReleases();
  const known = Object.assign({}, ...Object.values(released)) as Record<string, string>;
  const fresh = migrations
    .map(({ name, checksum }) => [name.replace('.sql', ''), checksum] as const)
    .filter(([name]) => !(name in known));
  expect(unreleased, 'Run npm run task -- schema.').toEqual(Object.fromEntries(fresh));
});

test('every table is of one feature, and no other is listed', async () => {
  const schema = await readFile(SCHEMA, 'utf8');
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name);
  expect(tables.toSorted()).toEqual(Object.values(FEATURES).flat().toSorted());
});

test('schema.sql says what is, and not how it came about', async () => {
  expect(await readFile(SCHEMA, 'utf8')).not.toMatch(/ (?:As in|of|in) 1\d{3}\b/);
});

test('schema.sql is what all migrations make, as npm run task -- schema writes it', async () => {
  const schema = await readFile(SCHEMA, 'utf8');
  expect(schema, 'Run npm run task -- schema.').toBe(
    buildSchema(migrations.map(({ text }) => text)),
  );
  const [migrated, read] = [await PGlite.create(), await PGlite.create()];
  await migrate(connectionTo(migrated));
  await read.exec(schema);
  const ofShop = (line: string) => !line.includes('applied_migrations');
  const shape = (await shapeOf(connectionTo(migrated))).filter(ofShop);
  expect(await shapeOf(connectionTo(read))).toEqual(shape);
  await migrate(connectionTo(migrated));
  expect((await shapeOf(connectionTo(migrated))).filter(ofShop)).toEqual(shape);
}, 60_000);
