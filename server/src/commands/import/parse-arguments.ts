import { resolve } from 'node:path';
import {
  humanReadsPolicies,
  IMPORT,
  importDataTypes,
  licenceSchema,
  type Strandedness,
  strandednesses,
} from '@cohortium/contract';
import { ArgumentError, parseWords, resolvePath } from '../command-line.ts';
import {
  type ConnectionArguments,
  connectionHelp,
  connectionOptions,
  parseConnection,
} from '../portal-client/portal-command.ts';

export interface ImportArguments extends ConnectionArguments {
  files: string[];
  metadata: string | null;
  mapping: string | null;
  tree: string | null;
  project: string | null;
  description: string;
  variable_region: string | null;
  reference: string | null;
  data_type: (typeof importDataTypes)[number] | null;
  samples_in: 'columns' | 'rows' | null;
  /** Which of STAR’s columns is taken. */
  strandedness: Strandedness | null;
  /** The licence under which it is asked to become public, or null. */
  licence: ReturnType<typeof licenceSchema.parse> | null;
  human_reads: (typeof humanReadsPolicies)[number] | null;
  dry_run: boolean;
  /** No --url: the portal of this machine is used. */
  is_own: boolean;
}

export const usage = `npm run import -- <files…> --token-file token.txt

  <files…>         finished tables: BIOM 1 or 2.1, QIIME 2 artifacts (.qza), TSV or CSV, MetaPhlAn, Kraken 2, Bracken,
                   mothur; optionally with a taxonomy. File types are recognised automatically.
  --url            URL of the portal (default: the portal of this machine, which is started if it isn't running)
${connectionHelp}
  --project        name of a new or existing submission (default: the name of the first file)
  --metadata       the sample sheet
  --mapping        a JSON file that maps the sheet's columns and values to standard ones ({"columns": {…}, "values": {…}})
  --tree           a tree of the features for UniFrac and Faith's PD: Newick, or a QIIME 2 phylogeny (.qza)
  --description, --variable-region
  --reference      source of the lineages, such as "SILVA 138.1"; tables with the same source share taxa
  --data-type      ${importDataTypes.join(', ')} (default: recognised from the content)
  --samples-in     columns or rows, for a wide table (default: recognised from the content)
  --strandedness   ${strandednesses.join(', ')}: which column of STAR's counts is taken; by the counts unless told
  --public         request publication under --licence (${licenceSchema.options.slice(0, 2).join(', ')} …);
                   --human-reads ${humanReadsPolicies.join(', ')}
  --dry-run        show what the files contain; import nothing

Exit codes: 0 done, or done before · 1 a file has errors · 2 wrong arguments · 3 the portal cannot be reached or refuses.`;

const options = {
  ...connectionOptions,
  mapping: { type: 'string' },
  tree: { type: 'string' },
  project: { type: 'string' },
  metadata: { type: 'string' },
  description: { type: 'string' },
  'variable-region': { type: 'string' },
  reference: { type: 'string' },
  'data-type': { type: 'string' },
  'samples-in': { type: 'string' },
  strandedness: { type: 'string' },
  public: { type: 'boolean' },
  licence: { type: 'string' },
  'human-reads': { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** One of a list of words, or null where nothing was typed. */
function oneOf<T extends string | number>(name: string, typed: string | undefined, choices: readonly T[]): T | null {
  if (typed === undefined) return null;
  const match = choices.find((word) => String(word) === typed);
  if (match === undefined) throw new ArgumentError(`--${name} must be one of ${choices.join(', ')}, not “${typed}”.`);
  return match;
}

/** In which folder it was typed, and where the portal of that machine answers. */
interface ParseContext {
  folder: string;
  own_url: string;
}

function requireLicence({ public: isPublic = false, licence }: { public?: boolean; licence?: string }) {
  const chosen = oneOf('licence', licence, licenceSchema.options);
  if (isPublic && chosen === null)
    throw new ArgumentError('--public needs --licence: the licence under which others may use the data.');
  if (!isPublic && chosen !== null) throw new ArgumentError('--licence needs --public.');
  return chosen;
}

/** What was typed; paths are meant from `folder`, where the person typed it. */
export function parseArguments(argv: readonly string[], { folder, own_url }: ParseContext): ImportArguments {
  const { values: typed, positionals } = parseWords({ args: [...argv], options, allowPositionals: true }, usage);
  const connection = parseConnection({ url: own_url, ...typed }, folder);
  if (positionals.length === 0) throw new ArgumentError(`Name the files to import.\n\n${usage}`);
  if (positionals.length >= IMPORT.maximum_files) {
    throw new ArgumentError(
      `${positionals.length} files are too many for one import. The limit is ${IMPORT.maximum_files}.`,
    );
  }
  return {
    ...connection,
    files: positionals.map((path) => resolve(folder, path)),
    metadata: resolvePath(folder, typed.metadata),
    mapping: resolvePath(folder, typed.mapping),
    tree: resolvePath(folder, typed.tree),
    project: typed.project ?? null,
    description: typed.description ?? '',
    variable_region: typed['variable-region'] ?? null,
    reference: typed.reference ?? null,
    data_type: oneOf('data-type', typed['data-type'], importDataTypes),
    samples_in: oneOf('samples-in', typed['samples-in'], ['columns', 'rows'] as const),
    strandedness: oneOf('strandedness', typed.strandedness, strandednesses),
    licence: requireLicence(typed),
    human_reads: oneOf('human-reads', typed['human-reads'], humanReadsPolicies),
    dry_run: typed['dry-run'] ?? false,
    is_own: typed.url === undefined,
  };
}
