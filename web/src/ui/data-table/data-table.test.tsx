import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChosenBar } from './chosen-bar.tsx';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Paging } from './paging.tsx';

type Sample = { sample_id: string; reads: number | null };
const columns: Array<Column<Sample>> = [
  { id: 'sample_id', header: 'Sample', value: (row) => row.sample_id },
  { id: 'reads', header: 'Reads', unit: 'pairs', numeric: true, value: (row) => row.reads },
];
const rows: Sample[] = [
  { sample_id: 'F3D1', reads: 5869 },
  { sample_id: 'F3D141', reads: null },
];

function draw(props: Partial<DataTableProps<Sample>> = {}) {
  return renderToStaticMarkup(
    <DataTable
      label="Samples"
      columns={columns}
      rows={rows}
      rowId={(row) => row.sample_id}
      empty="No samples"
      {...props}
    />,
  );
}
const names = (html: string) => [...html.matchAll(/F3D\d+(?=<\/td>)/g)].map(([name]) => name);

test('rows come as given; numbers stand right with their unit in the head, and a missing one is a dash', () => {
  const html = draw();
  expect(names(html)).toEqual(['F3D1', 'F3D141']);
  expect(html).toContain('>5,869</td>');
  expect(html).toContain('>–</td>');
  expect(html).toContain(' pairs</span>');
});

test('the order of the server is shown and not touched', () => {
  const html = draw({ sort: { column: 'reads', descending: false }, onSortChange: () => undefined });
  expect(html).toContain('aria-sort="ascending"');
  expect(names(html)).toEqual(['F3D1', 'F3D141']);
});

test('chosen rows are marked, by the names that people know', () => {
  const html = draw({ selection: new Set(['F3D141', 'elsewhere']), onSelectionChange: () => undefined });
  expect(html).toMatch(/<tr aria-selected="true"[^>]*>.*?aria-label="Select F3D141"/);
  expect(html).toMatch(/<tr aria-selected="false"[^>]*>.*?aria-label="Select F3D1"/);
});

test('no permission comes before an error, an error before emptiness, and waiting is not emptiness', () => {
  expect(draw({ rows: [], denied: 'Ask an owner', error: 'Index down' })).toContain('Ask an owner');
  expect(draw({ rows: [], error: 'The index did not answer' })).toContain('The index did not answer');
  expect(draw({ rows: [] })).toContain('No samples');
  const waiting = draw({ rows: [], loading: true });
  expect(waiting).not.toContain('No samples');
  expect(waiting).toContain('aria-busy="true"');
});

test('the foot of a list says where it is and why it cannot go back', () => {
  const html = renderToStaticMarkup(
    <Paging paging={{ page: 1, page_size: 25, total: 607 }} onChange={() => undefined} />,
  );
  expect(html).toContain('1–25 of 607');
  expect(html).toContain('This is the first page');
  expect(html).not.toContain('This is the last page');
});

test('rows that are chosen are counted aloud, with what can be done and the way back', () => {
  const html = renderToStaticMarkup(
    <ChosenBar label="Chosen samples" chosen="2 samples" onNone={() => undefined}>
      <button type="button">Delete</button>
    </ChosenBar>,
  );
  expect(html).toContain('aria-label="Chosen samples"');
  expect(html).toMatch(/aria-live="polite">2 samples chosen</);
  expect(html.indexOf('Delete')).toBeLessThan(html.indexOf('Choose none'));
});
