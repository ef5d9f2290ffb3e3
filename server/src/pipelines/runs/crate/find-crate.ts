import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { PRODUCT_VERSION, type RunDetail } from '@cohortium/contract';
import { ZipFile } from 'yazl';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { getPipeline } from '../../catalogue/find-pipeline.ts';
import { restoreWorkflow } from '../../catalogue/registration/stage-workflow.ts';
import { listWorkflowFiles } from '../../execution/provenance/workflow-files.ts';
import { workFolder } from '../../execution/stage-inputs.ts';
import { runDetailView } from '../detail/run-detail-view.ts';
import { describeOutput } from '../outputs/describe-output.ts';
import { fileName } from '../outputs/download-output.ts';
import { outputsOfRun } from '../outputs/outputs-store.ts';
import { requireReadable } from '../run-policy.ts';
import { type RunRow, runById } from '../runs-store.ts';
import { type CrateData, outputPath, PARAMETERS_FILE, workflowPath } from './crate-data.ts';
import { describeCrate } from './describe-crate.ts';

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
    reference: run.reference,
  };
  zip.addBuffer(toJsonFile(parameters), PARAMETERS_FILE, { mtime });
  for (const { name, path } of facts.workflow.files) zip.addFile(path, workflowPath(name), { mtime });
  for (const output of await outputsOfRun(platform.db, row.id)) {
    const { name } = describeOutput(output.kind);
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
