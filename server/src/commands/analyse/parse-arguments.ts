import { resolve } from 'node:path';
import { z } from 'zod';
import { ArgumentError, parseWords, readJson, resolvePath } from '../command-line.ts';
import { methodNames, type Parameters, parameterHelp, parametersSchema } from './parameters.ts';
import { type Groups, groupsSchema } from './read-metadata.ts';

/** What was asked for, complete: files as typed, the method and its parameters. */
export interface AnalyseArguments {
  method: (typeof methodNames)[number];
  table: string;
  metadata: string | null;
  tree: string | null;
  out: string | null;
  /** Put together by hand in the portal; empty without. */
  groups: Groups;
  parameters: Parameters;
}

export const usage = `npm run analyse -- <method> --table counts.tsv [--metadata samples.tsv] [--tree tree.nwk] [--out result.json]

Methods: ${methodNames.join(', ')}

  --table       features in rows and samples in columns (TSV, may be gzipped), or BIOM 1.0 (JSON)
  --samples     "rows" if the table has samples in rows
  --metadata    TSV with sample ids in the first column
  --tree        Newick or a QIIME 2 phylogeny (.qza), for UniFrac and Faith's PD; an unrooted tree is rooted at its midpoint
  --recipe      a JSON file with method and parameters: a result of this command or of the portal;
                groups chosen by hand in the portal become the column chosen_groups
  --out         file for the result (default: the terminal)

${parameterHelp}

The result is JSON: method, parameters, seed, version, n, dropped samples with reasons, and the numbers.
Exit codes: 0 done · 1 the data can't be analysed · 2 wrong arguments or files.`;

const fileOptions = ['table', 'metadata', 'tree', 'recipe', 'out'] as const;
const optionNames = [...fileOptions, ...Object.keys(parametersSchema.shape).map((name) => name.replaceAll('_', '-'))];
const options = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));

const recipeSchema = z.object({
  method: z.enum(methodNames).optional(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  groups: groupsSchema.default([]),
});

const readRecipe = async (path: string | null) =>
  path === null
    ? recipeSchema.parse({})
    : readJson(path, recipeSchema, 'is not a recipe. A recipe is JSON with "method" and "parameters".');

function parseParameters(input: Record<string, unknown>): Parameters {
  const checked = parametersSchema.safeParse(input);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const name = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '');
  throw new ArgumentError(`--${name.replaceAll('_', '-')}: ${issue?.message ?? 'is wrong'}.`);
}

/** What was typed, a recipe's parameters below the typed ones; paths are meant from `folder`. */
export async function parseArguments(argv: readonly string[], folder: string): Promise<AnalyseArguments> {
  const { values, positionals } = parseWords({ args: [...argv], options, allowPositionals: true }, usage);
  const recipe = await readRecipe(resolvePath(folder, values.recipe));
  const [typed = recipe.method, ...more] = positionals;
  const method = methodNames.find((name) => name === typed);
  if (!method || more.length > 0)
    throw new ArgumentError(
      `${typed ? `Unknown method "${[typed, ...more].join(' ')}".` : 'Name a method.'}\n\n${usage}`,
    );
  if (!values.table) throw new ArgumentError(`--table is missing.\n\n${usage}`);
  const set = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fileOptions.some((file) => file === name) ? [] : [[name.replaceAll('-', '_'), value]],
    ),
  );
  const recipeParameters = Object.fromEntries(Object.entries(recipe.parameters).filter(([, value]) => value !== null));
  return {
    method,
    table: resolve(folder, values.table),
    metadata: resolvePath(folder, values.metadata),
    tree: resolvePath(folder, values.tree),
    out: resolvePath(folder, values.out),
    groups: recipe.groups,
    parameters: parseParameters({ ...recipeParameters, ...set }),
  };
}
