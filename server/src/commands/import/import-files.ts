import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CallError, type Import, namesOfTables, routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { ArgumentError } from '../command-line.ts';
import { connectToPortal, type PortalConnection } from '../portal-client/connect-to-portal.ts';
import {
  type CommandOptions,
  type LocalFile,
  PortalError,
  type PrintLine,
  readLocalFile,
  requireOwnNames,
  runPortalCommand,
} from '../portal-client/portal-command.ts';
import { uploadFiles } from '../portal-client/upload-files.ts';
import { SubmissionError } from '../submit/create-submission.ts';
import { readMapping } from '../submit/find-files.ts';
import type { LocalPortal } from './local-portal.ts';
import { type ImportArguments, parseArguments, usage } from './parse-arguments.ts';
import { printPreview } from './print-preview.ts';

/** The files named, each once. */
async function resolveTables(paths: readonly string[]): Promise<LocalFile[]> {
  const each = [...new Set(paths)];
  const names = namesOfTables(each);
  return requireOwnNames(await Promise.all(each.map((path, at) => readLocalFile(path, names[at] ?? basename(path)))));
}

const { analysis, ingestion, projects, publication } = routes;
const [BETWEEN_MS, MAX_POLLS, UPLOAD_CONCURRENCY, MAX_WARNINGS] = [500, 600, 3, 20];

export interface ImportOptions extends CommandOptions {
  /** The portal of this machine, where no other one is named. */
  local_portal: LocalPortal;
}

/** A portal that answers: the one named, or this machine's own, which is started where it does not run. */
async function requirePortal({ url, is_own }: ImportArguments, { local_portal, printLine }: ImportOptions) {
  // Looked at once, where other calls would wait for a portal that is being started again.
  const answer = await fetch(`${url}/ready`).catch(() => null);
  if (answer !== null) return { url, close: async () => undefined };
  if (!is_own) throw new PortalError(`No portal is running at ${url}. Start it with npm start, or set --url.`);
  printLine('no portal is running on this machine: starting one for this import …');
  return local_portal.open();
}

const defaultProjectName = (files: readonly LocalFile[]): string =>
  files[0]?.name.replace(/\.(gz|bz2)$/i, '').replace(/\.[^.]*$/, '') ?? '';

/** The submission of that name, if the workspace has one: it is added to. */
async function findProject({ call }: PortalConnection, name: string): Promise<string | null> {
  const { data } = await call(projects.list, { query: { name, page_size: 100 } });
  return data.find((one) => one.name === name)?.project_id ?? null;
}

/** To its end, and until its samples can be found; a load that takes long goes on without being watched. */
async function waitForImport({ call }: PortalConnection, begun: Import, printLine: PrintLine): Promise<Import> {
  let [now, printedState, waits] = [begun, '', 0];
  for (;;) {
    if (now.state !== printedState)
      printLine(now.state === 'done' ? 'imported; updating the index …' : `${now.state} …`);
    printedState = now.state;
    if (now.state === 'failed' || (now.state === 'done' && now.index === 'loaded')) return now;
    waits += now.state === 'done' ? 1 : 0;
    if (waits > MAX_POLLS) {
      printLine('warning: the samples aren’t searchable yet; the portal is still loading them.');
      return now;
    }
    await pause(BETWEEN_MS);
    now = (await call(ingestion.showImport, { params: { id: now.import_id } })).data;
  }
}

function printResult({ url, workspace_id }: PortalConnection, made: Import, printLine: PrintLine): void {
  if (made.state === 'failed') {
    for (const { field, message } of made.errors.slice(0, MAX_WARNINGS))
      printLine(`error: ${[field, message].filter(Boolean).join(': ')}`);
    throw new SubmissionError('Nothing was imported.');
  }
  for (const warning of made.warnings) printLine(`warning: ${warning}`);
  const fresh = made.n_new_samples === made.n_samples ? '' : ` (${made.n_new_samples} of them new)`;
  printLine(
    `imported ${formatCount(made.n_samples, 'sample')}${fresh} into “${made.project_name}” ${url}/projects/${made.project_id}?workspace=${workspace_id}`,
  );
}

