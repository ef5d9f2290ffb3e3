import { type RawBuilder, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Db, Tx } from '#platform/database';
import type { BackedUpSequence, BackedUpTable } from './manifest.ts';

export type TableShape = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>;
/** A row's values as PostgreSQL writes them: exact for every type, whatever JavaScript makes of it. */
export type TextRow = (string | null)[];

const JOB_SCHEMA = 'pgboss';
/** Of the queue only its rules and the work still to be done; migrations write their own notes. */
const jobTables = ['queue', 'job'];
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];
const BATCH_ROWS = 2000;

/** Every table of the portal with the columns that can be written. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and ((n.nspname = 'public' and not c.relname = any(${migrationTables}))
        or (n.nspname = ${JOB_SCHEMA} and c.relname = any(${jobTables})))
    group by 1, 2 order by 1, 2`.execute(db);
  // A job names its queue.
  return rows.toSorted((a, b) => Number(a.name === 'job') - Number(b.name === 'job'));
}

export async function sequences(db: Db): Promise<BackedUpSequence[]> {
  const { rows } = await sql<BackedUpSequence>`
    select schemaname as schema, sequencename as name, last_value::text as last_value
    from pg_sequences where schemaname = 'public' and last_value is not null order by 2`.execute(db);
  return rows;
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const tableName = ({ schema, name }: TableShape) => sql.id(schema, name);
const joinSql = (fragments: RawBuilder<unknown>[]) => sql.join(fragments);

/** All rows of a table in pieces, inside the caller's transaction. */
export async function* iterateRows(tx: Tx, table: TableShape): AsyncGenerator<TextRow[]> {
  const values = joinSql(table.columns.map(({ name }) => sql`${sql.id(name)}::text`));
  const open = table.schema === JOB_SCHEMA && table.name === 'job' ? sql`where state < 'completed'` : sql``;
  await sql`declare backup_rows no scroll cursor for
    select array[${values}] as row from ${tableName(table)} ${open}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: TextRow }>`fetch ${sql.lit(BATCH_ROWS)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup_rows`.execute(tx);
}

/** Writes rows of a backup. Columns that this version does not know any more are left out. */
export async function writeRows(tx: Tx, table: TableShape, rows: readonly TextRow[]): Promise<void> {
  const currentTable = (await tableShapes(tx)).find(
    ({ schema, name }) => schema === table.schema && name === table.name,
  );
  const columns = table.columns.flatMap(({ name }, index) => {
    const column = currentTable?.columns.find((one) => one.name === name);
    return column ? [{ ...column, values: rows.map((row) => row[index] ?? null) }] : [];
  });
  if (rows.length === 0 || columns.length === 0) return;
  const columnIds = columns.map((_, index) => sql.id(`c${index}`));
  await sql`
    insert into ${tableName(table)} (${joinSql(columns.map(({ name }) => sql`${sql.id(name)}`))}) overriding system value
    select ${joinSql(columns.map(({ type }, index) => sql`${columnIds[index]}::${sql.raw(type)}`))}
    from unnest(${joinSql(columns.map(({ values }) => sql`${values}::text[]`))}) as given(${sql.join(columnIds)})`.execute(
    tx,
  );
}

/** Sequences go on behind the last number given out. */
export async function setSequences(tx: Tx, sequenceList: readonly BackedUpSequence[]): Promise<void> {
  for (const { schema, name, last_value } of sequenceList) {
    await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text), ${last_value}::text::bigint, true)`.execute(
      tx,
    );
  }
}

/** Until the end of the transaction rows are written as they were: append-only logs and references keep still. */
export async function disableTriggers(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
}

/** The tables of the queue, where no portal has made them yet. Its plan is its own transaction. */
export async function createJobTables(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${JOB_SCHEMA}`.execute(db);
  if (rows.length === 0) await sql.raw(getConstructionPlans(JOB_SCHEMA)).execute(db);
}

/** The names of tables that have rows: those of a portal that was in use. */
export async function tablesInUse(db: Db): Promise<string[]> {
  const used: string[] = [];
  for (const table of await tableShapes(db)) {
    const { rows } = await sql`select 1 from ${tableName(table)} limit 1`.execute(db);
    if (rows.length > 0) used.push(table.name);
  }
  return used;
}
