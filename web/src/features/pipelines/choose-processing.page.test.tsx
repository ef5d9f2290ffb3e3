// @vitest-environment page
import { CallError, type ParamSet, type Pipeline } from '@cohortium/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, type QueryFixtures, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { labPipeline } from './catalogue/pipeline.fixture.ts';
import { launchDefaultsQuery, paramSetsOf, pipelineQuery, pipelinesQuery } from './catalogue.ts';
import { estimateQuery } from './launch-run.ts';
import { CreateParamSetDrawer } from './param-sets/create-param-set-drawer.tsx';
import { ProcessingChoice } from './processing-choice.tsx';
import { mouseRun } from './runs/run.fixture.ts';

const idOf = (digit: string) => digit.repeat(32);
const amplicon: Pipeline = { ...labPipeline, state: 'ready', can_run: true, unavailable_reason: null };
const contigs: Pipeline = { ...amplicon, id: idOf('c'), name: 'Contigs', file_formats: ['fasta'] };
const newer: Pipeline = {
  ...amplicon,
  id: idOf('d'),
  name: 'Denoiser',
  version: '2.0.0',
  description: 'Without merging.',
};

const setOf = (id: string, name: string, more: Partial<ParamSet> = {}): ParamSet => ({
  ...{ id, name, pipeline_id: amplicon.id, pipeline_name: amplicon.name, pipeline_version: amplicon.version },
  ...{ references: mouseRun().references, params: {}, params_hash: 'c0ffee12'.repeat(8), is_archived: false },
  ...{ created_by: 'Ana', owner: 'Ana', created_at: '2026-11-20T09:11:00.000Z', access: 'own' },
  ...{ access_level: 'modify', is_public: false, workspace_name: 'Mouse lab', shared_by: null, shared_at: null },
  ...{ n_changed: 0, n_runs: 0 },
  ...more,
});
const usual = setOf(idOf('1'), 'Usual');
const [reference] = usual.references;
const strict = setOf(idOf('2'), 'Strict', {
  params: { min_overlap: 30 },
  references: reference ? [{ ...reference, caution: 'Lineages end at genus.' }] : [],
});

const portal = await startRecordingServer((response) => answerJson(response, { data: [] }));
connectPages(portal);
beforeEach(() => setGrants());

const defaultOf = (set: ParamSet | null): QueryFixtures[number] => [
  launchDefaultsQuery().queryKey,
  {
    data: {
      pipeline_id: set?.pipeline_id ?? null,
      param_set_id: set?.id ?? null,
      param_set_by: set && 'workspace',
    },
  },
];
const sets = (pipeline: Pipeline, offered: readonly ParamSet[]): QueryFixtures[number] => [
  paramSetsOf(pipeline.id).queryKey,
  { data: offered, paging: { page: 1, page_size: 1000, total: offered.length } },
];
const pipelines = (...offered: Pipeline[]): QueryFixtures[number] => [pipelinesQuery().queryKey, { data: offered }];

