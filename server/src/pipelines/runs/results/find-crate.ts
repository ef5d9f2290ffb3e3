import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { PRODUCT_VERSION, type RunDetail } from '@cohortium/contract';
import { ZipFile } from 'yazl';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { formatCount } from '#platform/text';
import { getPipeline } from '../../catalogue/find-pipeline.ts';
import { restoreWorkflow } from '../../catalogue/registration/stage-workflow.ts';
import { listWorkflowFiles } from '../../execution/provenance.ts';
import { workFolder } from '../../execution/stage-inputs.ts';
import { runDetailView } from '../run-detail-view.ts';
import { requireReadable } from '../run-policy.ts';
import { type RunRow, runById } from '../runs-store.ts';
import {
  type CrateData,
  describeWorkflow,
  type Entity,
  link,
  links,
  listPrograms,
  listRunFiles,
  outputPath,
  PARAMETERS_FILE,
  personId,
  runId,
  toRunAction,
  workflowPath,
} from './describe-run.ts';
import { fileName } from './download-output.ts';
import { outputsOfRun } from './outputs-store.ts';

const CRATE = 'https://w3id.org/ro/crate/1.1';
const WORKFLOW_CRATE = 'https://w3id.org/workflowhub/workflow-ro-crate/1.0';
const PROFILES = ['https://w3id.org/ro/wfrun/process/0.5', 'https://w3id.org/ro/wfrun/workflow/0.5', WORKFLOW_CRATE];
const CONTEXT = [`${CRATE}/context`, 'https://w3id.org/ro/terms/workflow-run/context'];
const PORTAL = '#portal';

function describeRun({ run }: CrateData): string {
  const { pipeline_name, pipeline_version, n_samples, project_name, references } = run;
  const what = `Run of ${pipeline_name} ${pipeline_version} on ${formatCount(n_samples, 'sample')} of “${project_name}”`;
  const named = references.map(({ name, version }) => `${name} ${version}`).join(', ');
  const cautions = references.flatMap(({ caution }) => caution ?? []);
  return [`${what}${named ? `, with ${named}` : ''}.`, ...cautions].join(' ');
}

function toRootEntity(facts: CrateData): Entity {
  const { run, made_at, workflow } = facts;
  const { inputs, outputs } = listRunFiles(facts);
  const ownFiles = [...workflow.files.map(({ name }) => workflowPath(name)), PARAMETERS_FILE].map(link);
  return {
    '@id': './',
    '@type': 'Dataset',
    name: run.name,
    description: describeRun(facts),
    identifier: run.id,
    datePublished: made_at,
    license: 'No licence specified. The results belong to the workspace that created them.',
    conformsTo: PROFILES.map(link),
    mainEntity: link(workflowPath(workflow.entry)),
    mentions: [link(runId(facts))],
    hasPart: [...ownFiles, ...links(outputs), ...links(inputs)],
    author: link(personId(facts)),
    publisher: link(PORTAL),
  };
}

/** People and things that the others are linked to. */
function toContextEntities(facts: CrateData): Entity[] {
  const { person, portal_url, portal_version } = facts;
  return [
    { '@id': PARAMETERS_FILE, '@type': 'File', name: 'Parameters and reference', encodingFormat: 'application/json' },
    { '@id': personId(facts), '@type': 'Person', name: person.name },
    {
      '@id': PORTAL,
      '@type': ['Organization', 'SoftwareApplication'],
      name: 'Cohortium',
      url: portal_url,
      softwareVersion: portal_version,
    },
    ...PROFILES.map((id) => ({ '@id': id, '@type': 'CreativeWork', name: id.split('/').slice(-2).join(' ') })),
  ];
}

/** `ro-crate-metadata.json` of a run: RO-Crate 1.1, after the profile Workflow Run Crate 0.5. */
function describeCrate(facts: CrateData): object {
  const { inputs, outputs, values } = listRunFiles(facts);
  const descriptor = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: link('./'),
    conformsTo: [link(CRATE), link(WORKFLOW_CRATE)],
  };
  const graph: Entity[] = [
    descriptor,
    toRootEntity(facts),
    ...describeWorkflow(facts),
    toRunAction(facts, workflowPath(facts.workflow.entry)),
    ...[...inputs, ...outputs, ...values, ...listPrograms(facts)],
    ...toContextEntities(facts),
  ];
  return { '@context': CONTEXT, '@graph': graph };
}

const toJsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function loadCrateData(platform: Platform, row: RunRow, run: RunDetail): Promise<CrateData> {
  const { config, clock, db } = platform;
  const record = await getPipeline(db, row.pipeline_id);
  const { description, citations, params_schema } = record.definition;
  const workflow = (await restoreWorkflow(platform, record, workFolder(platform, row.id))) ?? '';
  const titles = Object.entries(params_schema.properties).map(([name, { title }]) => [name, title]);
  return {
    run,
    person: { id: row.created_by, name: run.created_by },
    portal_url: config.url,
    portal_version: PRODUCT_VERSION,
    pipeline: { description, citations, parameter_titles: Object.fromEntries(titles) },
    workflow: {
      files: workflow === '' ? [] : await listWorkflowFiles(workflow),
      entry: join(basename(dirname(workflow)), basename(workflow)),
    },
    made_at: clock.now().toISOString(),
  };
}

/** The crate as it is written: one file after another, none held in memory whole. */
async function createCrateZip(platform: Platform, caller: Caller, row: RunRow): Promise<Readable> {
  const run = await runDetailView(platform, caller, row);
  const facts = await loadCrateData(platform, row, run);
  const zip = new ZipFile();
  const mtime = new Date(run.finished_at ?? run.created_at);
  zip.addBuffer(toJsonFile(describeCrate(facts)), 'ro-crate-metadata.json', { mtime });
  const parameters = {
    pipeline: run.pipeline_name,
    version: run.pipeline_version,
    params: run.params,
    references: run.references,
  };
  zip.addBuffer(toJsonFile(parameters), PARAMETERS_FILE, { mtime });
  for (const { name, path } of facts.workflow.files) zip.addFile(path, workflowPath(name), { mtime });
  for (const output of await outputsOfRun(platform.db, row.id)) {
    const { name } = output;
    const add = (done: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
      platform.files.open(output.file_key).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    };
    zip.addReadStreamLazy(outputPath({ name }), { mtime, size: output.size_bytes }, add);
  }
  zip.end();
  const stream = new Readable().wrap(zip.outputStream);
  // A file that is gone breaks the download off, instead of leaving it waiting.
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}

/** A run that has ended, as a crate. */
export async function getCrate(platform: Platform, caller: Caller, id: string): Promise<FileResponse> {
  const run = await requireReadable(platform.db, caller, await runById(platform.db, id));
  if (run.state === 'queued' || run.state === 'running') {
    throw new AppError('not_found', `${run.name} has not finished yet. The RO-Crate is available when it has.`);
  }
  return {
    name: `${fileName(run)}.crate.zip`,
    media_type: 'application/zip',
    size_bytes: null,
    open: () => createCrateZip(platform, caller, run),
  };
}
