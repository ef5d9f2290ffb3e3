import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Platform } from '#platform';

function unzipped(bytes: Buffer): Buffer {
  try {
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch {
    return bytes;
  }
}
const findMarkedTerms = (text: string, mark: RegExp): string[] => [...new Set(text.match(mark))];

/** Every table of PostgreSQL that holds words of this form, also packed ones, with the words. */
async function inTables({ db }: Platform, mark: RegExp): Promise<string[]> {
  const { rows } = await sql<{ at: string; columns: string[] }>`
    select format('%I.%I', table_schema, table_name) as at,
      coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    group by 1 order by 1`.execute(db);
  const found: string[] = [];
  for (const { at, columns } of rows) {
    const table = sql.raw(at);
    const texts = await sql<{ text: string }>`
      select one::text as text from ${table} as one where one::text ~* ${mark.source}`.execute(db);
    const packed = await Promise.all(
      columns.map((name) =>
        sql<{ bytes: Buffer | null }>`select ${sql.ref(name)} as bytes from ${table} as one`.execute(db),
      ),
    );
    const bytes = packed.flatMap((answer) => answer.rows.map((row) => unzipped(row.bytes ?? Buffer.of()).toString()));
    const terms = findMarkedTerms([...texts.rows.map(({ text }) => text), ...bytes].join('\n'), mark);
    if (terms.length > 0) found.push(`${at}: ${terms.join(', ')}`);
  }
  return found;
}

async function inIndex({ index }: Platform, mark: RegExp): Promise<string[]> {
  const tables = await index.query<{ name: string }>(
    'select name from system.tables where database = currentDatabase() order by name',
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await index.query<{ text: string }>(
      `select text from (select formatRowNoNewline('JSONEachRow', *) as text from ${name}) where match(text, {mark:String})`,
      { mark: `(?i)${mark.source}` },
    );
    const terms = findMarkedTerms(rows.map(({ text }) => text).join('\n'), mark);
    if (terms.length > 0) found.push(`index ${name}: ${terms.join(', ')}`);
  }
  return found;
}

async function inFiles({ config }: Platform, mark: RegExp): Promise<string[]> {
  const names = await readdir(config.home, { recursive: true });
  const found: string[] = [];
  for (const name of names.filter((one) => !one.startsWith('index/'))) {
    const bytes = await readFile(join(config.home, name)).catch(() => Buffer.of());
    // Names stand open in a ZIP, and what it holds has them in its file names.
    const terms = findMarkedTerms(`${name}\n${unzipped(bytes).toString('latin1')}`, mark);
    if (terms.length > 0) found.push(`file ${name}: ${terms.join(', ')}`);
  }
  return found;
}

/** Wherever the portal keeps words of this form: tables, also their packed columns, the sample index, and files. */
export async function findTraces(platform: Platform, mark: RegExp): Promise<string[]> {
  return (await Promise.all([inTables(platform, mark), inIndex(platform, mark), inFiles(platform, mark)])).flat();
}
