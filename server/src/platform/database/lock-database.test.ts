import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing';
import { DatabaseInUseError, lockDatabase } from './index.ts';

const { db, url } = await testDatabase();
const never = (error: Error) => expect.unreachable(error.message);
const quick = { url, patience_ms: 0, pause_ms: 30, on_taken: never };

/** As when PostgreSQL is started again. */
const cutLocks = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cohortium lock' and datname = current_database()`.execute(db);
/** The servers' processes that hold the lock: a connection made again is another one. */
const holders = async () => {
  const found = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return found.rows.map(({ pid }) => pid);
};

test('one database serves one portal; the next may have it once it is released', async () => {
  const first = await lockDatabase(quick);
  await expect(lockDatabase(quick)).rejects.toThrow(/^Another portal with a different data folder.* DATABASE_URL/);
  await first.release();
  await (await lockDatabase(quick)).release();
});

test('a start waits for a portal that is just stopping', async () => {
  const first = await lockDatabase(quick);
  const second = lockDatabase({ ...quick, patience_ms: 3_000 });
  await first.release();
  await (await second).release();
});

test('a portal whose connection was cut takes its database again', async () => {
  const lock = await lockDatabase(quick);
  const [before] = await holders();
  await cutLocks();
  const again = async () => (await holders()).filter((pid) => pid !== before);
  await expect.poll(again).toHaveLength(1);
  await lock.release();
  expect(await holders()).toEqual([]);
});

test('and hears when another one was quicker', async () => {
  const taken = Promise.withResolvers<Error>();
  const slow = await lockDatabase({ ...quick, pause_ms: 500, on_taken: taken.resolve });
  await cutLocks();
  const other = await lockDatabase({ ...quick, patience_ms: 400 });
  expect(await taken.promise).toBeInstanceOf(DatabaseInUseError);
  await other.release();
  await slow.release();
});
