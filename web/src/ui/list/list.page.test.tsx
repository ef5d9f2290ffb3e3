// @vitest-environment page
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage, screen } from '#testing/page';
import { List, type ListFilter } from './index.ts';

type Sample = { id: string; site: string };
type View = { page: number; page_size: number; name: string; site: string };

const samples: Sample[] = ['F3D0', 'F3D1', 'F3D9'].map((id, at) => ({ id, site: at === 0 ? 'skin' : 'gut' }));
const everything: View = { page: 1, page_size: 2, name: '', site: '' };
const filters: ListFilter<View>[] = [
  { kind: 'search', key: 'name', label: 'Filter by name' },
  { kind: 'choice', key: 'site', label: 'Site', options: [{ value: 'gut', label: 'gut' }] },
];

type SampleListProps = { load: (view: View) => Sample[]; start?: Partial<View>; denied?: string };

function SampleList({ load, start = {}, denied }: SampleListProps) {
  const [view, setView] = useState<View>({ ...everything, ...start });
  const list = useQuery({
    queryKey: ['samples', view],
    queryFn: async () => {
      const found = load(view);
      const from = (view.page - 1) * view.page_size;
      return {
        data: found.slice(from, from + view.page_size),
        paging: { page: view.page, page_size: view.page_size, total: found.length },
      };
    },
    retry: false,
  });
  return (
    <List
      label="Samples"
      subject="The samples"
      list={list}
      rows={list.data?.data}
      columns={[{ id: 'id', header: 'Sample', value: ({ id }) => id }]}
      rowId={({ id }) => id}
      view={view}
      onView={(next) => setView({ ...view, ...next })}
      denied={denied ?? null}
      filters={filters}
      unfiltered={{ name: '', site: '' }}
      noMatch="No samples match these filters."
      empty="No samples yet."
    />
  );
}

const ofSite = ({ name, site }: View) =>
  samples.filter((each) => each.id.includes(name) && (site === '' || each.site === site));
const rows = () => screen.queryAllByRole('cell').map(({ textContent }) => textContent);

test('a list shows one page of its rows and goes to the next', async () => {
  const { user } = openPage(<SampleList load={ofSite} />);
  await screen.findByText('F3D0');
  expect(rows()).toEqual(['F3D0', 'F3D1']);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('F3D9');
  expect(rows()).toEqual(['F3D9']);
});

test('a filter starts again at the first page', async () => {
  const { user } = openPage(<SampleList load={ofSite} start={{ page: 2 }} />);
  await screen.findByText('F3D9');
  await user.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'F3D0');
  await screen.findByText('F3D0');
  expect(rows()).toEqual(['F3D0']);
});

test('filters that nothing matches can be removed where the rows would be', async () => {
  const { user } = openPage(<SampleList load={ofSite} start={{ name: 'lung' }} />);
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await screen.findByText('F3D0');
  expect(rows()).toEqual(['F3D0', 'F3D1']);
});

test('an empty list says so, and has no filters to set', async () => {
  openPage(<SampleList load={() => []} />);
  await screen.findByText('No samples yet.');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a list that fails says what is missing and loads again', async () => {
  let isBroken = true;
  const { user } = openPage(
    <SampleList
      load={(view) => {
        if (isBroken) throw new Error('no connection');
        return ofSite(view);
      }}
    />,
  );
  await screen.findByText('The samples could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('F3D0');
});

test('a list that may not be seen says why, without filters', async () => {
  openPage(<SampleList load={ofSite} denied="You don’t have access to the samples." />);
  await screen.findByText('You don’t have access to the samples.');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
