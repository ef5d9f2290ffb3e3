// @vitest-environment page
import { permissionsOfWorkspaceRole, type SampleFilter } from '@cohortium/contract';
import { act, type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { Toaster } from '#ui/feedback';
import type { CohortDraft } from './cohort-draft.ts';
import { DataBrowserScreen } from './data-browser-screen.tsx';
import { barRankSlot } from './filter/stored-filter.ts';
import { aFilter, aMetric, aRow, lungFields } from './sample.fixture.ts';

const workspaceId = 'e'.repeat(32);
/** 80 samples; 33 of smokers, none of those who smoke pipes. */
const passing = (text: string) => (text.includes('Pipe') ? 0 : text.includes('Smoker') ? 33 : 80);
const included: (() => void)[] = [];
const slow = { counts: false };

const listed: string[] = [];
const portal = await startRecordingServer((response, { line, text }) => {
  if (/\/sample\/microbiomics(?:\?|\s)/.test(line)) listed.push(text);
  const total = passing(text);
  const answer = () => {
    if (line.includes('/attrition')) {
      const steps =
        total < 80
          ? [{ path: 'and_.0', key: '', depth: 0, description: 'Smoking', n_samples: total, n_alone: total }]
          : [];
      return answerJson(response, { data: { total_unfiltered: 80, total, steps } });
    }
    if (line.includes('/metric'))
      return answerJson(response, { data: aMetric({ total, total_unfiltered: 80, catalogue: lungFields }) });
    const isOfSamples = line.includes('/sample/');
    answerJson(response, {
      data: isOfSamples && total > 0 ? [aRow()] : [],
      paging: { page: 1, page_size: 25, total: isOfSamples ? total : 0 },
    });
  };
  if (slow.counts && line.includes('/metric')) included.push(answer);
  else answer();
});
connectPages(portal);

const release = () => {
  slow.counts = false;
  for (const answer of included.splice(0)) answer();
};
beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null }),
);
/** The filter of the page, and what sets it from outside. */
const page: { filter: SampleFilter; setFilter: (filter: SampleFilter) => void } = {
  filter: aFilter(),
  setFilter: () => undefined,
};
const filterBy = (filter: SampleFilter) => act(async () => page.setFilter(filter));

// The page is there until the test has ended: it hears of all this.
afterEach(() =>
  act(async () => {
    release();
    setGrants();
  }),
);

const drawn = vi.fn<(draft: CohortDraft) => void>();
type BrowserProps = Omit<ComponentProps<typeof DataBrowserScreen>, 'filter' | 'onFilter'> & { start: SampleFilter };
function FilteredBrowser({ start, ...props }: BrowserProps) {
  const [filter, setFilter] = useState(start);
  Object.assign(page, { filter, setFilter });
  return <DataBrowserScreen {...props} filter={filter} onFilter={setFilter} />;
}
function openBrowser(start: SampleFilter = aFilter()) {
  drawn.mockClear();
  const cohortDrawer = (draft: CohortDraft, onClose: () => void) => {
    drawn(draft);
    return (
      <button type="button" onClick={onClose}>
        Close the draft of {draft.n_samples}
      </button>
    );
  };
  return openPage(
    <>
      <FilteredBrowser
        start={start}
        workspaceId={workspaceId}
        cohortDrawer={cohortDrawer}
        addDrawer={() => null}
        createAtOnce={false}
      />
      <Toaster />
    </>,
  );
}
const smokers = aFilter({ and_: [{ field: 'smoking_status', operator: 'in', value: ['Smoker'] }] });
const pipes = aFilter({ and_: [{ field: 'smoking_status', operator: 'in', value: ['Pipe'] }] });
const create = (n: string) => screen.findByRole('button', { name: `Create cohort${n}` });

/** The cohort is asked for when the filter is known, and what it counts is not. */
async function requestBeforeTheCount(user: ReturnType<typeof openBrowser>['user'], filter: SampleFilter) {
  slow.counts = true;
  await filterBy(filter);
  await waitFor(() => expect(included.length).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: /^Create cohort/ }));
}

describe('a cohort that is asked for in the data browser', () => {
  test('is what is counted: pressed before the count is there, it waits for it', async () => {
    const { user } = openBrowser();
    await create(' · 80');
    await requestBeforeTheCount(user, smokers);
    expect(drawn).not.toHaveBeenCalled();
    release();
    await screen.findByRole('button', { name: 'Close the draft of 33' });
    expect(drawn.mock.lastCall?.[0]).toMatchObject({ source: { filter: smokers }, n_samples: 33 });
  });

  test('of a filter that finds nothing is let go: no drawer opens by itself under the next filter', async () => {
    const { user } = openBrowser();
    await create(' · 80');
    await requestBeforeTheCount(user, pipes);
    release();
    await create(' · 0');
    await filterBy(smokers);
    await create(' · 33');
    expect(drawn).not.toHaveBeenCalled();
  });

  test('that was closed is not opened again by the next count', async () => {
    const { user } = openBrowser();
    await user.click(await create(' · 80'));
    await user.click(await screen.findByRole('button', { name: 'Close the draft of 80' }));
    await filterBy(smokers);
    await create(' · 33');
    expect(screen.queryByRole('button', { name: /^Close the draft/ })).toBeNull();
  });
});

test('an unfinished filter of the sheet is mentioned, and can be continued', async () => {
  const { user } = openBrowser(smokers);
  await create(' · 33');
  await user.click(screen.getByRole('button', { name: 'Advanced filter' }));
  await user.click(await screen.findByRole('button', { name: 'Move into the groups' }));
  await user.keyboard('{Escape}');
  await screen.findByText('Your changes to the filter were not applied.');
  expect(page.filter).toEqual(smokers);
  await user.click(screen.getByRole('button', { name: 'Resume editing' }));
  await screen.findByRole('button', { name: 'Remove the rule on Smoking status' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(page.filter).toMatchObject({ and_: [], advance_filters: { primary_filters: { rules: [{}] } } });
});

test('the composition bars show the rank that is chosen, and keep it', async () => {
  const { user } = openBrowser();
  await user.click(await screen.findByRole('combobox', { name: 'Rank of the composition' }));
  await user.click(await screen.findByRole('option', { name: 'Family' }));
  await screen.findByRole('columnheader', { name: /Composition family/ });
  // On a busy machine the request of the first rank may arrive last.
  const ranks = () => listed.map((body) => JSON.parse(body).top_taxa_rank);
  await waitFor(() => expect(ranks()).toContain('family'));
  expect(barRankSlot(workspaceId).read()).toBe('family');
  await act(async () => barRankSlot(workspaceId).clear());
});
