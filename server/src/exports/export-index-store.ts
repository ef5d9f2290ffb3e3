import { createHash } from 'node:crypto';
import type { ExportLevel, SampleField } from '@cohortium/contract';
import { textOfField } from '#cohorts';
import type { IndexClient } from '#platform/index';
import { type Clause, commonField, idSetClause, rankNumber } from '#samples';

export interface MemberCounts {
  n_samples: number;
  /** Amounts above zero, of all of them. */
  n_entries: number;
  data_sets: string[];
  runs: string[];
  /** Changes whenever one of these rows does, or another row is among them. */
  state: string;
}

/** Checksum of the members that a clause matches. */
export async function countVisibleMembers(
  index: IndexClient,
  where: Clause,
  signal?: AbortSignal,
): Promise<MemberCounts> {
  const [row] = await index.query<Omit<MemberCounts, 'state'> & { rows: string }>(
    `select toUInt32(count()) as n_samples, toFloat64(sum(n_features)) as n_entries,
       arraySort(groupUniqArray(toString(pipeline_data_id))) as data_sets,
       arraySort(groupUniqArrayIf(toString(run_id), isNotNull(run_id))) as runs,
       hex(SHA256(arrayStringConcat(arraySort(groupArray(concat(result_id, toString(audience), toString(load_no)))), ' ')))
         as rows
     from samples final where ${where.sql}`,
    where.params,
    { signal },
  );
  if (!row) return { n_samples: 0, n_entries: 0, data_sets: [], runs: [], state: '' };
  const { rows, ...seen } = row;
  return { ...seen, state: createHash('sha256').update(rows).digest('hex') };
}

/** How many taxa or features a table of these samples has at a level, about, and how many amounts above zero. */
export async function shapeAt(
  index: IndexClient,
  { where, level }: { where: Clause; level: ExportLevel },
  signal?: AbortSignal,
): Promise<{ n_rows: number; n_amounts: number }> {
  const [row] = await index.query<{ n_rows: number; n_amounts: number }>(
    `select toFloat64(uniqArray(nodes)) as n_rows, toFloat64(sum(length(nodes))) as n_amounts from profile
     where rank = {export_rank:UInt8} and sample_no in (select sample_no from samples final where ${where.sql})`,
    { ...where.params, export_rank: rankNumber(level) },
    { signal },
  );
  return row ?? { n_rows: 0, n_amounts: 0 };
}

/** Names that more than one of the samples bears. */
export async function repeatedNames(index: IndexClient, where: Clause): Promise<string[]> {
  const rows = await index.query<{ sample_id: string }>(
    `select sample_id from samples final where ${where.sql} group by sample_id having count() > 1`,
    where.params,
  );
  return rows.map(({ sample_id }) => sample_id);
}

/** By which of its two rows each sample is seen. */
export async function visibilityOfMembers(
  index: IndexClient,
  where: Clause,
): Promise<Record<'whole' | 'guarded', string[]>> {
  const [row] = await index.query<Record<'whole' | 'guarded', string[]>>(
    `select arraySort(groupArrayIf(result_id, audience = 'workspace')) as whole,
       arraySort(groupArrayIf(result_id, audience = 'public')) as guarded
     from samples final where ${where.sql}`,
    where.params,
  );
  return row ?? { whole: [], guarded: [] };
}

/** Columns of a sheet line after name and result. */
export interface SheetColumn {
  name: string;
  sql: string;
  params: Record<string, string>;
  /** Whether it may hold anything that somebody wrote; numbers and the portal's own words break no line and run nowhere. */
  is_written: boolean;
}

const always: readonly SheetColumn[] = ['project_id', 'pipeline_data_id'].map((name) => ({
  ...{ name, sql: name, params: {}, is_written: false },
}));

/** Up to so many of the submitters' columns are read from the maps, ten times as fast; of more each has its own path. */
const IN_MAPS = 100;

type Kinds = { is_number: boolean; is_text: boolean };

/** A column of the portal's own: of few values it is computed once for each of them, as long as nothing makes it nullable. */
function commonColumn(field: string): SheetColumn {
  const kind = commonField(field)?.kind;
  const common = { name: field === 'tag' ? 'tags' : field, params: {} };
  if (kind === 'number') return { ...common, sql: `ifNull(toString(${field}), '')`, is_written: false };
  const isPlain = kind !== 'tags' && kind !== 'catalogue';
  const sql = isPlain ? `ifNull(${field}, '')` : `ifNull(${textOfField(field)}, '')`;
  return { ...common, sql, is_written: kind !== 'catalogue' };
}

/** A submitter's column, read as what samples have it: only where some have words and some numbers, as both. */
function ownColumn(field: string, at: number, { is_number, is_text }: Kinds): SheetColumn {
  const key = `{own${at}:String}`;
  const number = (otherwise: string) => `if(mapContains(number, ${key}), toString(number[${key}]), ${otherwise})`;
  const sql = is_number ? number(is_text ? `text[${key}]` : `''`) : `text[${key}]`;
  return { name: field, sql, params: { [`own${at}`]: field }, is_written: is_text };
}