describe('the choice of a pipeline and its parameters', () => {
  const open = (answers: QueryFixtures, more: Partial<Parameters<typeof ProcessingChoice>[0]> = {}) => {
    const onValueChange = vi.fn();
    const props = { dataType: 10, value: null, onValueChange, ...more };
    return { onValueChange, ...openPage(<ProcessingChoice {...props} />, answers) };
  };

  test('begins with the default of the workspace, and says what it is made of and whose default it is', async () => {
    const { onValueChange } = open([pipelines(newer, amplicon), defaultOf(strict), sets(amplicon, [usual, strict])]);
    await waitFor(() =>
      expect(onValueChange).toHaveBeenCalledWith({ pipeline_id: amplicon.id, param_set_id: strict.id }),
    );
    expect(screen.getByText('the workspace’s default')).toBeTruthy();
    expect(screen.getByText(/^Reference sequences: RDP 16; Least overlap: 30/)).toBeTruthy();
    expect(screen.getByText('Lineages end at genus.')).toBeTruthy();
  });

  test('without a default takes the first that fits the files, and its first parameter set', async () => {
    const { onValueChange } = open(
      [pipelines(contigs, newer, amplicon), defaultOf(null), sets(newer, [{ ...usual, pipeline_id: newer.id }])],
      {
        formats: ['fastq'],
      },
    );
    await waitFor(() => expect(onValueChange).toHaveBeenCalledWith({ pipeline_id: newer.id, param_set_id: usual.id }));
    expect(screen.getByText('Without merging.')).toBeTruthy();
    expect(screen.getByText(/the pipeline’s defaults\.$/)).toBeTruthy();
  });

  test('another pipeline is chosen with its parameters left open, and another set with a key', async () => {
    const value = { pipeline_id: amplicon.id, param_set_id: usual.id };
    const { onValueChange, user } = open(
      [pipelines(amplicon, newer), defaultOf(null), sets(amplicon, [usual, strict])],
      {
        value,
      },
    );
    await user.click(screen.getByLabelText('Parameter set'));
    await user.click(await screen.findByRole('option', { name: 'Strict' }));
    expect(onValueChange).toHaveBeenLastCalledWith({ ...value, param_set_id: strict.id });
    await user.click(screen.getByLabelText('Pipeline'));
    await user.click(await screen.findByRole('option', { name: 'Denoiser 2.0.0' }));
    expect(onValueChange).toHaveBeenLastCalledWith({ pipeline_id: newer.id, param_set_id: '' });
  });

  test('says what these reads would take', async () => {
    const reads = { n_samples: 13, size_bytes: 38_000_000 };
    const order = { pipeline_id: amplicon.id, param_set_id: usual.id };
    const estimate = { ...reads, seconds: null, seconds_low: null, seconds_high: null, memory_mib: null, n_ahead: 2 };
    open(
      [
        pipelines(amplicon),
        defaultOf(usual),
        sets(amplicon, [usual]),
        [estimateQuery({ ...order, ...reads }).queryKey, { data: { ...estimate, same_run: null } }],
      ],
      { value: order, reads },
    );
    expect(await screen.findByText('2 runs ahead')).toBeTruthy();
    expect(screen.getByText(/^13 samples/)).toBeTruthy();
  });

  test('says what is missing: a pipeline for such files, a parameter set, an answer', async () => {
    open([pipelines(contigs), defaultOf(null)], { formats: ['fastq'] });
    expect(await screen.findByText('No pipeline supports this kind of data.')).toBeTruthy();
    open([pipelines(amplicon), defaultOf(null), sets(amplicon, [])]);
    expect(await screen.findByText('No parameter sets for this pipeline yet.')).toBeTruthy();
    const away = new CallError(503, { detail: 'The portal is starting.', code: 'unavailable' });
    open([[pipelinesQuery().queryKey, away], defaultOf(null)]);
    expect(await screen.findByText(/The portal is starting/)).toBeTruthy();
  });
});

describe('a new parameter set', () => {
  const nothing = () => undefined;
  const open = (answers: QueryFixtures, more: Partial<Parameters<typeof CreateParamSetDrawer>[0]> = {}) =>
    openPage(<CreateParamSetDrawer onClose={nothing} onCreated={nothing} {...more} />, answers);

  test('is of the default pipeline, unless another is chosen', async () => {
    const { user } = open([pipelines(newer, amplicon), defaultOf(usual)]);
    expect((await screen.findByLabelText('Pipeline')).textContent).toContain('Lab amplicon 1.1.0');
    await user.click(screen.getByLabelText('Pipeline'));
    await user.click(await screen.findByRole('option', { name: 'Denoiser 2.0.0' }));
    await waitFor(() => expect(screen.getByLabelText('Pipeline').textContent).toContain('Denoiser'));
  });

  test('copied from one of a superseded version is of that version', async () => {
    const old = { ...labPipeline, id: idOf('e'), version: '0.9.0' };
    const like = setOf(idOf('3'), 'Old', { pipeline_id: old.id });
    open([pipelines(amplicon), defaultOf(null), [pipelineQuery(old.id).queryKey, { data: old }]], { like });
    expect((await screen.findByLabelText('Pipeline')).textContent).toContain('Lab amplicon 0.9.0');
    expect(screen.getByText('A copy for another version keeps the parameters that both versions have.')).toBeTruthy();
  });

  test('cannot be made without a pipeline, and says so', async () => {
    const onClose = vi.fn();
    const { user } = open([pipelines(), defaultOf(null)], { onClose });
    expect(await screen.findByText('No pipelines can be run yet.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
