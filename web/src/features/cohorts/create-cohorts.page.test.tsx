// @vitest-environment page
import type { ServerResponse } from 'node:http';
import { type Cohort, type SampleListLookup, sampleFilterSchema } from '@cohortium/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerJson, connectPages, type ReceivedRequest, startRecordingServer } from '#testing';
import { fireEvent, openPage, screen, waitFor } from '#testing/page';
import { Toaster } from '#ui/feedback';
import { aCohort } from './cohort.fixture.ts';
import type { CohortDraft } from './cohort-draft.ts';
import { CreateCohortDrawer } from './create-cohort-drawer.tsx';
import { AddToCohortDrawer } from './members/add-to-cohort-drawer.tsx';
import { aCheck } from './merge/merge.fixture.ts';
import { MergeDrawer } from './merge/merge-drawer.tsx';
import { NameListDrawer } from './name-list-drawer.tsx';

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;
const made: Answer = (response, { body }) =>
  answerJson(response, { data: { ...aCohort(), name: String(body.name), version: 1, n_samples: 33 } });
const refuse =
  (status: number, body: object): Answer =>
  (response) =>
    answerJson(response, body, status);

const isReads = ({ line }: ReceivedRequest) => /\/cohort\/(merge\/)?reads/.test(line);
/** Reads of 33 samples, three of them of 200 each; none has counts where none are given. */
let n_counted = 0;
const readsUnder = (min_reads: number) => ({
  ...{ n_samples: 33, n_counted, minimum: 200, median: 20_000, maximum: 30_000 },
  n_kept: min_reads > 30_000 ? 0 : min_reads > 200 ? 30 : 33,
  bins: [
    { from: 178, to: 316, count: 3 },
    { from: 316, to: 562, count: 0 },
    { from: 17_783, to: 31_623, count: 30 },
  ],
});

/** How the portal answers the next calls, in order; the last one stays. */
let answers: Answer[] = [made];
const portal = await startRecordingServer((response, request) => {
  if (isReads(request)) return answerJson(response, { data: readsUnder(Number(request.body.min_reads ?? 0)) });
  const [next = made, ...later] = answers;
  if (later.length > 0) answers = later;
  next(response, request);
});
connectPages(portal);

