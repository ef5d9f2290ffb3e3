import { type Pipeline, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { grant } from '#platform/permissions';
import { draw, words } from '#testing';
import { type PipelinesView, pipelineListQuery } from '../../queries/catalogue.ts';
import { PipelinesScreen } from './pipelines-screen.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  grant({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => grant());

const aPipeline = (changed: Partial<Pipeline> = {}): Pipeline => ({
  ...{ id: 'a'.repeat(32), name: 'Amplicon 16S', version: '1.0.0', description: 'Reads to ASVs', citations: [] },
  ...{ omic_type: 'microbiomics', raw_data_type: 10, result_data_type: 99_999, params_schema: {}, origin: 'built_in' },
  steps: ['merge', 'filter'].map((id) => ({ id, title: id, per_sample: true })),
  ...{
    state: 'ready',
    may_run: true,
    why_not: null,
    created_by: 'Cohortium',
    owner: 'Cohortium',
    created_at: '2026-11-20T09:11:00.000Z',
  },
  ...{
    access: 'public',
    access_level: 'read',
    is_public: true,
    workspace_name: null,
    shared_by: null,
    shared_at: null,
  },
  ...changed,
});
const plain: PipelinesView = { page: 1, page_size: 25, name: '', which: '', all_versions: false };
function list(rows: Pipeline[], changed: Partial<PipelinesView> = {}): string {
  const view = { ...plain, ...changed };
  const answer = { data: rows, paging: { page: 1, page_size: 25, total: rows.length } };
  return draw(<PipelinesScreen view={view} onView={nothing} upload={async () => 'x'} />, [
    [pipelineListQuery(view).queryKey, answer],
  ]);
}

test('pipelines are told with what they make of what; a kind that the portal does not know has its number', () => {
  const text = words(list([aPipeline()]));
  expect(text).toContain('1 pipeline ');
  expect(text).toMatch(/Amplicon 16S 1\.0\.0 .* → data type 99999 the portal 2 the portal/);
});

test('one that a workspace registered is told with who did, its state, and whose it is', () => {
  const registered = aPipeline({
    ...{ name: 'Labor <1>', origin: 'registered', state: 'waiting', why_not: 'It waits for leave.', created_by: 'Ben' },
    ...{ access: 'shared', workspace_name: 'Mouse lab', shared_by: 'Ben' },
  });
  const html = list([registered]);
  expect(html).toContain('Labor &lt;1&gt;');
  expect(html).toContain('title="It waits for leave."');
  expect(words(html)).toMatch(/Mouse lab, shared by Ben, may be read 2 Ben,/);
});

test('an empty list tells a name that nothing has from a place where nothing is', () => {
  expect(words(list([], { name: 'x' }))).toContain('No pipelines match these filters. Show all');
  expect(words(list([], { which: 'public' }))).toContain('No pipeline is public.');
  expect(words(list([]))).toContain('a workspace may register its own as CWL documents');
});

test('who may not register finds that closed; who may not see pipelines sees none', () => {
  const register = (html: string) => html.match(/<button[^>]*data-look="primary"[^>]*>/)?.[0];
  as('owner');
  expect(register(list([]))).not.toContain('aria-disabled="true"');
  as('reader');
  expect(register(list([]))).toContain('aria-disabled="true"');
  grant({ app_permissions: null, workspace_permissions: [], settings: null });
  const closed = words(list([aPipeline()]));
  expect(closed).toContain('You don’t have access to the pipelines of this workspace.');
  expect(closed).not.toContain('Amplicon 16S');
});
