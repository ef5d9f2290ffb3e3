import { CallError, type ProjectHistory, projectRoutes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { ConflictNote } from '#ui/overlays';
import { FirstSteps } from './first-steps.tsx';
import { ProjectFacts } from './project/project-facts.tsx';
import { ProjectFiles } from './project/project-files.tsx';
import { ProjectHistoryTab } from './project/project-history.tsx';
import type { ProjectView } from './project/project-tabs.ts';
import { aProject } from './project.fixture.ts';
import { historyQuery, projectSamplesQuery } from './projects.ts';
import { StatusPill } from './status-pill.tsx';

const nothing = () => undefined;
const ID = 'c'.repeat(32);

const project = aProject();

describe('the head of a submission', () => {
  test('says what it holds, how much, whose it is, and leads to its latest run', () => {
    const html = renderMarkup(<ProjectFacts project={project} viewOnly={false} />);
    expect(textOfHtml(html)).toMatch(/· V4 · 13 samples 26 files, 17\.0 MB submitted .* Ana Ribeiro cccccccc/);
    expect(textOfHtml(html)).toContain('Latest run: 12 of 13 samples ok, 1 failed');
    expect(html).toContain(`href="/run/${'d'.repeat(32)}"`);
    expect(textOfHtml(html)).not.toContain('Mouse lab');
  });

  test('of another workspace says whose; by a view-only link nothing leads to runs', () => {
    const shared = { ...project, access: 'shared' as const, access_level: 'read' as const, shared_by: 'Ben' };
    const html = renderMarkup(<ProjectFacts project={shared} viewOnly />);
    expect(textOfHtml(html)).toMatch(
      /Amplicon reads · V4 · 13 samples 26 files, 17\.0 MB submitted .* Ana Ribeiro Mouse lab, shared by Ben, can view cccccccc/,
    );
    expect(html).not.toContain('href="/run/');
  });

  test('without files it was imported', () => {
    expect(renderText(<ProjectFacts project={{ ...project, n_files: 0 }} viewOnly={false} />)).toContain(
      'imported table',
    );
    expect(renderText(<StatusPill project={{ status: 'ready', status_reason: null, n_files: 0 }} />)).toBe('Imported');
  });

  test.each([
    ['ready', 'Not run yet'],
    ['running', 'Running'],
    ['failed', 'Run failed'],
    ['cancelled', 'Run cancelled'],
  ] as const)('its state is a word and a sign: %s', (status, word) => {
    const html = renderMarkup(<StatusPill project={{ status, status_reason: 'The disk is full.', n_files: 2 }} />);
    expect(textOfHtml(html)).toBe(`${word} The disk is full.`);
    expect(html).toContain('<svg');
  });
});

describe('the history of a submission', () => {
  const view: ProjectView = { tab: 'history', page: 1, page_size: 25, search: '', sort: '', descending: false };
  const key = historyQuery(ID, view).queryKey;
  const change = (more: Partial<ProjectHistory>): ProjectHistory => ({
    id: '1'.repeat(32),
    at: '2026-11-20T09:11:00.000Z',
    by: 'Ben Okafor',
    action: 'edited',
    sample: 'e'.repeat(32),
    sample_id: 'F3D1',
    field: 'sex',
    before: 'w',
    after: 'female',
    ...more,
  });

  test('shows who changed what of which sample, from what to what', () => {
    const data = [
      change({}),
      change({ id: '2'.repeat(32), sample: null, sample_id: null, field: 'name', before: 'Mice', after: 'Mouse gut' }),
    ];
    const answer = { data, paging: { page: 1, page_size: 25, total: 2 } };
    const html = renderText(<ProjectHistoryTab id={ID} view={view} onView={nothing} />, [[key, answer]]);
    expect(html).toMatch(/Ben Okafor .* F3D1 .* w female/);
    expect(html).toMatch(/submission .* Mice Mouse gut/);
    expect(html).toContain('1–2 of 2');
  });

  test('of one that nobody has changed says so', () => {
    const answer = { data: [], paging: { page: 1, page_size: 25, total: 0 } };
    expect(renderText(<ProjectHistoryTab id={ID} view={view} onView={nothing} />, [[key, answer]])).toContain(
      'No changes since submission.',
    );
  });
});

describe('an edit that was not saved', () => {
  test('because somebody was quicker: both ways on are offered', () => {
    const error = new CallError(409, { code: 'conflict', detail: 'Ben changed sex to male at 10:02.' });
    const html = renderText(<ConflictNote error={error} onReload={nothing} onOverwrite={nothing} />);
    expect(html).toContain('Ben changed sex to male at 10:02.');
    expect(html).toContain('Overwrite with my changes');
  });

  test('for another reason: only the reason', () => {
    const error = new CallError(422, { code: 'validation', detail: 'age must be a number' });
    expect(renderText(<ConflictNote error={error} onReload={nothing} onOverwrite={nothing} />)).toBe(
      'age must be a number',
    );
  });
});

describe('a workspace without submissions', () => {
  const key = queryOf(projectRoutes.list, { query: { page: 1, page_size: 1 } }).queryKey;
  const answer = (total: number) => ({ data: [], paging: { page: 1, page_size: 1, total } });

  test('is reported where to begin; one that has some is not', () => {
    expect(renderText(<FirstSteps />, [[key, answer(0)]])).toContain('Start with your data');
    expect(renderMarkup(<FirstSteps />, [[key, answer(3)]])).toBe('');
    expect(renderMarkup(<FirstSteps />)).toBe('');
  });

  test('but anyone who may not create one is offered no button', () => {
    expect(renderMarkup(<FirstSteps />, [[key, answer(0)]])).not.toContain('New submission');
  });
});

describe('the files of a submission', () => {
  const view: ProjectView = { tab: 'files', page: 1, page_size: 20, search: '', sort: '', descending: false };
  const file = {
    ...{ file_id: 'f'.repeat(32), name: 'F3D0_R1.fastq', read: 'forward', lane: 1, size_bytes: 19, sha256: 'c0ffee' },
    ...{ added_at: '2026-11-20T09:00:00.000Z', state: 'stored' },
  };
  const { queryKey } = projectSamplesQuery(ID, view, { check_files: true });
  const drawn = (state: string, mayFetch: boolean) => {
    const samples = [{ sample_id: 'F3D0', files: [{ ...file, state }] }];
    const answer = { data: samples, paging: { page: 1, page_size: 20, total: 1 } };
    return renderMarkup(<ProjectFiles id={ID} view={view} onView={nothing} mayFetch={mayFetch} />, [
      [queryKey, answer],
    ]);
  };

  test('are fetched one by one, if the store has them whole; never by the public', () => {
    const button = (html: string) => html.match(/<button[^>]*aria-label="Download F3D0_R1.fastq"[^>]*>/)?.[0];
    expect(button(drawn('stored', true))).not.toContain('aria-disabled=');
    expect(button(drawn('damaged', true))).toContain('aria-disabled="true"');
    expect(drawn('stored', false)).toContain('F3D0_R1.fastq');
    expect(drawn('stored', false)).not.toContain('Download');
  });
});
