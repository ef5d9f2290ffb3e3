import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { describedRowsOfDataSet } from '../sample-index-store.ts';
import { type DataSetRow, lockSampleRows } from '../samples-store.ts';
import type { Audience } from './sample-index-row.ts';
import { buildIndexRows } from './sync-project.ts';

export interface DifferentRow {
  result_id: string;
  audience: Audience;
  /** The differing columns, or `missing`. */
  fields: string[];
}

type Row = Record<string, unknown>;
const keyOf = (row: Row): string => `${row.audience} ${row.result_id}`;

/** Tags are a set: in which order they were set says nothing. */
const comparable = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

const differing = (expected: Row, indexed: Row): string[] =>
  Object.keys(indexed).filter((field) => !isDeepStrictEqual(comparable(expected[field]), comparable(indexed[field])));

/** Rows of a data set, for either audience, that say something else in the index than PostgreSQL does. */
export async function rowsThatDiffer(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  dataSet: DataSetRow,
): Promise<DifferentRow[]> {
  return transact(db, async (tx) => {
    await lockSampleRows(tx);
    const indexed = new Map(
      (await describedRowsOfDataSet(index, dataSet.pipeline_data_id)).map((row) => [keyOf(row), row]),
    );
    const expected: Row[] = await buildIndexRows({ db: tx, index }, dataSet);
    return expected.flatMap((row) => {
      const found = indexed.get(keyOf(row));
      const fields = found ? differing(row, found) : ['missing'];
      const audience: Audience = row.audience === 'public' ? 'public' : 'workspace';
      return fields.length > 0 ? [{ result_id: String(row.result_id), audience, fields }] : [];
    });
  });
}
