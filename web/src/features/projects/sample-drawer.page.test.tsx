// @vitest-environment page
import { type ProjectSample, permissionsOfWorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { act, fireEvent, openPage, screen, waitFor } from '#testing/page';
import { aDeletion, aProject, aSample } from './project.fixture.ts';
import { SampleDrawer } from './sample-drawer.tsx';

const state = { refused: [] as number[], active: false };
const dependents = {
  ...{ n_samples: 1, n_files: 2, size_bytes: 2_000_000, n_runs: 1, n_results: 1, n_cohorts: 1 },
  cohorts: [{ id: 'a'.repeat(32), name: 'Weaning' }],
};
const portal = await startRecordingServer((response, { line }) => {
  const status = !line.includes('/project/edit') ? undefined : state.refused.shift();
  if (status) return answerJson(response, { detail: 'Ben has changed this sample.', code: 'conflict' }, status);
  if (line.includes('/project/metadata')) {
    const values = [{ value: 'fibre', count: 9 }];
    const number = { field: 'age', kind: 'number', n_values: 9, n_missing: 0, values: [], originals: [] };
    return answerJson(response, { data: [number, { ...number, field: 'diet', kind: 'text', values }] });
  }
  if (line.includes('/dependents')) {
    const active_runs = state.active ? [{ run_id: 'd'.repeat(32), name: 'Run 3', state: 'running' }] : [];
    return answerJson(response, { data: { ...dependents, active_runs } });
  }
  answerJson(response, { data: line.includes('delete') ? aDeletion({ kind: 'samples', n_samples: 1 }) : aProject() });
});
connectPages(portal);

beforeEach(() => {
  Object.assign(state, { refused: [], active: false });
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.owner, settings: null });
});
afterEach(() => act(async () => setGrants()));

const sample = aSample('F3D0', {
  ...{ subject_id: 'F3', metadata: { age: 4, diet: 'fibre' }, original_metadata: { diet: 'fiber' } },
  files: [
    {
      file_id: 'f'.repeat(32),
      ...{ name: 'F3D0_R1.fastq.gz', lane: 1, added_at: '2026-11-20T09:11:00.000Z', state: 'stored' as const },
      read: 'forward',
      size_bytes: 1_000_000,
      sha256: 'ab'.repeat(32),
    },
  ],
});
function open(changed: Partial<ProjectSample> = {}, project = aProject()) {
  const onClose = vi.fn();
  const upload = vi.fn(async () => 'f'.repeat(32));
  const drawer = (of: ProjectSample) => (
    <SampleDrawer project={project} sample={of} upload={upload} onClose={onClose} />
  );
  return { ...openPage(drawer({ ...sample, ...changed })), drawer, onClose };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const edits = () => portal.received.filter(({ line }) => line.includes('/project/edit'));
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

test('values are corrected, with what was submitted beside them; a column is added; only changes are sent', async () => {
  const { user, onClose } = open();
  await screen.findByText('Submitted value: “fiber”');
  expect(screen.getByText(/F3D0_R1.fastq.gz/)).toBeTruthy();
  type('age', 'four');
  await waitFor(() =>
    expect(saveButton().getAttribute('aria-disabled') ?? String(saveButton().hasAttribute('disabled'))).toBe('true'),
  );
  type('age', '5');
  type('subject_id', 'F4');
  fireEvent.change(screen.getByPlaceholderText('such as days_post_weaning'), { target: { value: 'diet' } });
  expect(screen.getByText('The column “diet” already exists.')).toBeTruthy();
  fireEvent.change(screen.getByPlaceholderText('such as days_post_weaning'), { target: { value: 'cage' } });
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  type('cage', 'C7');
  expect(saveButton().textContent).toBe('Save 3 changes');
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(edits()[0]?.body).toMatchObject({
    samples: [{ id: 'F3D0', subject_id: 'F4', metadata: { age: 5, cage: 'C7' }, read: { metadata: { age: 4 } } }],
  });
});

test('who comes second keeps what is typed, or takes what the other has saved', async () => {
  state.refused = [409];
  const { user, redraw, drawer, onClose } = open();
  await screen.findByText('Submitted value: “fiber”');
  type('diet', 'fat');
  await user.click(saveButton());
  await screen.findByText(/Ben has changed this sample/);
  redraw(drawer({ ...sample, metadata: { ...sample.metadata, diet: 'chow' } }));
  fireEvent.click(screen.getByRole('button', { name: /overwrite/i }));
  await waitFor(() => expect(screen.queryByText(/Ben has changed this sample/)).toBeNull());
  fireEvent.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(edits().at(-1)?.body).toMatchObject({
    samples: [{ metadata: { diet: 'fat' }, read: { metadata: { diet: 'chow' } } }],
  });
});

test('what went wrong with the sample in the last run is said first', () => {
  open({ run: { run_id: 'd'.repeat(32), state: 'failed', reason: 'No reads passed the filter.' }, files: [] });
  expect(screen.getByText('No reads passed the filter.')).toBeTruthy();
  expect(screen.getByText('This sample has no files.')).toBeTruthy();
});

test('a sample is deleted after one has seen what depends on it, and not while a run uses it', async () => {
  state.active = true;
  const first = open();
  await first.user.click(screen.getByRole('button', { name: 'Delete sample' }));
  await screen.findByText(/Cancel it or wait until it ends, then delete/);
  await first.user.keyboard('{Escape}');
  state.active = false;
  await first.user.click(screen.getByRole('button', { name: 'Delete sample' }));
  await waitFor(() => expect(screen.queryByText(/Cancel it or wait until it ends/)).toBeNull());
  await screen.findByText(/1 cohort \(“Weaning”\)/);
  await first.user.click(screen.getByRole('button', { name: 'Delete 1 sample' }));
  await waitFor(() => expect(first.onClose).toHaveBeenCalled());
});

test('whoever may only look at a submission sees the values and changes none', async () => {
  open({}, aProject({ access: 'shared', access_level: 'read', is_mine: false }));
  await screen.findByText('Submitted value: “fiber”');
  expect(screen.getByLabelText('diet')).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Add column' })).toBeNull();
});

test('read files are replaced by others, alone as single-end reads', async () => {
  const { user } = open();
  const give = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('Replace read files of F3D0'), {
      target: { files: names.map((name) => new File(['@r1\nACGT\n+\nIIII\n'], name)) },
    });
  give('F3D0_R1.fastq');
  expect(screen.getByRole('button', { name: /^Replace with this file, as single-end reads/ })).toBeTruthy();
  give('F3D0_R1.fastq', 'F3D0_R2.fastq');
  await user.click(screen.getByRole('button', { name: 'Replace with these 2' }));
  await waitFor(() => expect(screen.queryByText('F3D0_R2.fastq')).toBeNull());
  const sent = portal.received.find(({ line }) => line.includes('replace'));
  expect(sent?.body).toMatchObject({ project_id: aProject().project_id });
});
