import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Grid } from './grid.tsx';
import type { Marks } from './marks.ts';
import { type Selection, selectCell } from './selection.ts';

const cells = {
  columns: Array.from({ length: 100 }, (_, column) => (column === 0 ? 'sample_id' : `column_${column}`)),
  rows: Array.from({ length: 10_000 }, (_, row) => [`S${row}`, 'female']),
};
const nothing = () => undefined;

function draw(selection: Selection = selectCell(0, 0), marks: Marks = new Map()) {
  return renderToStaticMarkup(
    <Grid
      label="Sample sheet"
      cells={cells}
      onCellsChange={nothing}
      selection={selection}
      onSelectionChange={nothing}
      onUndo={nothing}
      onRedo={nothing}
      marks={marks}
    />,
  );
}
const count = (html: string, part: string) => html.split(part).length - 1;

test('a million cells are announced in full and rendered in part', () => {
  const html = draw();
  expect(html).toContain('role="grid"');
  expect(html).toContain('aria-rowcount="10001"');
  expect(html).toContain('aria-colcount="101"');
  expect(count(html, 'role="gridcell"')).toBeGreaterThan(50);
  expect(count(html, 'role="gridcell"')).toBeLessThan(800);
});

test('one stop for Tab; the active cell is named to readers, and is there even when it is scrolled away', () => {
  const html = draw(selectCell(9000, 50));
  expect(count(html, 'tabindex="0"')).toBe(1);
  const [, id = 'none'] = /aria-activedescendant="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(` id="${id}"`);
  expect(html).toContain('aria-rowindex="9002"');
});

test('rows and columns have heads; what is marked is reported as selected', () => {
  const html = draw({ anchor: { row: 2, column: 1 }, active: { row: 1, column: 0 } });
  expect(count(html, 'aria-selected="true"')).toBe(4);
  expect(html).toContain('role="columnheader"');
  expect(html).toContain('role="rowheader"');
});

test('a wrong cell says so by an icon with words, not by colour alone', () => {
  const marks: Marks = new Map([[1, new Map([[1, { severity: 'error', message: 'Not a sex.' }]])]]);
  const html = draw(selectCell(0, 0), marks);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-label="Not a sex."');
});
