import {
  CallError,
  type Project,
  type ProjectField,
  type ProjectFile,
  type ProjectSample,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { aProject, aSample } from '../project.fixture.ts';
import { fieldsQuery, projectQuery, projectRunsQuery, projectSamplesQuery } from '../projects.ts';
import { ProjectScreen } from './project-screen.tsx';
import type { ProjectView } from './project-tabs.ts';

const nothing = () => undefined;
const ID = 'c'.repeat(32);
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

type Answers = [readonly unknown[], unknown][];
const viewOf = (changed: Partial<ProjectView> = {}): ProjectView => ({
  ...{ tab: 'samples', page: 1, page_size: 25, search: '', sort: '', descending: false },
  ...changed,
});
const part = (view = viewOf(), more = {}) => (
  <ProjectScreen
    id={ID}
    view={view}
    onView={nothing}
    onDeleted={nothing}
    upload={async () => 'x'}
    missing="“Mouse gut” was withdrawn on 1 Mar."
    {...more}
  />
);
const project = (changed: Partial<Project> = {}): Answers[number] => [
  projectQuery(ID).queryKey,
  { data: aProject(changed) },
];
const pageOf = (data: unknown[]) => ({ data, paging: { page: 1, page_size: 25, total: data.length } });
const samples = (rows: ProjectSample[], view = viewOf()): Answers[number] => [
  projectSamplesQuery(ID, view).queryKey,
  pageOf(rows),
];

function refused(status: number, code: 'not_found' | 'unavailable', more = {}): string {
  const error = new CallError(status, { detail: 'It cannot be had.', code });
  return renderText(part(viewOf(), more), [[projectQuery(ID).queryKey, error]]);
}

describe('the page of a submission', () => {
  test('says why the run over it failed, apart from what it is', () => {
    const reason = 'The disk is full.';
    const text = renderText(part(), [
      project({ status: 'failed', status_reason: reason, description: 'Weaning' }),
      samples([]),
    ]);
    expect(text).toMatch(/^Mouse gut Run failed /);
    expect(text).toMatch(/Weaning The disk is full\. Samples Files Runs Metadata History/);
    expect(text.split(reason)).toHaveLength(2);
  });

  test('by a link has two parts, and nothing can be done with it', () => {
    const linked = renderText(part(viewOf(), { viewOnly: true, actions: () => 'Run a pipeline' }), [
      project(),
      samples([]),
    ]);
    expect(linked).toContain('Samples Metadata ');
    for (const word of ['Files', 'Runs', 'History', 'Delete', 'Edit', 'Run a pipeline']) {
      expect(linked).not.toContain(word);
    }
    expect(renderText(part(viewOf(), { actions: () => 'Run a pipeline' }), [project(), samples([])])).toMatch(
      /Run a pipeline Edit/,
    );
  });

  test('deleting is not the first thing that is offered: it is behind the three dots', () => {
    const html = renderMarkup(part(), [project(), samples([])]);
    expect(html).not.toMatch(/<button[^>]*>(?:<svg.*?<\/svg>)?Delete</);
    expect(html).toContain('More actions for');
  });

  test('that was imported leads on to its samples, and has no reads to tell of', () => {
    const html = renderMarkup(part(), [project({ n_files: 0 }), samples([])]);
    expect(html).toMatch(/href="[^"]*cohort-builder[^"]*project=/);
    expect(textOfHtml(html)).toContain('Create cohort');
    expect(textOfHtml(html)).not.toContain('no files');
    expect(renderMarkup(part(), [project(), samples([])])).not.toContain('cohort-builder');
  });

  test('of others may be edited where the share says so', () => {
    const closed = (changed: Partial<Project>) =>
      [
        ...renderMarkup(part(), [project(changed), samples([])]).matchAll(/<button([^>]*)>(?:<svg.*?<\/svg>)(Edit)</g),
      ].map(([, attributes, word]) => `${word} ${attributes?.includes('aria-disabled="true"') ? 'closed' : 'open'}`);
    expect(closed({})).toEqual(['Edit open']);
    expect(closed({ access: 'shared', access_level: 'modify' })).toEqual(['Edit open']);
    expect(closed({ access: 'shared', access_level: 'read' })).toEqual(['Edit closed']);
    as('reader');
    expect(closed({})).toEqual(['Edit closed']);
  });

  test('that is not there leads to the lists, and to what was said when it was withdrawn', () => {
    const error = refused(404, 'not_found');
    expect(error).toMatch(
      /was not found in this workspace\..* All submissions Recently deleted .*withdrawn on 1 Mar\.$/,
    );
    expect(error).not.toContain('Try again');
    const down = refused(503, 'unavailable');
    expect(down).toContain('The submission could not be loaded. It cannot be had.');
    expect(down).toContain('Try again');
    expect(down).not.toContain('withdrawn');
    expect(refused(404, 'not_found', { viewOnly: true })).toBe('This link no longer works. It was revoked.');
  });
});

describe('the samples of a submission', () => {
  const rows = [
    aSample('F3D0', {
      subject_id: 'M1',
      metadata: { day: 0, ort: 'Köln' },
      run: { run_id: 'r', state: 'failed', reason: 'No reads passed the filter.' },
    }),
    aSample('F3D145', { metadata: { day: 145, diet: '高脂' } }),
  ];

  test('have the submitters’ columns beside their own, with what the run made of each and why', () => {
    const text = renderText(part(), [project(), samples(rows)]);
    expect(text).toMatch(/Sample Latest run Subject Reads day ort diet/);
    expect(text).toMatch(/F3D0 Failed No reads passed the filter\. M1 no files 0 Köln –/);
    expect(text).toMatch(/F3D145 – – no files 145 – 高脂/);
    expect(text).toContain('1–2 of 2');
  });

  test('that a search did not find say what was looked for; none at all say that', () => {
    const view = viewOf({ search: 'x<y' });
    expect(renderText(part(view), [project(), samples([], view)])).toContain(
      'No sample, subject or file name contains “x&lt;y”. Show all',
    );
    expect(renderText(part(), [project(), samples([])])).toContain('This submission has no samples.');
  });

  test('of others cannot be chosen', () => {
    expect(renderMarkup(part(), [project(), samples(rows)])).toContain('type="checkbox"');
    expect(renderMarkup(part(), [project({ access: 'public' }), samples(rows)])).not.toContain('type="checkbox"');
  });
});

describe('the files of a submission', () => {
  const file: ProjectFile = {
    ...{ file_id: 'f'.repeat(32), name: 'F3D0_R2.fastq.gz', read: 'reverse', lane: 2, size_bytes: 999_950 },
    ...{ sha256: 'c0ffee12345678', added_at: '2026-11-20T09:00:00.000Z', state: 'damaged' },
  };
  const view = viewOf({ tab: 'files' });
  const { queryKey } = projectSamplesQuery(ID, view, { check_files: true });

  test('say which read and lane, how large, and what to do about one that is not whole', () => {
    const html = renderMarkup(part(view), [project(), [queryKey, pageOf([aSample('F3D0', { files: [file] })])]]);
    expect(textOfHtml(html)).toMatch(/F3D0_R2\.fastq\.gz F3D0 R2, reverse 2 1\.0 MB Damaged .* c0ffee123456 /);
    expect(html).toContain('The stored file has a different size. Replace it, or restore a backup');
    expect(textOfHtml(html)).toContain('1 file of the samples on this page');
  });

  test('of an imported submission are none', () => {
    expect(renderText(part(view), [project(), [queryKey, pageOf([aSample('F3D0')])]])).toContain(
      'This submission has no files.',
    );
  });
});

describe('the metadata of a submission', () => {
  const view = viewOf({ tab: 'metadata' });
  const shown = (fields: ProjectField[]) =>
    renderText(part(view), [project(), [fieldsQuery(ID).queryKey, { data: fields }]]);

  test('shows of each column what it holds, its range, and how values were written', () => {
    const day: ProjectField = {
      ...{ field: 'day', kind: 'number', n_present: 12, n_missing: 1, n_values: 12, range: [-3.5, 12_000], values: [] },
    };
    const sex: ProjectField = {
      ...{ field: 'sex', kind: 'text', n_present: 13, n_missing: 0, n_values: 1, range: null },
      values: [{ value: 'female', n_samples: 13, written: ['F', 'w'] }],
    };
    expect(shown([day, sex])).toContain('day number 12 1 12 −3.5 – 12,000');
    expect(shown([sex])).toContain('sex text 13 0 1 – female 13 F, w → female');
  });

  test('that is empty explains how to add one', () => {
    expect(shown([])).toContain('No metadata yet. Open a sample to add a column');
  });
});

describe('the runs of a submission', () => {
  const view = viewOf({ tab: 'runs' });
  const answer: Answers[number] = [projectRunsQuery(ID, view).queryKey, pageOf([])];

  test('that are none say what a run would do; who may not see runs reads that instead', () => {
    expect(renderText(part(view), [project(), answer])).toContain('No runs of this submission yet.');
    setGrants({ app_permissions: null, workspace_permissions: ['workspace:project:read'], settings: null });
    const closed = renderText(part(view), [project(), answer]);
    expect(closed).toContain('You don’t have access to the runs of this workspace.');
    expect(closed).not.toContain('Nothing has been run');
  });
});
