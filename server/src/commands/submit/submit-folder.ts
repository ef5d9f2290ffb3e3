import { setTimeout as pause } from 'node:timers/promises';
import { dataTypeById, routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { ArgumentError } from '../command-line.ts';
import { connectToPortal, type PortalConnection } from '../portal-client/connect-to-portal.ts';
import { type CommandOptions, type PrintLine, runPortalCommand } from '../portal-client/portal-command.ts';
import { uploadFiles } from '../portal-client/upload-files.ts';
import {
  checkSheet,
  ensureDraft,
  parseSheet,
  printProblems,
  SubmissionError,
  waitForChecks,
} from './create-submission.ts';
import { readMapping, readSheetFile, resolveFiles } from './find-files.ts';
import { parseArguments, type SubmitArguments, usage } from './parse-arguments.ts';

const POLL_MS = 2000;

const matchesNameOrId = (nameOrId: string) => (one: { id: string; name: string }) =>
  one.id === nameOrId || one.name === nameOrId;

/** Which pipeline and parameter set are meant; asked before anything is sent, so that a slip costs nothing. */
async function choosePipeline({ call }: PortalConnection, { pipeline, param_set }: SubmitArguments) {
  if (pipeline === null) return null;
  const pipelines = (await call(routes.pipelines.all, {})).data;
  const chosen = pipelines.find(matchesNameOrId(pipeline));
  if (!chosen) {
    throw new ArgumentError(
      `Unknown pipeline “${pipeline}”; there are ${pipelines.map((one) => one.name).join(', ')}.`,
    );
  }
  const query = { page: 1, page_size: 1000, pipeline_id: chosen.id };
  const sets = (await call(routes.pipelines.paramSets, { query })).data;
  const set = param_set === null ? sets[0] : sets.find(matchesNameOrId(param_set));
  if (!set) {
    const names = sets.map((one) => one.name).join(', ');
    throw new ArgumentError(`${chosen.name} has no parameter set “${param_set ?? ''}”; it has ${names || 'none'}.`);
  }
  return { pipeline_id: chosen.id, param_set_id: set.id, data_type: chosen.raw_data_type };
}

async function startRun(
  { call, url, workspace_id }: PortalConnection,
  order: { pipeline_id: string; param_set_id: string; project_id: string },
  printLine: PrintLine,
): Promise<string> {
  const { pipeline_id, param_set_id, project_id } = order;
  const { data } = await call(routes.pipelines.submitRun, { body: { pipeline_id, param_set_id, project_id } });
  printLine(`run ${data.id} ${url}/run/${data.id}?workspace=${workspace_id}`);
  return data.id;
}

/** Follows a run to its end; whether it succeeded. */
async function followRun({ call }: PortalConnection, id: string, printLine: PrintLine): Promise<boolean> {
  let printedState = '';
  for (;;) {
    const { data } = await call(routes.pipelines.runDetail, { params: { id } });
    if (data.state !== printedState) printLine(`run ${data.state}`);
    printedState = data.state;
    if (data.state === 'succeeded') return true;
    if (data.state === 'failed' || data.state === 'cancelled') return false;
    await pause(POLL_MS);
  }
}

async function prepare(args: SubmitArguments, { printLine, ...person }: CommandOptions) {
  const [files, local] = await Promise.all([resolveFiles(args.files), readSheetFile(args.sheet)]);
  const reached = await connectToPortal(args, person);
  const order = await choosePipeline(reached, args);
  const mapping = args.mapping ? { mapping: await readMapping(args.mapping) } : {};
  const data_type = args.data_type ?? order?.data_type;
  const omic_type = dataTypeById(data_type ?? 0)?.omic_type;
  const kind = data_type === undefined || omic_type === undefined ? {} : { data_type, omic_type };
  const submitOptions = {
    ...kind,
    sheet: await parseSheet(reached, local, printLine),
    sheet_name: local.name,
    ...mapping,
  };
  const { reading, assignments } = await checkSheet(reached, { ...submitOptions, files }, args);
  const sheet = { ...submitOptions, assignments };
  printProblems(local.name, reading, printLine);
  const samples = reading.samples.filter(({ forward }) => forward.length > 0);
  printLine(
    `${formatCount(samples.length, 'sample')} with ${formatCount(files.length - reading.files_unused.length, 'file')}.`,
  );
  return { reached, order, files, sheet };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function uploadAndSubmit(
  args: SubmitArguments,
  { reached, files, sheet }: Prepared,
  printLine: PrintLine,
): Promise<string> {
  const submission_id = await ensureDraft(reached, args, sheet);
  await uploadFiles({ reached, submission_id, parallel: args.parallel, printLine }, files);
  printLine('upload complete; checking reads …');
  await waitForChecks(reached, submission_id, files);
  const { reading } = (await reached.call(routes.ingestion.ingestBulk, { body: { submission_id, dry_run: true } }))
    .data;
  printProblems(sheet.sheet_name, reading, printLine);
  const { data } = await reached.call(routes.ingestion.ingestBulk, { body: { submission_id } });
  if (!data.project_id) throw new SubmissionError('The portal created no submission.');
  printLine(
    `submitted ${data.project_id} ${reached.url}/projects/${data.project_id}?workspace=${reached.workspace_id}`,
  );
  return data.project_id;
}

async function runPipelineAfterwards(
  { reached, order, project_id }: { reached: PortalConnection; order: Prepared['order']; project_id: string },
  { wait }: SubmitArguments,
  printLine: PrintLine,
): Promise<boolean> {
  if (order === null) return true;
  const id = await startRun(reached, { ...order, project_id }, printLine);
  return !wait || followRun(reached, id, printLine);
}

/** Submits a folder of reads with its sheet, from the command line; answers with the exit code. */
export function submitFolder(options: CommandOptions): Promise<number> {
  const { printLine } = options;
  return runPortalCommand(options, usage, async () => {
    const args = parseArguments(options.args, options.folder);
    const prepared = await prepare(args, options);
    if (args.dry_run) return true;
    const project_id = await uploadAndSubmit(args, prepared, printLine);
    const { reached, order } = prepared;
    return runPipelineAfterwards({ reached, order, project_id }, args, printLine);
  });
}
