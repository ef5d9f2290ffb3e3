import {
  CallError,
  type Deletion,
  type Project,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { aDeletion, aProject } from '../project.fixture.ts';
import { deletedQuery, otherProjectsQuery, ownProjectsQuery, type ProjectsView } from '../projects.ts';
import { ProjectsScreen } from './projects-screen.tsx';
import { SelectionBar } from './selection-bar.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const plain: ProjectsView = {
  ...{ tab: 'own', page: 1, page_size: 25, name: '', status: '', omic_type: '' },
  ...{ created_from: '', created_to: '', sort: '', descending: true },
};
const keyOfList = (view: ProjectsView) =>
  view.tab === 'own' ? ownProjectsQuery(view).queryKey : otherProjectsQuery(view).queryKey;

function list(rows: Project[], changed: Partial<ProjectsView> = {}): string {
  const view = { ...plain, ...changed };
  const answer = { data: rows, paging: { page: 1, page_size: 25, total: rows.length } };
  return renderMarkup(<ProjectsScreen view={view} onView={nothing} />, [[keyOfList(view), answer]]);
}

describe('the list of submissions', () => {
  test('shows of each how far it is, how much it holds, whose; an imported one has no size', () => {
    const imported = aProject({
      project_id: 'b'.repeat(32),
      name: 'Tables',
      n_files: 0,
      size_bytes: 0,
      status: 'ready',
    });
    const text = textOfHtml(list([aProject(), imported]));
    expect(text).toMatch(/Mouse gut Processed 12 of 13 samples ok, 1 failed 13 17\.0 MB .* Ana Ribeiro/);
    expect(text).toMatch(/Tables Imported 12 of 13 samples ok, 1 failed 13 – /);
    expect(text).toContain('2 submissions');
    expect(text).not.toContain('Whose');
  });

  test('counts what a filter found, and says how to see the rest', () => {
    expect(textOfHtml(list([aProject()], { name: 'gut' }))).toContain('1 submission found');
    const none = textOfHtml(list([], { status: 'failed' }));
    expect(none).toContain('No submissions match these filters. Show all');
    expect(none).toContain('Clear');
  });

  test('that is empty says what would stand in it; without a filter there is none to set', () => {
    expect(textOfHtml(list([]))).toContain('No submissions yet.');
    expect(list([])).not.toContain('Filter by name');
    expect(textOfHtml(list([], { tab: 'shared' }))).toContain('No submissions are shared with you or this workspace.');
    expect(textOfHtml(list([], { tab: 'public' }))).toContain('No public submissions yet.');
  });

  test('of others says whose each is and what may be done with it; nothing there can be chosen', () => {
    const shared = aProject({ access: 'shared', access_level: 'read', shared_by: 'Ben' });
    const html = list([shared], { tab: 'shared' });
    expect(textOfHtml(html)).toContain('By Mouse gut Mouse lab, shared by Ben');
    expect(html).not.toContain('type="checkbox"');
    expect(list([aProject()])).toContain('type="checkbox"');
  });

  test('keeps a name as it was written, however long', () => {
    const name = `<script>${'Schleimhaut 粘膜 '.repeat(12)}`.trim();
    expect(list([aProject({ name })])).toContain(`title="${name.replace('<', '&lt;').replace('>', '&gt;')}"`);
  });

  test('is closed to whom may not see the workspace, even with the answer at hand', () => {
    setGrants({ app_permissions: null, workspace_permissions: [], settings: null });
    const text = textOfHtml(list([aProject()]));
    expect(text).toContain('You don’t have access to the submissions of this workspace.');
    expect(text).not.toContain('Mouse gut');
  });

  test('that could not be loaded says why and offers another try', () => {
    const error = new CallError(503, { detail: 'The database is being restored.', code: 'unavailable' });
    const text = renderText(<ProjectsScreen view={plain} onView={nothing} />, [[keyOfList(plain), error]]);
    expect(text).toContain('The submissions could not be loaded. The database is being restored.');
    expect(text).toContain('Try again');
    expect(text).not.toContain('No submissions yet.');
  });

  test('who may not submit finds that button closed', () => {
    const button = (html: string) => html.match(/<(button|a)[^>]*data-look="primary"[^>]*>/)?.[0];
    expect(button(list([aProject()]))).toContain('href="/microbiomics?tab=ingestion"');
    as('reader');
    expect(button(list([aProject()]))).toContain('aria-disabled="true"');
  });
});

describe('chosen submissions', () => {
  const bar = (selected: Project[]) =>
    renderMarkup(<SelectionBar selected={selected} run={({ name }) => <i>Run over {name}</i>} onDone={nothing} />);
  const closed = (html: string, word: string) =>
    new RegExp(`<button[^>]*aria-disabled="true"[^>]*>(<svg.*?</svg>)?${word}</button>`).test(html);

  test('one with reads can be run over; several, or one without reads, cannot', () => {
    expect(textOfHtml(bar([aProject()]))).toMatch(/^1 submission selected Run over Mouse gut Delete/);
    const two = bar([aProject(), aProject({ project_id: 'b'.repeat(32) })]);
    expect(textOfHtml(two)).toMatch(/^2 submissions selected Run a pipeline/);
    expect(closed(two, 'Run a pipeline')).toBe(true);
    expect(closed(bar([aProject({ n_files: 0 })]), 'Run a pipeline')).toBe(true);
  });

  test('among which one may not be deleted are not deleted', () => {
    const theirs = aProject({ project_id: 'b'.repeat(32), is_mine: false });
    expect(closed(bar([aProject()]), 'Delete')).toBe(false);
    expect(closed(bar([aProject(), theirs]), 'Delete')).toBe(true);
    as('admin');
    expect(closed(bar([aProject(), theirs]), 'Delete')).toBe(false);
  });
});

describe('what was deleted lately', () => {
  const deleted = (rows: Deletion[]) => {
    const view = { ...plain, tab: 'deleted' as const };
    const answer = { data: rows, paging: { page: 1, page_size: 25, total: rows.length } };
    return renderMarkup(<ProjectsScreen view={view} onView={nothing} />, [[deletedQuery(view).queryKey, answer]]);
  };

  test('is reported with what it held, by whom, and how long it can be brought back', () => {
    const samples = aDeletion({
      ...{ deletion_id: 'f'.repeat(32), kind: 'samples', n_samples: 1, n_files: 0, size_bytes: 0, days_left: 1 },
    });
    const text = textOfHtml(deleted([aDeletion(), samples]));
    expect(text).toMatch(
      /“Mouse gut” 13 samples, 17\.0 MB .* Ana Ribeiro.* 30 days Restore Mouse gut Delete permanently/,
    );
    expect(text).toContain('1 sample of “Mouse gut” 1 sample, no files');
    expect(text).toContain('less than a day');
    expect(text).toContain('Their files count towards the storage until they are permanently deleted');
  });

  test('can be brought back only by whom it may', () => {
    const acts = (can_restore: boolean) => deleted([aDeletion({ can_restore })]).split(/<\/?tbody/)[1] ?? '';
    expect(acts(true)).not.toContain('aria-disabled="true"');
    expect(acts(false).match(/aria-disabled="true"/g)).toHaveLength(2);
  });

  test('is nothing: that is reported, with how long things stay', () => {
    expect(textOfHtml(deleted([]))).toContain('No recently deleted items.');
    expect(textOfHtml(deleted([]))).toContain('are kept here for 30 days');
  });
});