const onClose = vi.fn();
const onCreated = vi.fn<(cohort: Cohort) => void>();
beforeEach(() => {
  n_counted = 0;
  answers = [made];
  onClose.mockClear();
  onCreated.mockClear();
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sent = () => portal.received.filter((request) => !isReads(request)).map(({ body }) => body);

const filter = sampleFilterSchema.parse({ omic_type: 'microbiomics' });
const draft = (source: CohortDraft['source'] = { filter }): CohortDraft => ({
  source,
  n_samples: 33,
  steps: [
    { description: 'All available samples', n_samples: 80 },
    { description: 'Smoking status is Smoker', n_samples: 33 },
  ],
  checks: [{ fine: false, title: 'Two references.', message: 'RDP and SILVA name taxa differently.' }],
});
const openDrawer = (of: CohortDraft = draft()) =>
  openPage(
    <>
      <CreateCohortDrawer draft={of} onClose={onClose} onCreated={onCreated} />
      <Toaster />
    </>,
  );

describe('a cohort of what was found', () => {
  test('is named by its filter unless the person types another name', async () => {
    const { user } = openDrawer();
    expect(field('Name').value).toBe('Smoking status is Smoker');
    await user.click(button('Create cohort'));
    await waitFor(() => expect(sent()[0]).toMatchObject({ name: 'Smoking status is Smoker' }));
  });

  test('is frozen with its name and the filter itself; then a toast says how many, and the drawer closes', async () => {
    const { user } = openDrawer();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.keyboard('Smokers{Enter}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ name: 'Smokers', description: '', is_live: false, filter }]);
    expect(onClose).toHaveBeenCalledOnce();
    await screen.findByText('Cohort “Smokers” was created.');
    expect(screen.getByText('Version 1: 33 samples, frozen.')).toBeDefined();
  });

  test('says before it is made what is frozen, how it came about, and what does not fit together', () => {
    openDrawer();
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('Frozen as version 1: 33 samples');
    expect(text).toContain('Smoking status is Smoker');
    expect(text).toContain('RDP and SILVA name taxa differently.');
  });

  test('can follow its filter; one of chosen samples has none to follow', async () => {
    const { user, redraw } = openDrawer();
    await user.type(field('Name'), 'Smokers');
    await user.click(screen.getByRole('checkbox', { name: /Update automatically/ }));
    await user.click(button('Create cohort'));
    await waitFor(() => expect(sent()[0]).toMatchObject({ is_live: true }));
    redraw(<CreateCohortDrawer draft={draft({ result_ids: ['a'.repeat(32)] })} onClose={onClose} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('without a name is not asked for; the field says so and has the keyboard', async () => {
    const { user } = openDrawer();
    await user.clear(field('Name'));
    await user.type(field('Name'), '   ');
    await user.click(button('Create cohort'));
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(sent()).toEqual([]);
  });

  test('with a name that is taken says so at the name; another name makes it', async () => {
    const words = 'This workspace already has a cohort named “Lung”. Choose another sheet name.';
    const fields = [{ field: 'name', message: words }];
    answers = [refuse(409, { detail: words, code: 'conflict', fields }), made];
    const { user } = openDrawer();
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Lung{Enter}');
    await screen.findByText(words);
    expect(field('Name').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(onClose).not.toHaveBeenCalled();
    await user.type(field('Name'), ' 2{Enter}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent().map(({ name }) => name)).toEqual(['Lung', 'Lung 2']);
  });

  test('whose filter is refused says what of it, and keeps what was typed', async () => {
    const fields = [{ field: 'filter.and_.0', message: 'No sample has a field “sexx”.' }];
    answers = [refuse(422, { detail: 'filter.and_.0: …', code: 'validation', fields })];
    const { user } = openDrawer();
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Smokers{Enter}');
    await screen.findByText(/No sample has a field “sexx”\./);
    expect(field('Name').value).toBe('Smokers');
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    [401, 'permission_denied', 'Permissions'],
    [429, 'too_many_requests', 'Too many requests; wait a minute.'],
    [503, 'unavailable', 'The index is being rebuilt.'],
  ])('that cannot be made (%i) says why, and can be asked for again', async (status, code, detail) => {
    answers = [refuse(status, { detail, code }), made];
    const { user } = openDrawer();
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Smokers{Enter}');
    await screen.findByText(detail);
    await user.click(button('Create cohort'));
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  });

  test('is made once, however quickly it is asked for twice', async () => {
    const waiting: (() => void)[] = [];
    answers = [(response, request) => void waiting.push(() => made(response, request))];
    const { user } = openDrawer();
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Smokers{Enter}');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await user.click(button('Create cohort'));
    for (const answer of waiting) answer();
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(1);
  });
});

describe('the depth of a cohort that is made', () => {
  const minimum = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Minimum reads per sample/ });

  test('is shown; a minimum that is typed, suggested or dragged leaves shallow samples out', async () => {
    n_counted = 33;
    const { user } = openDrawer();
    await minimum();
    await user.click(button('Require 2,000 reads'));
    await screen.findByText('30 of 33 samples have at least 2,000 reads. The others are left out.');
    expect(screen.getByRole('dialog').textContent).toContain('Frozen as version 1: 30 samples');
    screen.getByRole('slider', { name: 'Minimum reads per sample' }).focus();
    await user.keyboard('{ArrowRight}');
    expect((await minimum()).value).toBe('2200');
    await user.click(button('Create cohort'));
    await waitFor(() => expect(sent()[0]).toMatchObject({ filter, min_reads: 2200 }));
  });

  test('that no sample has, or that is no number, makes no cohort', async () => {
    n_counted = 33;
    const { user } = openDrawer();
    await user.type(await minimum(), 'many');
    await user.click(button('Create cohort'));
    expect((await minimum()).getAttribute('aria-invalid')).toBe('true');
    await user.clear(await minimum());
    await user.type(await minimum(), '40,000');
    await waitFor(() => expect(button('Create cohort').getAttribute('aria-disabled')).toBe('true'));
    expect(sent()).toEqual([]);
  });

  test('is not asked about where the samples have no read counts', async () => {
    openDrawer();
    await waitFor(() => expect(portal.received.some(isReads)).toBe(true));
    expect(screen.queryByText('Reads per sample')).toBeNull();
  });
});

describe('the depth of samples that become members otherwise', () => {
  const minimum = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Minimum reads per sample/ });
  const target = { ...aCohort(), name: 'Lung', access: 'own' as const, version: 4 };

  test('added to a cohort, shallow ones are left out', async () => {
    n_counted = 33;
    const paging = { page: 1, page_size: 100, total: 1, total_pages: 1 };
    answers = [
      (response, request) =>
        'result_ids' in request.body ? made(response, request) : answerJson(response, { data: [target], paging }),
    ];
    const ids = ['a'.repeat(32), 'b'.repeat(32)];
    const { user } = openPage(<AddToCohortDrawer ids={ids} onClose={onClose} onOpen={onCreated} />);
    await user.click(await screen.findByRole('radio', { name: /^Lung/ }));
    await user.type(await minimum(), '2000');
    await user.click(await screen.findByRole('button', { name: 'Add 30 samples' }));
    await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ result_ids: ids, min_reads: 2000 })));
  });

  test('merged, shallow ones are left out, which the last step says', async () => {
    n_counted = 33;
    answers = [(response) => answerJson(response, { data: aCheck() }), made];
    const cohorts = [{ id: 'a'.repeat(32) }, { id: 'b'.repeat(32) }];
    const { user } = openPage(<MergeDrawer cohorts={cohorts} onClose={onClose} onOpen={onCreated} />);
    await screen.findByText(/^Different variable regions/);
    await user.click(button('Next'));
    await user.type(await minimum(), '2000');
    await screen.findByText('30 of 33 samples have at least 2,000 reads. The others are left out.');
    const next = button('Next');
    await user.click(next);
    await screen.findByText('Samples with fewer than 2,000 reads are left out.');
    // One button for both would send the form with the click that leads here.
    expect(button('Merge')).not.toBe(next);
    await user.type(field('Name'), 'Both');
    await user.click(button('Merge'));
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent()).toContainEqual(expect.objectContaining({ name: 'Both', min_reads: 2000, rank: 'genus' }));
  });
});

