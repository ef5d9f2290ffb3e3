import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Paging } from './paging.tsx';
import { SelectedBar } from './selected-bar.tsx';

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

test('a pinned column stays in view, head and cells, while the others scroll sideways', () => {
  const [name, reads] = columns;
  if (!name || !reads) throw new Error('Two columns are needed.');
  const html = draw({ columns: [{ ...name, pinned: 'start' }, reads] });
  expect(html.match(/md:sticky md:left-0/g)).toHaveLength(1 + rows.length);
  expect(html).not.toContain('md:right-0');
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

test('rows that are selected are counted aloud, with what can be done and the way back', () => {
  const html = renderToStaticMarkup(
    <SelectedBar label="Selected samples" selected="2 samples" onClear={() => undefined}>
      <button type="button">Delete</button>
    </SelectedBar>,
  );
  expect(html).toContain('aria-label="Selected samples"');
  expect(html).toMatch(/aria-live="polite">2 samples selected</);
  expect(html.indexOf('Delete')).toBeLessThan(html.indexOf('Clear selection'));
});

test('a list stands in the order it came in, and says so, until a head is clicked', () => {
  const many: Sample[] = [5, null, 12, 9].map((reads, at) => ({ sample_id: `F3D${at}`, reads }));
  const head = (html: string) =>
    [...html.matchAll(/<th scope="col"[^>]*aria-sort="([a-z]+)"/g)].map(([, order]) => order);
  expect(head(draw({ rows: many }))).toEqual(['none', 'none']);
  expect(names(draw({ rows: many }))).toEqual(['F3D0', 'F3D1', 'F3D2', 'F3D3']);
});

test('a column that cannot be sorted has no button, and says nothing of an order', () => {
  const html = draw({ columns: columns.map((column) => ({ ...column, sortable: false })) });
  expect(html).not.toContain('aria-sort');
  expect(html).not.toContain('<button');
});

test('a cell drawn by hand stands in place of its value, names with signs of HTML stay names', () => {
  const own = columns.map((column) => (column.id === 'reads' ? { ...column, cell: () => <b>many</b> } : column));
  const html = draw({ columns: own, rows: [{ sample_id: '<i>F3D1</i>', reads: 3 }] });
  expect(html).toContain('<b>many</b>');
  expect(html).toContain('&lt;i&gt;F3D1&lt;/i&gt;');
  expect(html).not.toContain('>3</td>');
});

test('rows that were there stay while the next are asked for', () => {
  const html = draw({ loading: true });
  expect(names(html)).toEqual(['F3D1', 'F3D141']);
  expect(html).toContain('aria-busy="true"');
});

test('waiting for the first rows takes their room, unseen, with as many columns as there will be', () => {
  const html = draw({ rows: [], loading: true, selection: new Set() });
  const lines = html.split('<tbody')[1]?.split('<tr>').slice(1) ?? [];
  expect(lines).toHaveLength(8);
  expect(lines.map((line) => line.match(/<td/g)?.length)).toEqual(Array.from({ length: 8 }, () => 3));
  expect(html).toMatch(/<tbody aria-hidden="true"[ >]/);
  expect(html).not.toContain('aria-rowcount');
});

test('thousands of rows are announced in full and rendered in part', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ sample_id: `F3D${at}`, reads: at }));
  const html = draw({ rows: many });
  expect(html).toContain('aria-rowcount="5001"');
  expect(html.match(/<tr/g)?.length ?? 0).toBeLessThan(200);
  expect(names(draw({ rows: many.slice(0, 119) }))).toHaveLength(119);
});

test('the checkbox of all is checked by all of the page alone, and rows have names that people know', () => {
  const all = (ids: readonly string[]) =>
    /aria-label="Select all rows of this page"[^>]*checked=""|checked=""[^>]*aria-label="Select all rows of this page"/.test(
      draw({
        selection: new Set(ids),
        onSelectionChange: () => undefined,
        rowName: (row) => `sample ${row.sample_id}`,
      }),
    );
  expect([all([]), all(['F3D1']), all(['F3D1', 'F3D141'])]).toEqual([false, false, true]);
  expect(draw({ selection: new Set(), rowName: (row) => `sample ${row.sample_id}` })).toContain('Select sample F3D141');
});

test.each([
  [{ page: 2, page_size: 25, total: 607 }, [false, false]],
  [{ page: 25, page_size: 25, total: 607 }, [false, true]],
  [{ page: 1, page_size: 25, total: 0 }, [true, true]],
  [{ page: 1, page_size: 25, total: 25 }, [true, true]],
  [{ page: 40, page_size: 25, total: 607 }, [false, true]],
])('%j: whether it is the first page, and the last', (paging, ends) => {
  const html = renderToStaticMarkup(<Paging paging={paging} onChange={() => undefined} />);
  expect(['This is the first page', 'This is the last page'].map((why) => html.includes(why))).toEqual(ends);
});
