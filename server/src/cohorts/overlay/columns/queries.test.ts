import { readFormula } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import type { Definition } from './definition.ts';
import { previewValues } from './preview-values.ts';
import {
  type ColumnQuery,
  codeValues,
  countOthers,
  countValues,
  orderMembers,
  overlayLines,
  theColumns,
} from './query-values.ts';
import { computeColumns, type RawColumns } from './read-values.ts';

const threads = openThreads(1);
afterAll(() => threads.close());

const { checked } = readFormula('10 / (n - 3)', new Map([['n', 'number']]));
if (!checked) throw new Error('This formula is right.');
const third = 10 / -3;
const n: Definition = { from: 'source', column: 'n', type: 'number' };
const ratio: Definition = {
  ...{ from: 'formula', column: 'ratio', type: 'number', expression: checked.expression },
  inputs: new Map([['n', n]]),
};
const written: Definition = { from: 'cells', step: 'step', base: null, column: 'note', type: 'text' };

/** Five members, as the index and the database tell them. */
const raw = (is_guarded = false): RawColumns => ({
  rows: new TextEncoder().encode(
    [0, 1, 2, 3, 4].map((at) => JSON.stringify([`r${at}`, `S\n${at}`, [at === 1 ? null : String(at)]])).join('\n'),
  ),
  fields: ['n'],
  cells: new Map([['step', '{"r0": "a\\tb", "r4": null}']]),
  is_guarded,
  definitions: new Map<string, Definition>([
    ['n', n],
    ['ratio', ratio],
    ['note', written],
  ]),
});
const task = new URL('./query-task.ts', import.meta.url);

/** What a question is answered with here, and in a thread. */
async function bothWays<Input, Answer>(
  question: ColumnQuery<Input, Answer>,
  request: Input,
  given = raw(),
): Promise<Answer> {
  const here = question.answer(computeColumns(given), request);
  expect(await threads.run<Answer>(task, { raw: given, name: question.name, input: request })).toEqual(here);
  return here;
}

describe('a question about columns is answered in a thread as it is here', () => {
  test('the columns: what is missing stays so, what cannot be computed is counted', async () => {
    const { columns, result_ids, sample_ids, issues } = await bothWays(theColumns, null);
    expect(result_ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
    expect(sample_ids[2]).toBe('S\n2');
    expect([...columns]).toEqual([
      ['n', [0, null, 2, 3, 4]],
      ['ratio', [third, null, -10, null, 10]],
      ['note', ['a\tb', null, null, null, null]],
    ]);
    expect([...issues]).toEqual([['division', 1]]);
  });

  test('how many values, which differ, what one holds, and in which order', async () => {
    expect(await bothWays(countValues, null)).toEqual([
      { name: 'n', n_values: 4, n_missing: 1, n_present: 4 },
      { name: 'ratio', n_values: 3, n_missing: 2, n_present: 3 },
      { name: 'note', n_values: 1, n_missing: 4, n_present: 1 },
    ]);
    expect(
      await bothWays(countOthers, {
        pairs: [
          ['n', 'ratio'],
          ['n', 'none'],
          ['n', 'n'],
        ],
      }),
    ).toEqual([4, 4, 0]);
    const look = await bothWays(previewValues, { after: 'ratio', before: 'n' });
    expect(look).toMatchObject({ n: 5, n_missing: 2, problems: [{ description: 'divided by zero', n: 1 }] });
    expect(look.rows[2]).toEqual({ result_id: 'r2', sample_id: 'S\n2', before: 2, after: -10 });
    const page = { column: 'ratio', descending: true, page: 1, page_size: 3 };
    expect(await bothWays(orderMembers, page)).toEqual({ ids: ['r4', 'r0', 'r2'], total: 5 });
    expect(await bothWays(orderMembers, { ...page, page: 2, descending: false })).toMatchObject({ ids: ['r1', 'r3'] });
  });

  test('lines with the columns behind them, and values with their codes, which are named by what is in them', async () => {
    const bytes = new TextEncoder().encode('S0\tr0\nS4\tr4\n');
    const lines = await bothWays(overlayLines, { bytes, names: ['note', 'ratio'], is_safe: true });
    expect(new TextDecoder().decode(lines)).toBe(`S0\tr0\ta b\t${third}\nS4\tr4\t\t10\n`);
    const one = (definition: Definition): RawColumns => ({ ...raw(), definitions: new Map([['x', definition]]) });
    const coded = await bothWays(codeValues, null, one(ratio));
    expect(coded).toMatchObject({
      values: ['', String(third), '-10', '10'],
      codes: Uint32Array.of(1, 0, 2, 0, 3),
      result_ids: ['r0', 'r1', 'r2', 'r3', 'r4'],
    });
    expect(coded.hash).not.toBe((await bothWays(codeValues, null, one(n))).hash);
  });

  test('for the public guarded once more, and nothing of nobody', async () => {
    const age: Definition = { from: 'cells', step: 'step', base: null, column: 'age_years', type: 'number' };
    const aged = { cells: new Map([['step', '{"r0": "93", "r2": "41"}']]), definitions: new Map([['age_years', age]]) };
    const seen = await bothWays(theColumns, null, { ...raw(true), ...aged });
    expect(seen.columns.get('age_years')).toEqual([90, null, 41, null, null]);
    const nobody = { ...raw(), rows: new Uint8Array() };
    expect(await bothWays(theColumns, null, nobody)).toMatchObject({ result_ids: [] });
    await expect(threads.run(task, { raw: raw(), name: 'nothing', input: null })).rejects.toThrow('Unknown question');
  });
});