describe('a cohort of a pasted list', () => {
  const names = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /names/i });
  const paste = (text: string) => fireEvent.change(names(), { target: { value: text } });
  const result = {
    ...{ result_id: 'a'.repeat(32), sample_id: 'S1', project_name: 'Lung microbiome' },
    ...{ pipeline_name: 'Amplicon 16S', reference_name: 'RDP' },
  };
  const listed = ['a'.repeat(32), 'b'.repeat(32)];
  const found =
    (list: Partial<SampleListLookup>): Answer =>
    (response) =>
      answerJson(response, {
        data: {
          list: { n_requested: 3, n_samples: 2, result_ids: listed, not_found: [], ambiguous: [], ...list },
          cohort: null,
        },
      });
  const openByHand = () => openPage(<NameListDrawer onClose={onClose} onCreated={onCreated} />);

  test('is looked up first: what is not found is named before anything is made', async () => {
    answers = [found({ not_found: ['nobody'] })];
    const { user } = openByHand();
    paste('S1, S2\nnobody');
    await user.click(button(/^Look up/));
    await screen.findByText('2 samples of 3 names.');
    expect(screen.getByText('nobody', { selector: 'span' })).toBeDefined();
    expect(sent()).toEqual([{ identifiers: ['S1', 'S2', 'nobody'], ambiguous: 'skip' }]);
    expect(onCreated).not.toHaveBeenCalled();
  });

  test('that is changed after it was looked up has to be looked up again, even while the answer is on its way', async () => {
    const waiting: (() => void)[] = [];
    answers = [(response, request) => void waiting.push(() => found({})(response, request)), found({ n_requested: 4 })];
    const { user } = openByHand();
    paste('S1 S2 S3');
    await user.click(button(/^Look up/));
    await waitFor(() => expect(waiting).toHaveLength(1));
    paste('S1 S2 S3 S4');
    for (const answer of waiting) answer();
    await waitFor(() => expect(button(/^Look up/).getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText(/samples of 3 names/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create cohort' })).toBeNull();
    await user.click(button(/^Look up/));
    await screen.findByText('2 samples of 4 names.');
  });

  test('with names of several results asks what they mean, and is made of what was meant', async () => {
    const ambiguous = [{ identifier: 'S1', results: [result, result] }];
    const cohort: Answer = (response) =>
      answerJson(response, {
        data: { list: { n_requested: 3, n_samples: 4, not_found: [], ambiguous: [] }, cohort: aCohort() },
      });
    answers = [found({ ambiguous }), found({ ambiguous, n_samples: 4 }), cohort];
    const { user } = openByHand();
    paste('S1 S2 S3');
    await user.click(button(/^Look up/));
    await user.click(await screen.findByRole('radio', { name: 'Use all results of each' }));
    await screen.findByText('4 samples of 3 names.');
    await user.type(field('Name'), 'All of S1{Enter}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent().at(-1)).toMatchObject({ name: 'All of S1', ambiguous: 'all', ignore_missing: true });
  });

  test('shows the reads of what was found, and leaves out shallow samples', async () => {
    n_counted = 33;
    answers = [found({ n_samples: 33 }), made];
    const { user } = openByHand();
    paste('S1 S2 S3');
    await user.click(button(/^Look up/));
    await user.click(await screen.findByRole('button', { name: /^Require / }));
    await screen.findByText('30 samples of 3 names');
    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: /^Minimum reads per sample/ });
    await user.type(field('Name'), 'Deep{Enter}');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ name: 'Deep', min_reads: Number(value) }));
    expect(portal.received.filter(isReads).at(-1)?.body).toEqual({ result_ids: listed, min_reads: Number(value) });
  });

  test('whose other meaning could not be looked up keeps the one that its numbers are of', async () => {
    const ambiguous = [{ identifier: 'S1', results: [result, result] }];
    answers = [found({ ambiguous }), refuse(503, { detail: 'The index is being rebuilt.', code: 'unavailable' })];
    const { user } = openByHand();
    paste('S1 S2 S3');
    await user.click(button(/^Look up/));
    await user.click(await screen.findByRole('radio', { name: 'Use all results of each' }));
    await screen.findByText('The index is being rebuilt.');
    expect(screen.getByRole('radio', { name: 'Exclude them' })).toHaveProperty('checked', true);
    expect(screen.getByText('2 samples of 3 names.')).toBeDefined();
  });

  test('of nothing cannot be looked up, one that finds nothing cannot be made', async () => {
    answers = [found({ n_samples: 0 })];
    const { user } = openByHand();
    expect(button(/^Look up/).getAttribute('aria-disabled')).toBe('true');
    paste('nobody');
    await user.click(button(/^Look up/));
    await screen.findByText('0 samples of 3 names.');
    expect(button('Create cohort').getAttribute('aria-disabled')).toBe('true');
  });
});
