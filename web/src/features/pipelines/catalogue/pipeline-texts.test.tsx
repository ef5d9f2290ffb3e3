import {
  CallError,
  type ParamSet,
  type PipelineDetail,
  permissionsOfWorkspaceRole,
  type RunEstimate,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import { pipelineQuery, referencesQuery } from '../catalogue.ts';
import { DetailMissing } from '../detail-states.tsx';
import { ParamSetForm } from '../param-sets/param-set-form.tsx';
import { ParamValues } from '../param-sets/param-values.tsx';
import { paramFields } from '../param-sets/params-fields.ts';
import { ParamsForm } from '../param-sets/params-form.tsx';
import { ParamsTable } from '../param-sets/params-table.tsx';
import { readyReference } from '../references/reference.fixture.ts';
import { EstimateFacts } from '../run-estimate.tsx';
import { mouseRun } from '../runs/run.fixture.ts';
import { labParameters as parameters, labPipeline as pipeline, labSchema as schema } from './pipeline.fixture.ts';
import { PipelineActions } from './pipeline-actions.tsx';
import { PipelineInputs, PipelineOutputs } from './pipeline-ports.tsx';
import { PipelineNotes, PipelineScreen } from './pipeline-screen.tsx';
import { PipelineSideCards } from './pipeline-side-cards.tsx';
import { PipelineStatePill } from './pipeline-state-pill.tsx';
import { RegisterDrawer } from './register-drawer.tsx';

const nothing = () => undefined;

const fields = paramFields(schema);

describe('the form of parameters', () => {
  test('is drawn from the pipeline’s own schema: sections, titles, help, bounds with their unit', () => {
    const form = renderText(<ParamsForm fields={fields} texts={{}} onTexts={nothing} />);
    for (const part of ['Merging', 'Least overlap', 'Of a pair.', '5 to 300 bases', 'Inference', 'Pooled', 'Primers']) {
      expect(form).toContain(part);
    }
    expect(form).not.toContain('changed; default');
  });

  test('says what was changed and from what, and what is wrong with it', () => {
    const form = renderText(
      <ParamsForm fields={fields} texts={{ min_overlap: '4', forward_primer: 'GTG' }} onTexts={nothing} />,
    );
    expect(form).toContain('changed; default 16 bases');
    expect(form).toContain('a whole number: 5 to 300 bases');
    expect(form).toContain('changed; default none');
    expect(form).toContain('Defaults for “Merging”');
    expect(form).not.toContain('Defaults for “Inference”');
  });

  test('of a pipeline without parameters says so', () => {
    expect(renderText(<ParamsForm fields={[]} texts={{}} onTexts={nothing} />)).toContain(
      'This pipeline has no parameters.',
    );
  });
});

describe('tables of parameters', () => {
  test('show what is allowed and the default with its unit', () => {
    const table = renderText(<ParamsTable parameters={parameters} />);
    expect(table).toContain('Least overlap min_overlap Of a pair. 5 to 300 16 bases');
    expect(table).toContain('X x yes or no no');
  });

  test('of a set tell which values are others than the defaults', () => {
    const value = (title: string, one: number | string, is_default: boolean) => ({
      ...{ name: title, title, description: '', unit: 'bases', group: 'Merging' },
      ...{ value: one, default: 16, is_default },
    });
    const table = renderText(
      <ParamValues parameters={[value('Overlap', 20, false), value('Other', 16, true), value('Primer', '', false)]} />,
    );
    expect(table).toContain('Overlap changed 20 bases 16');
    expect(table).toContain('Other 16 bases the same');
    expect(table).toContain('Primer changed none 16');
  });
});

describe('a pipeline', () => {
  test('says why it may not be run, who decided of it, and that it is deprecated', () => {
    expect(renderText(<PipelineNotes pipeline={pipeline} />)).toBe(
      'This pipeline can’t be run at present. Lab amplicon 1.1.0 waits for an administrator’s leave.',
    );
    const decided_at = '2026-11-20T10:00:00.000Z';
    const refused = {
      ...pipeline,
      state: 'rejected' as const,
      decided_by: 'Ben',
      decided_at,
      decision_note: 'Reads /etc.',
    };
    expect(renderText(<PipelineNotes pipeline={refused} />)).toMatch(/by Ben.*: Reads \/etc\./);
    const old = { ...pipeline, unavailable_reason: null, deprecated_at: decided_at, deprecated_reason: 'use 2.0' };
    expect(renderText(<PipelineNotes pipeline={old} />)).toMatch(/^Deprecated .*You can still view its runs\.$/);
    expect(renderMarkup(<PipelineNotes pipeline={{ ...pipeline, unavailable_reason: null }} />)).toBe('');
  });

  test('names its programs, links its other versions and its papers, and shows its document’s checksum', () => {
    const html = renderMarkup(<PipelineSideCards pipeline={pipeline} />);
    expect(textOfHtml(html)).toContain('vsearch, cutadapt');
    expect(textOfHtml(html)).toContain('debian:12');
    expect(html).toContain(`href="/pipeline/${'b'.repeat(32)}"`);
    expect(html).not.toContain(`href="/pipeline/${'a'.repeat(32)}"`);
    expect(html.match(/href="https:\/\/doi\.org\/10\.1038\/nmeth\.3869"/g)).toHaveLength(1);
    expect(textOfHtml(html)).toContain('SHA-256 ffffffffffffffff');
  });

  test('without programs, papers and document says so rather than nothing', () => {
    const bare = { ...pipeline, software: [], citations: [], file_name: null };
    const sides = renderText(<PipelineSideCards pipeline={bare} />);
    expect(sides).toContain('None listed.');
    expect(sides).toContain('No citations.');
    expect(sides).not.toContain('SHA-256');
  });

  test('carries its state as a word, with the reason behind it', () => {
    const html = renderMarkup(<PipelineStatePill pipeline={pipeline} />);
    expect(html).toContain('title="Lab amplicon 1.1.0 waits');
    expect(textOfHtml(html)).not.toBe('');
  });
});

describe('what a run would take', () => {
  const estimate: RunEstimate = {
    ...{ seconds: 60, seconds_low: 30, seconds_high: 120, memory_mib: 512, n_runs: 3, basis: 'From 3 earlier runs.' },
    ...{ n_samples: 13, size_bytes: 2_000_000, n_ahead: 2, same_run: null, same_run_message: null },
  };

  test('is reported with its bounds, and where it comes from', () => {
    const facts = renderText(<EstimateFacts estimate={estimate} />);
    for (const part of ['13 samples', 'Memory', 'From 3 earlier runs.']) expect(facts).toContain(part);
    expect(facts).not.toContain('computed before');
  });

  test('leads to the run that has computed the same', () => {
    const html = renderMarkup(
      <EstimateFacts
        estimate={{
          ...estimate,
          memory_mib: null,
          same_run: mouseRun(),
          same_run_message: 'Identical counts were computed.',
        }}
      />,
    );
    expect(html).toContain(`href="/run/${mouseRun().id}"`);
    expect(textOfHtml(html)).toContain('identical run already exists. Identical counts were computed');
    expect(textOfHtml(html)).not.toContain('Memory');
  });
});

describe('a pipeline that is not there', () => {
  const missing = (status: number, code: 'not_found' | 'unavailable') =>
    renderText(
      <DetailMissing
        resourceLabel="pipeline"
        list="/pipeline"
        query={{ error: new CallError(status, { detail: 'It cannot be had.', code }), refetch: nothing }}
      >
        “Ours” was withdrawn on 1 Mar 2026.
      </DetailMissing>,
    );

  test('is shown as withdrawn if it was public once; a server error shows no such message', () => {
    expect(missing(404, 'not_found')).toMatch(
      /was not found in this workspace\..*“Ours” was withdrawn on 1 Mar 2026\.$/,
    );
    expect(missing(503, 'unavailable')).toContain('could not be loaded');
    expect(missing(503, 'unavailable')).not.toContain('withdrawn');
  });
});

const as = (role: WorkspaceRole | null) =>
  setGrants({
    app_permissions: null,
    workspace_permissions: role === null ? [] : permissionsOfWorkspaceRole[role],
    settings: null,
  });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

describe('the page of a pipeline', () => {
  const ID = pipeline.id;
  const page = (answer?: unknown): [Parameters<typeof renderMarkup>[0], QueryFixtures] => [
    <PipelineScreen key="page" id={ID} />,
    answer === undefined ? [] : [[pipelineQuery(ID).queryKey, answer]],
  ];
  const detail = (changed: Partial<PipelineDetail> = {}) => page({ data: { ...pipeline, ...changed } });

  test('says from what it makes what, who registered it, and what was done with it', () => {
    const html = renderMarkup(...detail({ description: 'Merges\npairs.', n_runs: 3, n_param_sets: 1 }));
    expect(textOfHtml(html)).toContain('Lab amplicon version 1.1.0');
    expect(textOfHtml(html)).toContain('registered by Ana Ribeiro');
    expect(html).toContain(`href="/run?pipeline=${ID}"`);
    expect(html).toContain(`href="/param-set?pipeline=${ID}"`);
    expect(textOfHtml(html)).toContain('3 runs 1 parameter set');
    expect(textOfHtml(html)).toContain('Description Merges pairs.');
    expect(textOfHtml(html)).toContain('Parameters 2 parameters');
  });

  test('that may not be run offers no run; one that may offers sets and runs to whom may make them', () => {
    expect(renderText(...detail())).not.toContain('Run on a submission');
    const ready = { can_run: true, unavailable_reason: null, state: 'ready' as const };
    expect(renderText(...detail(ready))).toContain('New parameter set Run on a submission');
    expect(disabledReasons(...detail(ready))).toEqual({});
    as('reader');
    const refused = disabledReasons(...detail(ready));
    expect(Object.keys(refused)).toEqual(expect.arrayContaining(['Deprecate']));
    expect(Object.values(refused).every((why) => /permission/.test(why))).toBe(true);
  });

  test('of the portal itself is deprecated by nobody here, and says whose it is', () => {
    const shown = renderText(...detail({ origin: 'built_in', state: 'ready', versions: [], parameters: [] }));
    expect(shown).toContain('built in');
    expect(shown).toContain('This pipeline has no parameters.');
    expect(shown).not.toContain('Deprecate');
  });

  test('is given leave to run by administrators of the portal alone', () => {
    expect(renderText(...detail())).not.toContain('Approve');
    setGrants({
      app_permissions: ['app:workspace:modify'],
      workspace_permissions: permissionsOfWorkspaceRole.writer,
      settings: null,
    });
    expect(renderText(...detail())).toContain('Approve Reject Deprecate');
    expect(renderText(...detail({ deprecated_at: '2026-11-20T10:00:00.000Z' }))).not.toContain('Approve');
  });

  test('is shown to nobody who may not see any, not even from memory; one that is gone leads to the list', () => {
    as(null);
    expect(renderText(...detail())).toBe('You don’t have access to the pipelines of this workspace.');
    as('writer');
    const text = renderMarkup(...page(new CallError(404, { detail: 'Not found.', code: 'not_found' })));
    expect(text).toContain('href="/pipeline"');
    expect(renderText(...page())).not.toContain('Lab amplicon');
  });
});

describe('a new set of parameters', () => {
  const like: ParamSet = {
    ...{ id: 'c'.repeat(32), name: 'V4', pipeline_id: pipeline.id, pipeline_name: 'Lab amplicon' },
    ...{ pipeline_version: '1.1.0', references: mouseRun().references, params: { min_overlap: 20 }, params_hash: 'ab' },
    ...{
      is_archived: false,
      created_by: 'Ana Ribeiro',
      owner: 'Ana Ribeiro',
      created_at: '2026-11-20T09:11:00.000Z',
      access: 'own',
    },
    ...{ access_level: 'modify', is_public: false, workspace_name: 'Lab', shared_by: null, shared_at: null },
    ...{ n_changed: 1, n_runs: 0 },
  };
  const form = (
    given: { like?: ParamSet; references?: ReturnType<typeof readyReference>[] } = {},
  ): [Parameters<typeof renderMarkup>[0], QueryFixtures] => [
    <ParamSetForm
      key="form"
      pipeline={pipeline}
      {...(given.like ? { like: given.like } : {})}
      onClose={nothing}
      onCreated={nothing}
      choosePipeline={<p>Lab amplicon 1.1.0</p>}
    />,
    [[referencesQuery().queryKey, { data: given.references ?? [readyReference()] }]],
  ];

  test('begins with the pipeline’s defaults, and says that it never changes later', () => {
    const shown = renderText(...form());
    expect(shown).toContain('New parameter set');
    expect(shown).toContain('0 of 4 parameters differ from the defaults. A saved parameter set never changes.');
    expect(shown).toContain('13,212 sequences');
    expect(shown).not.toContain('Enter a name.');
  });

  test('made from another begins with its values, under its own name', () => {
    const html = renderMarkup(...form({ like }));
    expect(textOfHtml(html)).toContain('Duplicate parameter set');
    expect(html).toContain('value="V4, changed"');
    expect(textOfHtml(html)).toContain('1 of 4 parameters differ from the defaults.');
    expect(textOfHtml(html)).toContain('changed; default 16 bases');
  });

  test('with a value out of bounds names it where the set would be kept', () => {
    expect(renderText(...form({ like: { ...like, params: { min_overlap: 4 } } }))).toContain('Least overlap: 1 to');
  });

  test('warns of its reference, and cannot be made without one', () => {
    const warned = readyReference({ caution: 'Expect false genera.' });
    expect(renderText(...form({ references: [warned] }))).toContain('Expect false genera.');
    expect(disabledReasons(...form({ references: [] }))).toEqual({
      'Save parameter set': 'Add a reference for “Reference sequences” first.',
    });
  });
});

describe('the references of a pipeline', () => {
  const inputs: PipelineDetail['references'] = [
    { input: 'database', kind: 'kraken2-database', title: 'Kraken 2 database', required: true },
    { input: 'host', kind: 'host-genome', title: 'Host genome', required: false },
  ];
  const shotgun = { ...pipeline, references: inputs };
  const database = readyReference({ id: 'd'.repeat(32), kind: 'kraken2-database', summary: { n_genomes: 42 } });
  const form = (references: ReturnType<typeof readyReference>[]): Parameters<typeof renderMarkup> => [
    <ParamSetForm key="form" pipeline={shotgun} onClose={nothing} onCreated={nothing} choosePipeline={null} />,
    [[referencesQuery().queryKey, { data: references }]],
  ];

  test('are chosen one per input, from those of its kind that are ready; an optional one may be none', () => {
    const building = readyReference({ ...database, id: 'e'.repeat(32), summary: { n_genomes: 99 }, state: 'building' });
    const text = renderText(...form([building, database, readyReference()]));
    expect(text).toMatch(/Kraken 2 database 42 genomes Host genome optional/);
    expect(text).not.toMatch(/99 genomes|13,212 sequences/);
    expect(disabledReasons(...form([database]))).toEqual({});
  });

  test('that are missing are named with their kind, and the way to add one is there', () => {
    const html = renderMarkup(...form([readyReference()]));
    expect(textOfHtml(html)).toContain(
      'needs a reference of the kind “kraken2-database”, and none is ready. Add one first.',
    );
    expect(html).toContain('href="/param-set?add=kraken2-database"');
    expect(disabledReasons(...form([]))).toEqual({
      'Save parameter set': 'Add a reference for “Kraken 2 database” first.',
    });
  });

  test('stand on its page with how many are ready, before what a run yields', () => {
    const html = renderMarkup(<PipelineInputs pipeline={shotgun} />, [
      [referencesQuery().queryKey, { data: [database] }],
    ]);
    expect(textOfHtml(html)).toMatch(
      /Kraken 2 database .*1 reference ready Host genome optional .*none ready · Add reference/,
    );
    expect(renderText(<PipelineOutputs pipeline={pipeline} />)).toContain(
      'Feature counts per sample feature-table.tsv',
    );
  });

  test('do not help where the server lacks packages: the line that installs them is there, and no run starts', () => {
    const reason = 'Lab amplicon can’t run here: kraken2 is not installed.';
    const lacking = { ...pipeline, state: 'ready' as const, missing_packages: ['kraken2'], unavailable_reason: reason };
    const notes = renderText(<PipelineNotes pipeline={lacking} />);
    expect(notes).toContain('Running this pipeline needs 1 more Debian package: kraken2.');
    expect(notes).toContain('apt-get install --no-install-recommends kraken2');
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null });
    expect(disabledReasons(<PipelineActions pipeline={{ ...lacking, access: 'public' }} />)).toMatchObject({
      'Run on a submission': reason,
    });
    setGrants();
  });
});

describe('what is uploaded', () => {
  const upload = async () => 'f'.repeat(32);

  test('a pipeline begins with its document; nothing else is asked before it was read', () => {
    const drawer = <RegisterDrawer upload={upload} onClose={nothing} onRegistered={nothing} />;
    expect(disabledReasons(drawer)).toMatchObject({ Register: 'Choose the document first.' });
    const shown = renderText(drawer);
    expect(shown).toContain('Nothing is saved until you press Register.');
    expect(shown).toContain('Document');
    expect(shown).not.toMatch(/Parameters|Citations/);
  });
});
