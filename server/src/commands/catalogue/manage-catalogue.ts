import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { requireOption } from '../command-line.ts';
import { connectToPortal, type PortalConnection } from '../portal-client/connect-to-portal.ts';
import {
  type CommandOptions,
  type PrintLine,
  readLocalFile,
  runPortalCommand,
} from '../portal-client/portal-command.ts';
import { uploadFiles } from '../portal-client/upload-files.ts';
import { createParamSet, printParamSets } from './param-sets.ts';
import { type CatalogueArguments, type CatalogueName, parseArguments, usages } from './parse-arguments.ts';

const { pipelines } = routes;

async function printReferences({ call }: PortalConnection, _: CatalogueArguments, printLine: PrintLine): Promise<void> {
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

async function createReference(
  reached: PortalConnection,
  args: CatalogueArguments,
  printLine: PrintLine,
): Promise<void> {
  const [name, version, terms_of_use] = (['name', 'version', 'terms'] as const).map((one) =>
    requireOption(one, args[one]),
  );
  const files = await Promise.all((await listFiles(args.subjects)).map((path) => readLocalFile(path, basename(path))));
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

export interface ManageOptions extends CommandOptions {
  name: CatalogueName;
}

const actions = {
  'param-set': { list: printParamSets, create: createParamSet },
  reference: { list: printReferences, create: createReference },
} as const;

/** Lists and creates parameter sets and references from the command line; answers with the exit code. */
export function manageCatalogue({ name, ...options }: ManageOptions): Promise<number> {
  return runPortalCommand(options, usages[name], async () => {
    const typed = parseArguments(name, options.args, options.folder);
    await actions[name][typed.action](await connectToPortal(typed, options), typed, options.printLine);
    return true;
  });
}
