import type { OverlaidRow, OverlayColumn } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { setCells } from '#ui/grid';
import { parseBinNames, parseEdges, suggestEdges, toBinsFormula } from './bins-drawer.tsx';
import { countUnsaved, findRefusal, toCells, toEdits } from './grid-edits.ts';
import { findRecodeColumn, fitColumns } from './visible-columns.ts';

const column = (field: string, more: Partial<OverlayColumn> = {}): OverlayColumn => ({
  ...{ field, title: field, kind: 'text', unit: null, n_values: 3, n_missing: 0 },
  ...{ type: 'text', origin: 'source', formula: null, can_edit: true },
  ...more,
});
const diet = column('diet');
const reads = column('reads', { type: 'number', kind: 'number', can_edit: false, n_values: 90 });
const columns = [diet, reads];
const rows: OverlaidRow[] = ['S1', 'S2'].map((sample_id, at) => ({
  ...{ result_id: `${at}`.repeat(32), sample_id },
  values: { diet: at === 0 ? 'rye' : null, reads: 10 + at },
}));
const began = toCells(columns, rows);
const after = (...edits: { row: number; column: number; text: string }[]) => setCells(began, edits);

describe('what is written in the grid', () => {
  test('becomes edits: cells column by column, an emptied one missing, and new names', () => {
    expect(began.rows).toEqual([
      ['S1', 'rye', '10'],
      ['S2', '', '11'],
    ]);
    const written = after(
      { row: 0, column: 1, text: ' ' },
      { row: 1, column: 1, text: 'oats' },
      { row: -1, column: 1, text: 'food' },
    );
    const edits = toEdits(began, written, { columns, rows });
    expect(edits).toEqual([
      {
        kind: 'set',
        column: 'diet',
        cells: [
          { result_id: rows[0]?.result_id, value: null },
          { result_id: rows[1]?.result_id, value: 'oats' },
        ],
      },
      { kind: 'rename', column: 'diet', to: 'food' },
    ]);
    expect(countUnsaved(edits)).toBe(3);
    expect(toEdits(began, began, { columns, rows })).toEqual([]);
  });

  test.each([
    ['a name of a sample', { row: 0, column: 0, text: 'S9' }, 'Sample names and measured values can’t be edited.'],
    ['what was measured', { row: 0, column: 2, text: '99' }, 'Sample names and measured values can’t be edited.'],
    ['the name of such a column', { row: -1, column: 2, text: 'counts' }, 'This column can’t be renamed.'],
    ['the head of the names', { row: -1, column: 0, text: 'id' }, 'Sample names can’t be edited.'],
    ['a row too many', { row: 2, column: 1, text: 'x' }, 'You can’t change the members here.'],
    ['a column too many', { row: 0, column: 3, text: 'x' }, 'Add a column first (“Add column”).'],
  ])('is refused for %s', (_, edit, sentence) => {
    expect(findRefusal(began, after(edit), columns)).toContain(sentence);
  });

  test('is taken everywhere else', () => {
    expect(findRefusal(began, after({ row: 1, column: 1, text: 'x' }), columns)).toBeNull();
  });
});

describe('ranges of numbers', () => {
  test('have edges that rise, and names', () => {
    expect(parseEdges('0, 18;65')).toEqual([0, 18, 65]);
    for (const wrong of ['', '1, 1', '3 2', '1, two']) expect(parseEdges(wrong)).toBeNull();
    expect(parseBinNames(' child, adult ;old,')).toEqual(['child', 'adult', 'old']);
    expect(toBinsFormula('body mass', [18.5, 25], ['thin', 'well'])).toBe(
      'bins(`body mass`, [18.5, 25], ["thin", "well"])',
    );
    expect(toBinsFormula('age', [0], [])).toBe('bins(age, [0])');
  });

  test('begin where thirds of the samples lie', () => {
    const even = Array.from({ length: 9 }, (_, at) => ({ from: at * 10, n: 4 }));
    expect(suggestEdges(even)).toEqual([0, 30, 60]);
    expect(suggestEdges([])).toEqual([0]);
  });
});

describe('the columns of the grid', () => {
  const own = column('group', { origin: 'derived', n_values: 200 });

  test('begin with the cohort’s own; of very many samples not all are there', () => {
    const all = [column('sample_id', { can_edit: false }), reads, diet, own];
    expect(fitColumns(all, 80).map(({ field }) => field)).toEqual(['group', 'diet', 'reads']);
    const wide = Array.from({ length: 100 }, (_, at) => column(`c${at}`));
    expect(fitColumns([...wide, own], 100_000)).toHaveLength(30);
    expect(fitColumns([...wide, own], 100_000)[0]).toBe(own);
    expect(fitColumns(wide, 10_000_000)).toHaveLength(4);
  });

  test('are recoded beginning with the one that is looked at, where it has few values', () => {
    expect(findRecodeColumn([reads, own, diet], 'diet')).toBe('diet');
    expect(findRecodeColumn([reads, own, diet], 'group')).toBe('diet');
    expect(findRecodeColumn([own], 'group')).toBe('group');
    expect(findRecodeColumn([], null)).toBe('');
  });
});
