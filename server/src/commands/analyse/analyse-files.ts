import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CHOSEN_GROUPS } from '@cohortium/contract';
import { isRooted, parseNewick, rootAtMidpoint, StatsRefusal } from '@cohortium/stats';
import { z } from 'zod';
import { chooseSamples } from './choose-samples.ts';
import { AnalysisRefused } from './files/analysis-refused.ts';
import { layGroups } from './files/lay-groups.ts';
import { readMetadata } from './files/read-metadata.ts';
import { readTable } from './files/read-table.ts';
import { readTree } from './files/read-tree.ts';
import { methods } from './methods.ts';
import type { Parameters } from './parameters.ts';
import { type AnalyseWords, readWords, usage } from './read-words.ts';

export interface AnalyseFiles {
  words: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  /** Takes the result; and sentences about what went wrong. */
  write: (text: string) => void;
  complain: (line: string) => void;
}

const EXIT = { done: 0, no_answer: 1, words: 2 } as const;

/** Parameters that the method used, so that the result names these and no others. */
function usedOf(words: AnalyseWords): Partial<Parameters> {
  const used = new Set<string>(['samples', 'depth', ...methods[words.method].uses]);
  if (words.parameters.depth !== undefined) used.add('seed');
  return Object.fromEntries(Object.entries(words.parameters).filter(([name]) => used.has(name)));
}

async function versionOf(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function analyse(words: AnalyseWords) {
  const table = await readTable(words.table, words.parameters.samples);
  const sheet = words.metadata ? await readMetadata(words.metadata) : null;
  const byHand = words.parameters.group === CHOSEN_GROUPS && words.groups.length > 0;
  const metadata = byHand ? layGroups(sheet, words.groups, table.sample_ids) : sheet;
  const given = words.tree ? parseNewick(await readTree(words.tree)) : null;
  const tree = given && !isRooted(given) ? rootAtMidpoint(given) : given;
  const { smallest_group, ...asked } = words.parameters;
  const limit = methods[words.method].leaves_small_groups_out ? { smallest_group } : {};
  const samples = chooseSamples(table, metadata, { ...asked, ...limit });
  const result = await methods[words.method].compute({ samples, tree, parameters: words.parameters });
  const parameters = usedOf(words);
  return {
    method: words.method,
    parameters,
    seed: parameters.seed ?? null,
    software: { name: 'cohortium', version: await versionOf() },
    files: {
      table: basename(words.table),
      metadata: words.metadata && basename(words.metadata),
      tree: words.tree && basename(words.tree),
    },
    ...(given ? { tree_rooted_at: given === tree ? ('its root' as const) : ('its midpoint' as const) } : {}),
    n: samples.table.sample_ids.length,
    dropped: samples.dropped,
    result,
  };
}

/** Typed arrays as lists, a line for each outermost field, so that a result can be read and compared by eye. */
function writeResult(result: Awaited<ReturnType<typeof analyse>>): string {
  const plain = (_: string, value: unknown): unknown =>
    value instanceof Float64Array || value instanceof Int32Array ? Array.from(value) : value;
  const fields = Object.entries(result).map(
    ([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value, plain)}`,
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

/** One analysis of files on the command line; answers with the exit code. */
export async function analyseFiles({ words: typed, folder, write, complain }: AnalyseFiles): Promise<number> {
  try {
    if (typed.length === 0 || typed.includes('--help')) {
      write(`${usage}\n`);
      return EXIT.done;
    }
    const words = await readWords(typed, folder);
    const text = writeResult(await analyse(words));
    if (words.out === null) write(text);
    else await writeFile(words.out, text);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof StatsRefusal) && !(error instanceof AnalysisRefused)) throw error;
    complain(error.message);
    return error instanceof StatsRefusal ? EXIT.no_answer : EXIT.words;
  }
}
