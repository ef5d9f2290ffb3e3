import { type Pipeline, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, textOfHtml } from '#testing';
import { type PipelinesView, pipelineListQuery } from '../catalogue.ts';
import { PipelinesScreen } from './pipelines-screen.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const aPipeline = (changed: Partial<Pipeline> = {}): Pipeline => ({
  ...{ id: 'a'.repeat(32), name: 'Amplicon 16S', version: '1.0.0', description: 'Reads to ASVs', citations: [] },
  ...{ references: [], missing_packages: [] },
  ...{
    omic_type: 'microbiomics',
    raw_data_type: 10,
    file_formats: ['fastq'],
    result_data_type: 99_999,
    params_schema: {},
    origin: 'built_in',
  },
  steps: ['merge', 'filter'].map((id) => ({ id, title: id, per_sample: true })),
  ...{
    state: 'ready',
    can_run: true,
    unavailable_reason: null,
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
const plain: PipelinesView = { page: 1, page_size: 25, name: '', scope: '', all_versions: false };
function list(rows: Pipeline[], changed: Partial<PipelinesView> = {}): string {
  const view = { ...plain, ...changed };
  const answer = { data: rows, paging: { page: 1, page_size: 25, total: rows.length } };
  return renderMarkup(<PipelinesScreen view={view} onView={nothing} upload={async () => 'x'} />, [
    [pipelineListQuery(view).queryKey, answer],
  ]);
}

test('pipelines are reported with what they make of what; a kind that the portal does not know has its number', () => {
  const text = textOfHtml(list([aPipeline()]));
  expect(text).toContain('1 pipeline ');
  expect(text).toMatch(/Amplicon 16S 1\.0\.0 .*data type 99999 Cohortium 2/);
});

test('one that a workspace registered is reported with who did, its state, and whose it is', () => {
  const registered = aPipeline({
    ...{
      name: 'Labor <1>',
      origin: 'registered',
      state: 'pending_approval',
      unavailable_reason: 'It waits for leave.',
      created_by: 'Ben',
    },
    ...{ access: 'shared', workspace_name: 'Mouse lab', shared_by: 'Ben' },
  });
  const html = list([registered]);
  expect(html).toContain('Labor &lt;1&gt;');
  expect(html).toContain('title="It waits for leave."');
  expect(textOfHtml(html)).toMatch(/Mouse lab, shared by Ben, can view 2 Ben/);
});

test('an empty list tells a name that nothing has from a place where nothing is', () => {
  expect(textOfHtml(list([], { name: 'x' }))).toContain('No pipelines match these filters. Show all');
  expect(textOfHtml(list([], { scope: 'public' }))).toContain('No pipeline is public.');
  expect(textOfHtml(list([]))).toContain(
    'The portal includes pipelines. Your workspace can also register its own CWL documents.',
  );
});

test('who may not register finds that closed; who may not see pipelines sees none', () => {
  const register = (html: string) => html.match(/<button[^>]*data-look="primary"[^>]*>/)?.[0];
  as('owner');
  expect(register(list([]))).not.toContain('aria-disabled="true"');
  as('reader');
  expect(register(list([]))).toContain('aria-disabled="true"');
  setGrants({ app_permissions: null, workspace_permissions: [], settings: null });
  const closed = textOfHtml(list([aPipeline()]));
  expect(closed).toContain('You don’t have access to the pipelines of this workspace.');
  expect(closed).not.toContain('Amplicon 16S');
});
