import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { testDatabase } from '#testing';
import {
  CheckViolation,
  DatabaseConflict,
  DatabaseFull,
  DatabaseUnavailable,
  MigrationError,
  type Migrations,
  mergeMigrations,
  migrateUp,
  openDatabase,
  preparedStatement,
  ReferenceViolation,
  readSnapshot,
  transact,
  UniqueViolation,
} from './index.ts';

const migrations: Migrations = {
  '2026-01-01-01-tubes': {
    up: async (db) => {
      await sql`create table rack (id text primary key)`.execute(db);
      await sql`create table tube (
        id text primary key, label text unique, rack_id text references rack, volume_ul bigint check (volume_ul >= 0),
        price numeric, taken timestamptz, day date, counts bigint[], times timestamptz[], extra jsonb)`.execute(db);
    },
  },
};

type Tables = {
  rack: { id: string };
  tube: { id: string; label?: string; rack_id?: string; volume_ul?: number };
};

const { db: plain, url } = await testDatabase(migrations);
const db = plain.withTables<Tables>();

describe('values', () => {
  test('come back as the wire has them', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, 0.10::numeric as money,
      '2026-11-20 10:00:00.123+02'::timestamptz as at, '2026-11-20'::date as day, array[1, 2]::bigint[] as counts,
      array['2026-11-20 10:00:00+00'::timestamptz] as times, '{"a": 1}'::jsonb as extra, 0.25::float8 as part,
      null::bigint as none`.execute(db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        money: '0.10',
        at: '2026-11-20T08:00:00.123Z',
        day: '2026-11-20',
        counts: [1, 2],
        times: ['2026-11-20T10:00:00.000Z'],
        extra: { a: 1 },
        part: 0.25,
        none: null,
      },
    ]);
  });

  test('that no number can hold exactly are an error, not a rounded number', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('9007199254740993, too large');
  });
});

test('what is asked often is planned once a connection, and everything else each time', async () => {
  const one = openDatabase({ url, max_connections: 1 });
  const label = newId();
  await db.insertInto('tube').values({ id: label, label }).execute();
  const often = (requested: string) =>
    one
      .withTables<Tables>()
      .selectFrom('tube')
      .modifyFront(preparedStatement)
      .select('id')
      .where('label', '=', requested)
      .execute();
  for (const requested of [label, 'none', label, 'none', label, label, 'none']) {
    expect(await often(requested)).toEqual(requested === label ? [{ id: label }] : []);
    expect(await sql`${preparedStatement} select ${requested}::text as wanted`.execute(one)).toMatchObject({
      rows: [{ wanted: requested }],
    });
    await sql`select ${requested}::text as other`.execute(one);
  }
  const stored = await sql<{ statement: string; plans: number }>`select statement,
    (generic_plans + custom_plans)::int as plans from pg_prepared_statements order by statement`.execute(one);
  expect(stored.rows.map(({ plans }) => plans)).toEqual([7, 7]);
  for (const { statement } of stored.rows) expect(statement).toContain('/* asked often */');
  const broken = sql`${preparedStatement} select nonsense`;
  await expect(broken.execute(one)).rejects.toThrow('column "nonsense" does not exist');
  await expect(broken.execute(one)).rejects.toThrow('column "nonsense" does not exist');
  await one.destroy();
});

describe('refusals', () => {
  test('say which rule refused the row', async () => {
    const id = newId();
    await db.insertInto('tube').values({ id, label: 'A1' }).execute();
    const again = db.insertInto('tube').values({ id: newId(), label: 'A1' }).execute();
    await expect(again).rejects.toThrow(UniqueViolation);
    await expect(again).rejects.toMatchObject({ constraint: 'tube_label_key', table: 'tube' });
    const nowhere = db.insertInto('tube').values({ id: newId(), rack_id: 'gone' }).execute();
    await expect(nowhere).rejects.toThrow(ReferenceViolation);
    const negative = db.insertInto('tube').values({ id: newId(), volume_ul: -1 }).execute();
    await expect(negative).rejects.toThrow(CheckViolation);
    await expect(negative).rejects.toBeInstanceOf(DatabaseConflict);
  });

  test('a full disk is reported as full', async () => {
    const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      db,
    );
    await expect(full).rejects.toThrow(DatabaseFull);
  });

  test('a mistake in a statement stays what it is', async () => {
    await expect(sql`select nonsense`.execute(db)).rejects.toThrow('column "nonsense" does not exist');
  });

  test('an absent server is reported as unavailable', async () => {
    const absent = openDatabase({ url: 'postgres://nobody@localhost/none?host=/tmp/no-such-folder' });
    await expect(sql`select 1`.execute(absent)).rejects.toThrow(DatabaseUnavailable);
    await absent.destroy();
  });
});

describe('a transaction', () => {
  test('keeps all or nothing, also when it is joined', async () => {
    const [stored, missing] = [newId(), newId()];
    await transact(plain, async (tx) => {
      await tx.withTables<Tables>().insertInto('rack').values({ id: stored }).execute();
      await transact(tx, (inner) =>
        inner.withTables<Tables>().insertInto('tube').values({ id: stored, rack_id: stored }).execute(),
      );
    });
    const failing = transact(plain, async (tx) => {
      await transact(tx, (inner) => inner.withTables<Tables>().insertInto('rack').values({ id: missing }).execute());
      throw new Error('the scientist changed her mind');
    });
    await expect(failing).rejects.toThrow('changed her mind');
    const racks = await db.selectFrom('rack').select('id').where('id', 'in', [stored, missing]).execute();
    expect(racks).toEqual([{ id: stored }]);
  });

  test('changes the snapshot when it is over', async () => {
    const before = await transact(plain, async (tx) => {
      await sql`insert into rack values (${newId()})`.execute(tx);
      return readSnapshot(plain);
    });
    expect(await readSnapshot(plain)).not.toBe(before);
  });

  test('that deadlocks with another is run again', async () => {
    const [a, b] = [newId(), newId()];
    await db
      .insertInto('tube')
      .values([
        { id: a, volume_ul: 0 },
        { id: b, volume_ul: 0 },
      ])
      .execute();
    let runs = 0;
    const pour = (first: string, second: string) =>
      transact(plain, async (tx) => {
        runs += 1;
        for (const id of [first, second]) {
          await tx
            .withTables<Tables>()
            .updateTable('tube')
            .set((row) => ({ volume_ul: row('volume_ul', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await sql`select pg_sleep(0.2)`.execute(tx);
        }
      });
    await Promise.all([pour(a, b), pour(b, a)]);
    const tubes = await db.selectFrom('tube').select('volume_ul').where('id', 'in', [a, b]).execute();
    expect(tubes).toEqual([{ volume_ul: 2 }, { volume_ul: 2 }]);
    expect(runs).toBeGreaterThan(2);
  });
});

describe('migrations', () => {
  const more: Migrations = {
    '2026-01-02-01-shelf': { up: async (on) => void (await sql`create table shelf (id text)`.execute(on)) },
  };

  test('apply once, in order, and only what is missing', async () => {
    expect(await migrateUp(plain, migrations)).toEqual([]);
    expect(await migrateUp(plain, mergeMigrations(migrations, more))).toEqual(['2026-01-02-01-shelf']);
  });

  test('a database written by another version is refused in a sentence', async () => {
    await expect(migrateUp(plain, migrations)).rejects.toThrow(
      'This database was written by another version of the portal (it has 2026-01-02-01-shelf).',
    );
  });

  test('one that fails leaves nothing half done', async () => {
    const broken: Migrations = {
      '2026-01-03-01-room': { up: async (on) => void (await sql`create table room (id text)`.execute(on)) },
      '2026-01-03-02-wall': { up: async (on) => void (await sql`create table wall (id nonsense)`.execute(on)) },
    };
    const all = mergeMigrations(migrations, more, broken);
    await expect(migrateUp(plain, all)).rejects.toThrow('Migration 2026-01-03-02-wall failed: type "nonsense"');
    await expect(sql`select * from room`.execute(db)).rejects.toThrow('relation "room" does not exist');
  });

  test('two portals that migrate at once do not trip over each other', async () => {
    const second = openDatabase({ url });
    const next: Migrations = {
      '2026-01-04-01-lab': { up: async (on) => void (await sql`create table lab (id text)`.execute(on)) },
    };
    const all = mergeMigrations(migrations, more, next);
    const applied = await Promise.all([migrateUp(plain, all), migrateUp(second, all)]);
    expect(applied.flat()).toEqual(['2026-01-04-01-lab']);
    await second.destroy();
  });

  test('two of one name are refused', () => {
    expect(() => mergeMigrations(more, more)).toThrow(MigrationError);
  });
});
