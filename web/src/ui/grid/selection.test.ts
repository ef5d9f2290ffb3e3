import { expect, test } from 'vitest';
import { areaOf, blockOf, movePosition, nextPosition, positionsIn, selectCell } from './selection.ts';

const size = { rows: 13, columns: 7, page: 5 };

test('the arrows stop at the edges; above the first row is the head', () => {
  expect(movePosition({ row: 0, column: 0 }, 'left', size)).toEqual({ row: 0, column: 0 });
  expect(movePosition({ row: 0, column: 0 }, 'up', size)).toEqual({ row: -1, column: 0 });
  expect(movePosition({ row: -1, column: 6 }, 'up', size)).toEqual({ row: -1, column: 6 });
  expect(movePosition({ row: 12, column: 6 }, 'down', size)).toEqual({ row: 12, column: 6 });
});

test('pages and edges', () => {
  expect(movePosition({ row: 2, column: 3 }, 'page_down', size)).toEqual({ row: 7, column: 3 });
  expect(movePosition({ row: 2, column: 3 }, 'row_end', size)).toEqual({ row: 2, column: 6 });
  expect(movePosition({ row: 2, column: 3 }, 'bottom', size)).toEqual({ row: 12, column: 3 });
  expect(movePosition({ row: 2, column: 3 }, 'last', size)).toEqual({ row: 12, column: 6 });
  expect(movePosition({ row: 2, column: 3 }, 'first', size)).toEqual({ row: 0, column: 0 });
});

test('an empty grid keeps to its head', () => {
  expect(movePosition({ row: -1, column: 0 }, 'down', { rows: 0, columns: 2, page: 5 })).toEqual({
    row: -1,
    column: 0,
  });
});

test('Tab goes on in the next line, and out of the grid after its last cell', () => {
  expect(nextPosition({ row: 3, column: 6 }, false, size)).toEqual({ row: 4, column: 0 });
  expect(nextPosition({ row: 3, column: 0 }, true, size)).toEqual({ row: 2, column: 6 });
  expect(nextPosition({ row: 12, column: 6 }, false, size)).toBeNull();
  expect(nextPosition({ row: -1, column: 0 }, true, size)).toBeNull();
});

test('what is marked is an area, whichever corner it began at', () => {
  const area = areaOf({ anchor: { row: 4, column: 2 }, active: { row: 3, column: 1 } });
  expect(area).toEqual({ top: 3, left: 1, bottom: 4, right: 2 });
  expect(positionsIn(area)).toHaveLength(4);
  expect(positionsIn(areaOf(selectCell(2, 2)))).toEqual([{ row: 2, column: 2 }]);
});

test('the block of an area holds its cells, the head among them', () => {
  const cells = { columns: ['a', 'b'], rows: [['1', '2']] };
  expect(blockOf(cells, { top: -1, left: 0, bottom: 0, right: 1 })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});
