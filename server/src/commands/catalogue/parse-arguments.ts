import { resolve } from 'node:path';
import { ArgumentError, parseWords, resolvePath } from '../command-line.ts';
import {
  type ConnectionArguments,
  connectionHelp,
  connectionOptions,
  parseConnection,
} from '../portal-client/portal-command.ts';

export const catalogueNames = ['param-set', 'reference'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

const exitCodeHelp =
  'Exit codes: 0 done · 1 could not be created · 2 wrong arguments · 3 the portal cannot be reached or refuses.';

export const usages: Record<CatalogueName, string> = {
  'param-set': `npm run param-set -- list --url http://localhost:8080 --token-file token.txt
npm run param-set -- create <name> --pipeline <name or id> --url … --token-file …

  list             list the parameter sets of the workspace; with --pipeline, of one pipeline
  create           save parameters under a name (can't be changed later); use it with npm run submit -- --param-set <name>
  --pipeline       name or id of the pipeline
  --reference      name or id of a reference; where the pipeline takes several, input=name, once for each
  --params         a JSON file with the parameters that differ from the pipeline's defaults: {"trim_left": 10}
  --url            URL of the portal
${connectionHelp}

${exitCodeHelp}`,
  reference: `npm run reference -- list --url http://localhost:8080 --token-file token.txt
npm run reference -- create <file.fasta.gz> --name "SILVA" --version 138.1 --terms "CC BY 4.0" --url … --token-file …

  list             list the available references
  create           add files, or a folder of files, as a reference; use it with npm run param-set -- create … --reference <name>
  --kind           what it is (default: sequences-with-lineages); a wrong one prints the kinds there are
  --name, --version, --terms   name, version and licence terms of the reference
  --caution        a caution shown with every result that uses it
  --url            URL of the portal
${connectionHelp}

${exitCodeHelp}`,
};

const options = {
  ...connectionOptions,
  pipeline: { type: 'string' },
  reference: { type: 'string', multiple: true },
  kind: { type: 'string' },
  params: { type: 'string' },
  name: { type: 'string' },
  version: { type: 'string' },
  terms: { type: 'string' },
  caution: { type: 'string' },
} as const;

export interface CatalogueArguments extends ConnectionArguments {
  action: 'list' | 'create';
  /** What the action is about: a name, or files. */
  subjects: readonly string[];
  pipeline: string | null;
  references: readonly string[];
  kind: string | null;
  params: string | null;
  name: string | null;
  version: string | null;
  terms: string | null;
  caution: string | null;
}

/** What was typed; paths are meant from `folder`, where the person typed it. */
export function parseArguments(name: CatalogueName, argv: readonly string[], folder: string): CatalogueArguments {
  const words = parseWords({ args: [...argv], options, allowPositionals: true }, usages[name]);
  const { values: typed, positionals } = words;
  const [action, ...subjects] = positionals;
  const most = action === 'list' ? 0 : name === 'reference' ? Number.POSITIVE_INFINITY : 1;
  const isComplete = (action === 'create') === subjects.length > 0 && subjects.length <= most;
  if ((action !== 'list' && action !== 'create') || !isComplete) {
    throw new ArgumentError(`Use “list”, or “create” with one name, or with files.\n\n${usages[name]}`);
  }
  return {
    ...parseConnection(typed, folder),
    action,
    subjects: name === 'reference' ? subjects.map((path) => resolve(folder, path)) : subjects,
    pipeline: typed.pipeline ?? null,
    references: typed.reference ?? [],
    kind: typed.kind ?? null,
    params: resolvePath(folder, typed.params),
    name: typed.name ?? null,
    version: typed.version ?? null,
    terms: typed.terms ?? null,
    caution: typed.caution ?? null,
  };
}
