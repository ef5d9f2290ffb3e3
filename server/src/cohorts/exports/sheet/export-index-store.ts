import { createHash } from 'node:crypto';
import type { SampleField } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '#samples';
import { textOfField } from '../../overlay/reading/fields-index-store.ts';

export interface Seen {
  n_samples: number;
  /** Amounts above zero, of all of them. */
  n_entries: number;
  data_sets: string[];
  runs: string[];
  /** Changes whenever one of these rows does, or another row is among them. */
  state: string;
}

/** What a clause finds of a cohort's members, as one word that changes with it. */
export async function seenMembers(index: IndexClient, where: Clause, signal?: AbortSignal): Promise<Seen> {
  const [row] = await index.query<Omit<Seen, 'state'> & { rows: string }>(
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

/** Names that more than one of the samples bears. */
export async function repeatedNames(index: IndexClient, where: Clause): Promise<string[]> {
  const rows = await index.query<{ sample_id: string }>(
    `select sample_id from samples final where ${where.sql} group by sample_id having count() > 1`,
    where.params,
  );
  return rows.map(({ sample_id }) => sample_id);
}

/** By which of its two rows each sample is seen. */
export async function sightOfMembers(
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

/** What a line of the sheet says of a sample after its name and its result. */
export interface SheetColumn {
  name: string;
  sql: string;
}

const always: readonly SheetColumn[] = [
  { name: 'project_id', sql: 'toString(project_id)' },
  { name: 'pipeline_data_id', sql: 'toString(pipeline_data_id)' },
];

/** Columns of the sheet: every field that one of the samples has. */
export const sheetColumns = (fields: readonly SampleField[]): SheetColumn[] => [
  ...always,
  ...fields
    .filter(({ field }) => field !== 'sample_id')
    .map(({ field }) => ({ name: field === 'tag' ? 'tags' : field, sql: `ifNull(${textOfField(field)}, '')` })),
];

/** Nothing breaks a line; as `tsvLine` has it. */
const flat = (sql: string): string => `translate(${sql}, '\\t\\r\\n', '   ')`;

/** What a spreadsheet would run as a formula is put behind a ', as `csvLine` has it. */
const safe = (sql: string): string =>
  `if(match(${sql} as ${'cell'}, '^[=+@＝＋＠]') or (match(cell, '^[-－]') and not match(cell, '^[-－][0-9]+([.][0-9]+)?$')), concat('''', cell), cell)`;

export interface SheetPart {
  where: Clause;
  columns: readonly SheetColumn[];
  /** The set of names that more than one sample bears; such a name is followed by the result's. */
  repeated: string | null;
  /** As text that a spreadsheet may open. */
  is_safe: boolean;
  /** The part after this result. */
  after: string;
  rows: number;
}

/** Some lines of the sheet, in the order of the results. */
export async function sheetLines(index: IndexClient, part: SheetPart, signal?: AbortSignal): Promise<Uint8Array> {
  const { where, columns, repeated, is_safe, after, rows } = part;
  const twice = repeated === null ? '0' : 'sample_id in (select id from id_sets where set_key = {repeated:String})';
  const name = `if(${twice}, concat(sample_id, '.', result_id), sample_id)`;
  const cells = [name, ...columns.map(({ sql }) => sql)].map((sql, at) => {
    const text = flat(sql);
    return is_safe ? safe(text).replaceAll('cell', `cell${at}`) : text;
  });
  const [first, ...rest] = cells;
  return index.read(
    `select concat(${[first, 'result_id', ...rest].join(`, '\\t', `)}) from samples final
     where ${where.sql} and result_id > {after:String} order by result_id limit {rows:UInt32}`,
    { ...where.params, after, rows, ...(repeated === null ? {} : { repeated }) },
    { format: 'TSVRaw', signal },
  );
}
