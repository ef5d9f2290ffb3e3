// @vitest-environment page
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { act, openPage, screen, within } from '#testing/page';
import { type Column, DataTable, Paging } from './index.ts';

type Sample = { id: string; reads: number | null };
const columns: Column<Sample>[] = [
  { id: 'id', header: 'Sample', value: ({ id }) => id, cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
  { id: 'reads', header: 'Reads', value: ({ reads }) => reads, numeric: true },
  { id: 'note', header: 'Note', value: () => 'frozen', sortable: false },
];
const gut: Sample[] = [
  { id: 'F3D141', reads: 900 },
  { id: 'F3D9', reads: null },
  { id: 'F3D10', reads: 5000 },
];
const opened = vi.fn<(row: Sample) => void>();
beforeEach(() => opened.mockClear());

/** Two pages of samples, with what is chosen on both. */
function Samples({ pages = [gut] }: { pages?: Sample[][] }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Samples"
        columns={columns}
        rows={pages[page - 1] ?? []}
        rowId={({ id }) => id}
        empty="none"
        selection={chosen}
        onSelectionChange={setChosen}
        onRowClick={opened}
      />
      <Paging paging={{ page, page_size: 3, total: 3 * pages.length }} onChange={(next) => setPage(next.page)} />
      <output aria-label="Chosen">{[...chosen].join(' ')}</output>
    </>
  );
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent;
const head = (name: string) => screen.getByRole('columnheader', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the order of a table', () => {
  test('by names counts as people do: 9 before 10; a third press takes the order back', async () => {
    const { user } = openPage(<Samples />);
    const press = () => user.click(within(head('Sample')).getByRole('button'));
    await press();
    expect(names()).toEqual(['F3D9', 'F3D10', 'F3D141']);
    expect(head('Sample').getAttribute('aria-sort')).toBe('ascending');
    await press();
    expect(names()).toEqual(['F3D141', 'F3D10', 'F3D9']);
    await press();
    expect(names()).toEqual(['F3D141', 'F3D9', 'F3D10']);
    expect(head('Sample').getAttribute('aria-sort')).toBe('none');
  });

  test('by numbers begins with the largest; what is missing is last, either way', async () => {
    const { user } = openPage(<Samples />);
    const press = () => user.click(within(head('Reads')).getByRole('button'));
    await press();
    expect(names()).toEqual(['F3D10', 'F3D141', 'F3D9']);
    await press();
    expect(names()).toEqual(['F3D141', 'F3D10', 'F3D9']);
  });

  test('is not offered where there is none', () => {
    openPage(<Samples />);
    expect(within(head('Note')).queryByRole('button')).toBeNull();
    expect(head('Note').getAttribute('aria-sort')).toBeNull();
  });
});

describe('rows that are chosen', () => {
  const two = [gut, [{ id: 'F3D150', reads: 1 }]];

  test('stay chosen on another page; “all” means those of the page, and leaves the others as they are', async () => {
    const { user } = openPage(<Samples pages={two} />);
    await user.click(box('Select F3D9'));
    expect(box('Select all rows of this page').indeterminate).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(box('Select all rows of this page'));
    expect(chosen()).toBe('F3D9 F3D150');
    await user.click(box('Select all rows of this page'));
    expect(chosen()).toBe('F3D9');
  });

  test('by Space, with the keyboard alone', async () => {
    const { user } = openPage(<Samples />);
    act(() => box('Select F3D10').focus());
    await user.keyboard(' ');
    expect(chosen()).toBe('F3D10');
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(1);
  });

  test('are not opened by it: a row opens by a click on its words, not on a box or a link in it', async () => {
    const { user } = openPage(<Samples />);
    await user.click(box('Select F3D10'));
    await user.click(screen.getByRole('link', { name: 'F3D10' }));
    expect(opened).not.toHaveBeenCalled();
    await user.click(screen.getByText('5,000'));
    expect(opened).toHaveBeenCalledExactlyOnceWith(gut[2]);
  });
});

describe('paging', () => {
  test('ends at the first and the last page, where its buttons say so and do nothing', async () => {
    const { user } = openPage(<Samples pages={[gut, gut]} />);
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('Previous page').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Previous page'));
    expect(screen.getByText('1–3 of 6')).toBeDefined();
    await user.click(button('Next page'));
    expect(screen.getByText('4–6 of 6')).toBeDefined();
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
  });
});

test('of thousands of rows those in sight are drawn; readers hear how many there are, and which these are', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ id: `S${at}`, reads: at }));
  openPage(<Samples pages={[many]} />);
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeLessThan(80);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2');
});