const pathColumn = (field: string): SheetColumn => ({
  ...{ name: field, sql: `ifNull(${textOfField(field)}, '')`, params: {}, is_written: true },
});

/** The submitters' own columns behind standard fields, as they were written, under names that no other column has. */
function submittedColumns(fields: readonly SampleField[], taken: ReadonlySet<string>): SheetColumn[] {
  const used = new Set(taken);
  return fields.flatMap(({ field, submitted_as = [] }) =>
    submitted_as.map(({ name }, at): SheetColumn => {
      const ways = [name, `submitted_${name}`, `submitted_${name}_as_${field}`];
      const own = ways.find((way) => !used.has(way)) ?? `submitted_${field}_${at + 1}`;
      used.add(own);
      const key = `submitted_${field}_${at}`;
      return { name: own, sql: `submitted[{${key}:String}]`, params: { [key]: `${field}:${name}` }, is_written: true };
    }),
  );
}

/** Columns of the sheet: every field that one of the samples has, once, also where some have it as text and some as numbers. */
export function sheetColumns(fields: readonly SampleField[], overlaid: Iterable<string> = []): SheetColumn[] {
  const isFew = fields.length <= IN_MAPS;
  const byName = Map.groupBy(fields, ({ field }) => field);
  const columns = [...byName].map(([field, kinds], at) => {
    if (commonField(field)) return commonColumn(field);
    if (!isFew) return pathColumn(field);
    const [is_number, is_text] = [kinds.some(isNumber), !kinds.every(isNumber)];
    return ownColumn(field, at, { is_number, is_text });
  });
  const once = new Map([...always, ...columns].map((column): [string, SheetColumn] => [column.name, column]));
  once.delete('sample_id');
  // A submitter's own column of that name is what the tags come from.
  if (byName.has('tag')) once.set('tags', commonColumn('tag'));
  const names = new Set(['sample_id', 'result_id', 'sample-id', '#SampleID', ...once.keys(), ...overlaid]);
  return [...once.values(), ...submittedColumns(fields, names)];
}

const isNumber = ({ kind }: SampleField): boolean => kind === 'number';

/** Nothing breaks a line; as `tsvLine` has it. */
const flat = (sql: string): string => `translate(${sql}, '\\t\\r\\n', '   ')`;

/** Prefixes formula-like text with ', as `csvLine` does; `word` is the text's alias in the query. */
const safe = (sql: string, word: string): string =>
  `if(match(${sql} as ${word}, '^[=+@＝＋＠－-]') and not match(${word}, '^[-－][0-9]+([.][0-9]+)?$'), concat('''', ${word}), ${word})`;

/** The last result of each so many of a clause's, in their order. */
export async function chunkEnds(
  index: IndexClient,
  { where, rows }: { where: Clause; rows: number },
): Promise<string[]> {
  const [found] = await index.query<{ ends: string[] }>(
    `select arrayConcat(arrayMap(at -> ids[at], range({rows:UInt32}, length(ids), {rows:UInt32})), arraySlice(ids, -1)) as ends
     from (select arraySort(groupArray(result_id)) as ids from samples final where ${where.sql})`,
    { ...where.params, rows },
  );
  return found?.ends ?? [];
}

export interface SheetChunk {
  where: Clause;
  columns: readonly SheetColumn[];
  /** The set of names that more than one sample bears; such a name is followed by the result's. */
  repeated: string | null;
  /** As text that a spreadsheet may open. */
  is_safe: boolean;
  /** The results after this one, up to and with that one. */
  after: string;
  until: string;
}

/** Some lines of the sheet, in the order of the results. */
export async function sheetLines(index: IndexClient, part: SheetChunk, signal?: AbortSignal): Promise<Uint8Array> {
  const { where, columns, repeated, is_safe, after, until } = part;
  const twice = repeated === null ? null : idSetClause('sample_id', 'repeated');
  const name = twice === null ? 'sample_id' : `if(${twice}, concat(sample_id, '.', result_id), sample_id)`;
  const cells = [{ sql: name, is_written: true }, ...columns].map(({ sql, is_written }, at) => {
    if (!is_written) return sql;
    return is_safe ? safe(flat(sql), `cell${at}`) : flat(sql);
  });
  const [first, ...rest] = cells;
  return index.read(
    `select concat(${[first, 'result_id', ...rest].join(`, '\\t', `)}) from samples final
     where ${where.sql} and result_id > {after:String} and result_id <= {until:String} order by result_id`,
    {
      ...where.params,
      ...Object.assign({}, ...columns.map(({ params }) => params)),
      ...{ after, until, ...(repeated === null ? {} : { repeated }) },
    },
    { format: 'TSVRaw', signal },
  );
}