function failPublicationRequest(error: unknown, printLine: PrintLine): never {
  if (!(error instanceof CallError)) throw error;
  for (const { field, message } of error.body?.fields ?? []) printLine(`error: ${field}: ${message}`);
  const why = error.body?.fields?.length ? 'see above' : error.message;
  throw new SubmissionError(`The samples were imported, but publication was not requested: ${why}.`);
}

async function requestPublication(
  { call, url, workspace_id }: PortalConnection,
  project_id: string,
  args: ImportArguments,
  printLine: PrintLine,
): Promise<void> {
  const { licence, human_reads } = args;
  const metadata_note = 'Imported as published; missing columns were not part of the publication.';
  const body = { project_id, licence, human_reads, metadata_note, action: 'submit' as const };
  const { data } = await call(publication.requestProject, { body }).catch((error) =>
    failPublicationRequest(error, printLine),
  );
  printLine(
    `publication requested: ${data.state}; a reviewer will decide ${url}/publicise/${data.publication_id}?workspace=${workspace_id}`,
  );
}

async function runImport(args: ImportArguments, importOptions: ImportOptions): Promise<void> {
  const files = await resolveTables([...args.files, ...(args.metadata ? [args.metadata] : [])]);
  const { url, close } = await requirePortal(args, importOptions);
  try {
    await importInto(await connectToPortal({ ...args, url }, importOptions), args, {
      files,
      printLine: importOptions.printLine,
    });
  } finally {
    await close();
  }
}

/** The tree of the features beside them: the analyses of the workspace can then use it. */
async function uploadTree({ call }: PortalConnection, path: string, printLine: PrintLine): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new ArgumentError(`There is no file ${path}.`);
  });
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const content = isZip ? { artifact: bytes.toString('base64') } : { newick: bytes.toString('utf8').trim() };
  const { data } = await call(analysis.importTree, { body: { name: basename(path), ...content } });
  printLine(
    `imported the tree “${data.name}” with ${formatCount(data.n_tips, 'tip')}; use it in analyses as tree_id ${data.id}`,
  );
}

async function importInto(
  reached: PortalConnection,
  args: ImportArguments,
  { files, printLine }: { files: LocalFile[]; printLine: PrintLine },
) {
  const { call } = reached;
  const uploads = await uploadFiles({ reached, submission_id: null, parallel: UPLOAD_CONCURRENCY, printLine }, files);
  const sheet = args.metadata ? files.findIndex(({ path }) => path === args.metadata) : -1;
  const tables = {
    file_ids: uploads.map(({ file_id }) => file_id),
    ...(uploads[sheet] ? { metadata_file_id: uploads[sheet].file_id } : {}),
    ...(args.samples_in ? { samples_in: args.samples_in } : {}),
    ...(args.strandedness ? { strandedness: args.strandedness } : {}),
    ...(args.data_type ? { data_type: args.data_type } : {}),
    ...(args.mapping ? { mapping: await readMapping(args.mapping) } : {}),
  };
  printPreview((await call(ingestion.previewImport, { body: tables })).data, printLine);
  if (args.dry_run) return;
  const project_name = args.project ?? defaultProjectName(files);
  const project_id = await findProject(reached, project_name);
  const body = {
    ...tables,
    ...(project_id ? { project_id } : { project_name }),
    description: args.description,
    ...(args.variable_region ? { variable_region: args.variable_region } : {}),
    ...(args.reference ? { reference_name: args.reference } : {}),
  };
  const begun = (await call(ingestion.importTables, { body })).data;
  if (begun.is_repeat) printLine('These tables were imported before. Nothing was imported again.');
  const made = await waitForImport(reached, begun, printLine);
  printResult(reached, made, printLine);
  if (args.tree) await uploadTree(reached, args.tree, printLine);
  if (args.licence && made.project_id) await requestPublication(reached, made.project_id, args, printLine);
}

/** Imports finished tables from the command line, as a client of a running portal; answers with the exit code. */
export function importFiles(options: ImportOptions): Promise<number> {
  return runPortalCommand(options, usage, async () => {
    const { args, folder, local_portal } = options;
    await runImport(parseArguments(args, { folder, own_url: local_portal.url }), options);
    return true;
  });
}
