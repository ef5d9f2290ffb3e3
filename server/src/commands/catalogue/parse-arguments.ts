import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConnectionArguments } from '../submit/connect-to-portal.ts';
import { ArgumentError } from '../submit/parse-arguments.ts';

export const catalogueNames = ['param-set', 'reference'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

const connectionHelp = `  --url            URL of the portal
  --token-file     a file with a token (or set COHORTIUM_TOKEN, or sign in with --email)
  --email          sign in with this email address; you are prompted for the password
  --workspace      name or id of the workspace (default: your personal workspace)`;

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
${connectionHelp}

${exitCodeHelp}`,
  reference: `npm run reference -- list --url http://localhost:8080 --token-file token.txt
npm run reference -- create <file.fasta.gz> --name "SILVA" --version 138.1 --terms "CC BY 4.0" --url … --token-file …

  list             list the available references
  create           add files, or a folder of files, as a reference; use it with npm run param-set -- create … --reference <name>
  --kind           what it is (default: sequences-with-lineages); a wrong one prints the kinds there are
  --name, --version, --terms   name, version and licence terms of the reference
  --caution        a caution shown with every result that uses it
${connectionHelp}

${exitCodeHelp}`,
};

const options = {
  help: { type: 'boolean' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
  email: { type: 'string' },
  workspace: { type: 'string' },
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

function parse(name: CatalogueName, argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError(`${error instanceof Error ? error.message : String(error)}\n\n${usages[name]}`);
  }
}

/** What was typed; paths are meant from `folder`, where the person typed it. */
export function parseArguments(name: CatalogueName, argv: readonly string[], folder: string): CatalogueArguments {
  const { values: typed, positionals } = parse(name, argv);
  const [action, ...subjects] = positionals;
  const most = action === 'list' ? 0 : name === 'reference' ? Number.POSITIVE_INFINITY : 1;
  const isComplete = (action === 'create') === subjects.length > 0 && subjects.length <= most;
  if ((action !== 'list' && action !== 'create') || !isComplete) {
    throw new ArgumentError(`Use “list”, or “create” with one name, or with files.\n\n${usages[name]}`);
  }
  const url = (typed.url ?? '').replace(/(?<!\/)\/+$/, '');
  if (!URL.canParse(url)) throw new ArgumentError(`--url must be the URL of the portal: http://… or https://….`);
  return {
    url,
    token_file: typed['token-file'] ? resolve(folder, typed['token-file']) : null,
    email: typed.email ?? null,
    workspace: typed.workspace ?? null,
    action,
    subjects: name === 'reference' ? subjects.map((path) => resolve(folder, path)) : subjects,
    pipeline: typed.pipeline ?? null,
    references: typed.reference ?? [],
    kind: typed.kind ?? null,
    params: typed.params ? resolve(folder, typed.params) : null,
    name: typed.name ?? null,
    version: typed.version ?? null,
    terms: typed.terms ?? null,
    caution: typed.caution ?? null,
  };
}
