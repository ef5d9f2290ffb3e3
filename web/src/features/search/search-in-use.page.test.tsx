// @vitest-environment page
import type { ServerResponse } from 'node:http';
import type { SearchResults } from '@cohortium/contract';
import { House, Inbox, Play } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { fireEvent, openPage, screen, waitFor, within } from '#testing/page';
import { Button } from '#ui/actions';
import { cohort, foundOf, groupOf, lungs, run, sampleOf, taxon } from './found.fixture.ts';
import { SearchDialog } from './search-dialog.tsx';

/** What the portal finds, by query; anyone who holds an answer back gives it later. */
const known = new Map<string, SearchResults | ((response: ServerResponse) => void)>();
const portal = await startRecordingServer((response, { line }) => {
  const query = new URL(line.split(' ')[1] ?? '', 'http://portal').searchParams.get('query') ?? '';
  const answer = known.get(query) ?? foundOf();
  if (typeof answer === 'function') answer(response);
  else answerJson(response, { data: answer });
});
connectPages(portal);
const queries = () =>
  portal.received.map(({ line }) => new URL(line.split(' ')[1] ?? '', 'http://portal').searchParams.get('query'));

const places = {
  recent: [{ path: '/cohorts/1', title: 'Crohn against healthy', group: 'Cohorts', icon: House }],
  listed: [
    { path: '/', title: 'Home', group: '', icon: House },
    { path: '/projects', title: 'Submissions', group: 'Data', icon: Inbox },
    { path: '/run', title: 'Runs', group: 'Pipelines', icon: Play },
  ],
  others: [{ path: '/microbiomics', title: 'New submission', group: '', icon: Inbox }],
};

function TopBar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <SearchDialog open={open} onOpenChange={setOpen} pages={places} />
    </>
  );
}

async function openSearch(typed = '') {
  const page = openPage(<TopBar />);
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  if (typed) await page.user.keyboard(typed);
  return page;
}

const field = () => screen.getByRole('combobox', { name: 'Search everything' });
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });
const holds = (text: string) => waitFor(() => expect(lines().join('\n')).toContain(text));
const box = () => screen.queryByRole('dialog', { name: 'Search everything' });

beforeEach(() => {
  known.clear();
  known.set('lung', foundOf(groupOf([lungs]), groupOf([sampleOf('lung 1'), sampleOf('plunge')], 9), groupOf([run])));
  known.set('gut', foundOf(groupOf([cohort])));
});

describe('before anything is typed', () => {
  test('what was opened last and the pages of the sidebar are listed, and Enter goes to the one that the arrows have come to', async () => {
    const { user, place } = await openSearch();
    expect(lines()).toEqual(['Crohn against healthyCohorts', 'Home', 'SubmissionsData', 'RunsPipelines']);
    expect(chosen().textContent).toBe('Crohn against healthyCohorts');
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(place()).toBe('/run'));
    await waitFor(() => expect(box()).toBe(null));
    expect(portal.received).toEqual([]);
  });

  test('Escape closes it, and the focus is where it was', async () => {
    const { user } = await openSearch('lu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box()).toBe(null));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Search'));
  });
});

describe('what is typed', () => {
  test('is found by kind, each line with what tells it apart, and asked about once the typing pauses', async () => {
    await openSearch('lung');
    await holds('Lung of smokers');
    const groups = screen
      .getAllByRole('group')
      .map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        within(group).getAllByRole('option').length,
      ]);
    expect(groups).toEqual([
      ['Submissions', 1],
      ['Samplestop 2 of 9', 3],
      ['Runs', 1],
    ]);
    expect(lines()[1]).toBe('lung 1in Lung of smokers · 2 results');
    expect(queries()).toEqual(['lung']);
    expect(screen.getByRole('status').textContent).toBe('5 lines');
  });

  test('pages too, at once and first', async () => {
    const { user, place } = await openSearch('new');
    expect(lines()[0]).toBe('New submission');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/microbiomics'));
  });

  test('leads to its page by Enter, and by a click', async () => {
    const { user, place } = await openSearch('lung');
    await holds('Lung of smokers');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(place()).toBe(`/projects/${lungs.id}?search=${encodeURIComponent('lung 1').replace('%20', '+')}`),
    );
  });

  test('is a link: with Ctrl it opens in another tab, and the box stays', async () => {
    const { user } = await openSearch('gut');
    await holds('Lung against gut');
    const link = chosen();
    expect(link.getAttribute('href')).toBe(`/cohorts/${cohort.id}`);
    fireEvent.click(link, { ctrlKey: true });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringContaining(cohort.id), '_blank', 'noopener'));
    opened.mockRestore();
    expect(box()).not.toBe(null);
  });

  test('a kind of which there is more shows it when asked, and the rest stays', async () => {
    const { user } = await openSearch('lung');
    await holds('7 more');
    const more = Array.from({ length: 9 }, (_, at) => sampleOf(`lung ${at}`));
    known.set('lung', foundOf(groupOf([lungs]), groupOf(more), groupOf([run])));
    await user.click(screen.getByRole('option', { name: '7 more' }));
    await holds('lung 8');
    expect(lines()).toHaveLength(11);
    expect(document.activeElement).toBe(field());
    expect(portal.received.at(-1)?.line).toContain('limit=20');
  });

  test('a taxon stands in italics, as everywhere', async () => {
    known.set('prev', foundOf(groupOf([taxon])));
    await openSearch('prev');
    await holds('Prevotella');
    expect(chosen().querySelector('i')?.textContent).toBe('Prevotella');
  });
});

describe('an answer that comes late', () => {
  test('never takes the place of that to what was typed after', async () => {
    const late: ServerResponse[] = [];
    known.set('lung', (response) => void late.push(response));
    const { user } = await openSearch('lung');
    await waitFor(() => expect(late).toHaveLength(1));
    await user.clear(field());
    await user.keyboard('gut');
    await holds('Lung against gut');
    for (const response of late) if (!response.destroyed) answerJson(response, { data: foundOf(groupOf([lungs])) });
    await user.keyboard('{Backspace}{Backspace}{Backspace}gut');
    await holds('Lung against gut');
    expect(lines().join()).not.toContain('smokers');
  });

  test('is waited for by an Enter that came before it: nothing else is opened', async () => {
    const late: ServerResponse[] = [];
    known.set('gut', (response) => void late.push(response));
    const { user, place } = await openSearch('lung');
    await holds('Lung of smokers');
    await user.clear(field());
    await user.keyboard('gut{Enter}');
    await waitFor(() => expect(late).toHaveLength(1));
    expect(place()).toBe('/');
    for (const response of late) answerJson(response, { data: foundOf(groupOf([cohort])) });
    await waitFor(() => expect(place()).toBe(`/cohorts/${cohort.id}`));
  });
});

describe('where nothing is', () => {
  test('it says what was searched, and that the words must be in the name', async () => {
    await openSearch('no such thing');
    expect(await screen.findByText('No results for “no such thing”.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  test('a search that failed says why, and is tried again', async () => {
    known.set('lung', (response) => answerJson(response, { detail: 'Too many at once.', code: 'rate_limited' }, 429));
    const { user } = await openSearch('lung');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many at once.');
    known.set('lung', foundOf(groupOf([lungs])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await holds('Lung of smokers');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  test('without the sample index the rest is found, and what is missing is named', async () => {
    known.set('lung', { groups: [groupOf([lungs])], unavailable: ['sample', 'taxon'] });
    await openSearch('lung');
    expect(await screen.findByText(/Samples and taxa can’t be searched now/)).toBeTruthy();
    expect(lines()).toHaveLength(1);
  });
});
