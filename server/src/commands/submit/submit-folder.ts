import { CallError, routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { connectToPortal, type LoginDetails, type PortalConnection, PortalError } from './connect-to-portal.ts';
import {
  checkSheet,
  ensureDraft,
  parseSheet,
  printProblems,
  SubmissionError,
  waitForChecks,
} from './create-submission.ts';
import { readSheetFile, resolveFiles } from './find-files.ts';
import { ArgumentError, parseArguments, type SubmitArguments, usage } from './parse-arguments.ts';
import { readMapping } from './read-mapping.ts';
import { choosePipeline, followRun, startRun } from './run-pipeline.ts';
import { uploadFiles } from './upload-files.ts';

export interface SubmitOptions extends LoginDetails {
  args: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  printLine: (line: string) => void;
}

const EXIT = { done: 0, errors: 1, bad_arguments: 2, portal: 3 } as const;

async function prepare(args: SubmitArguments, { printLine, ...person }: SubmitOptions) {
  const [files, local] = await Promise.all([resolveFiles(args.files), readSheetFile(args.sheet)]);
  const reached = await connectToPortal(args, person);
  const order = await choosePipeline(reached, args);
  const mapping = args.mapping ? { mapping: await readMapping(args.mapping) } : {};
  const submitOptions = { sheet: await parseSheet(reached, local, printLine), sheet_name: local.name, ...mapping };
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
  printLine: SubmitOptions['printLine'],
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
  printLine: SubmitOptions['printLine'],
): Promise<number> {
  if (order === null) return EXIT.done;
  const id = await startRun(reached, { ...order, project_id }, printLine);
  return !wait || (await followRun(reached, id, printLine)) ? EXIT.done : EXIT.errors;
}

function printError(error: unknown, printLine: SubmitOptions['printLine']): number {
  if (error instanceof ArgumentError) printLine(error.message);
  else if (error instanceof PortalError || error instanceof SubmissionError) printLine(error.message);
  else if (error instanceof CallError) printLine(`The portal refuses: ${error.message}`);
  else printLine(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentError) return EXIT.bad_arguments;
  const isPortal = error instanceof PortalError || (error instanceof CallError && [401, 404].includes(error.status));
  return isPortal ? EXIT.portal : EXIT.errors;
}

/** Submits a folder of reads with its sheet, from the command line; answers with the exit code. */
export async function submitFolder(submitOptions: SubmitOptions): Promise<number> {
  const { printLine } = submitOptions;
  if (submitOptions.args.includes('--help')) {
    printLine(usage);
    return EXIT.done;
  }
  try {
    const args = parseArguments(submitOptions.args, submitOptions.folder);
    const prepared = await prepare(args, submitOptions);
    if (args.dry_run) return EXIT.done;
    const project_id = await uploadAndSubmit(args, prepared, printLine);
    return await runPipelineAfterwards(
      { reached: prepared.reached, order: prepared.order, project_id },
      args,
      printLine,
    );
  } catch (error) {
    return printError(error, printLine);
  }
}
