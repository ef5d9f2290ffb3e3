import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CallError, routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { connectToPortal, type LoginDetails, type PortalConnection, PortalError } from '../submit/connect-to-portal.ts';
import { ArgumentError } from '../submit/parse-arguments.ts';
import { uploadFiles } from '../submit/upload-files.ts';
import { createParamSet, printParamSets } from './param-sets.ts';
import { type CatalogueArguments, type CatalogueName, parseArguments, usages } from './parse-arguments.ts';

const { pipelines } = routes;
type Print = (line: string) => void;

async function printReferences({ call }: PortalConnection, _: CatalogueArguments, printLine: Print): Promise<void> {
  const { data } = await call(pipelines.references, {});
  for (const { id, name, version, kind_title, state } of data) {
    printLine([id, `${name} ${version}`, kind_title, state].join('\t'));
  }
  if (data.length === 0) printLine('No references.');
}

/** The files meant: of a folder those that lie in it. */
async function listFiles(paths: readonly string[]): Promise<string[]> {
  const lists = paths.map(async (path) => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
    return entries ? entries.filter((entry) => entry.isFile()).map((entry) => join(path, entry.name)) : [path];
  });
  return (await Promise.all(lists)).flat();
}

async function readLocalFile(path: string) {
  const fileStats = await stat(path).catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  return { path, name: basename(path), size_bytes: fileStats.size, last_modified: Math.trunc(fileStats.mtimeMs) };
}

function requireOption(name: string, value: string | null): string {
  if (value === null || value === '') throw new ArgumentError(`--${name} is missing.`);
  return value;
}

async function createReference(reached: PortalConnection, args: CatalogueArguments, printLine: Print): Promise<void> {
  const [name, version, terms_of_use] = (['name', 'version', 'terms'] as const).map((one) =>
    requireOption(one, args[one]),
  );
  const files = await Promise.all((await listFiles(args.subjects)).map(readLocalFile));
  const uploads = await uploadFiles({ reached, submission_id: null, parallel: 1, printLine }, files);
  const file_ids = uploads.map(({ file_id }) => file_id);
  const body = {
    ...{ name: name ?? '', version: version ?? '', terms_of_use: terms_of_use ?? '', file_ids },
    ...(args.kind === null ? {} : { kind: args.kind }),
    ...(args.caution === null ? {} : { caution: args.caution }),
  };
  const { data } = await reached.call(pipelines.createReference, { body });
  const { n_sequences } = data.summary;
  const what = typeof n_sequences === 'number' ? ` with ${formatCount(n_sequences, 'sequence')}` : '';
  printLine(`added the reference “${data.name} ${data.version}”${what} as ${data.id}`);
  if (data.state === 'building') printLine('It is being built; npm run reference -- list says when it is ready.');
}

export interface ManageOptions extends LoginDetails {
  name: CatalogueName;
  args: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  printLine: (line: string) => void;
}

const EXIT = { done: 0, errors: 1, bad_arguments: 2, portal: 3 } as const;

const actions = {
  'param-set': { list: printParamSets, create: createParamSet },
  reference: { list: printReferences, create: createReference },
} as const;

function toExitCode(error: unknown, printLine: ManageOptions['printLine']): number {
  if (error instanceof CallError) {
    const fields = error.body?.fields ?? [];
    for (const { field, message } of fields) printLine(`error: ${field}: ${message}`);
    if (fields.length === 0) printLine(`The portal refuses: ${error.message}`);
    return [401, 403, 404].includes(error.status) ? EXIT.portal : EXIT.errors;
  }
  printLine(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentError) return EXIT.bad_arguments;
  return error instanceof PortalError ? EXIT.portal : EXIT.errors;
}

/** Lists and creates parameter sets and references from the command line; answers with the exit code. */
export async function manageCatalogue({ name, args, folder, printLine, ...person }: ManageOptions): Promise<number> {
  if (args.includes('--help')) {
    printLine(usages[name]);
    return EXIT.done;
  }
  try {
    const typed = parseArguments(name, args, folder);
    await actions[name][typed.action](await connectToPortal(typed, person), typed, printLine);
    return EXIT.done;
  } catch (error) {
    return toExitCode(error, printLine);
  }
}
