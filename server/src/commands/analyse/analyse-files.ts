import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CHOSEN_GROUPS } from '@cohortium/contract';
import { isRooted, parseNewick, rootAtMidpoint, StatsError } from '@cohortium/stats';
import { z } from 'zod';
import { ArgumentError } from '../command-line.ts';
import { selectSamplesForMethod } from './choose-samples.ts';
import { methods } from './methods.ts';
import type { Parameters } from './parameters.ts';
import { type AnalyseArguments, parseArguments, usage } from './parse-arguments.ts';
import { addGroupColumn, readMetadata } from './read-metadata.ts';
import { readTable, readTree } from './read-table.ts';

export interface AnalyseOptions {
  args: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  /** Takes the result; and sentences about what went wrong. */
  write: (text: string) => void;
  report_error: (line: string) => void;
}

const EXIT = { done: 0, no_result: 1, bad_arguments: 2 } as const;

/** Parameters that the method used, so that the result names these and no others. */
function usedParameters(args: AnalyseArguments): Partial<Parameters> {
  const used = new Set<string>(['samples', 'depth', ...methods[args.method].parameter_names]);
  if (args.parameters.depth !== undefined) used.add('seed');
  return Object.fromEntries(Object.entries(args.parameters).filter(([name]) => used.has(name)));
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function runAnalysis(args: AnalyseArguments) {
  const table = await readTable(args.table, args.parameters.samples);
  const sheet = args.metadata ? await readMetadata(args.metadata) : null;
  const byHand = args.parameters.group === CHOSEN_GROUPS && args.groups.length > 0;
  const metadata = byHand ? addGroupColumn(sheet, args.groups, table.sample_ids) : sheet;
  const inputTree = args.tree ? parseNewick(await readTree(args.tree)) : null;
  const tree = inputTree && !isRooted(inputTree) ? rootAtMidpoint(inputTree) : inputTree;
  const { smallest_group, ...methodParameters } = args.parameters;
  const limit = methods[args.method].drops_small_groups ? { smallest_group } : {};
  const samples = selectSamplesForMethod(table, metadata, { ...methodParameters, ...limit });
  const result = await methods[args.method].compute({ samples, tree, parameters: args.parameters });
  const parameters = usedParameters(args);
  return {
    method: args.method,
    parameters,
    seed: parameters.seed ?? null,
    software: { name: 'cohortium', version: await readVersion() },
    files: {
      table: basename(args.table),
      metadata: args.metadata && basename(args.metadata),
      tree: args.tree && basename(args.tree),
    },
    ...(inputTree ? { tree_rooted_at: inputTree === tree ? ('its root' as const) : ('its midpoint' as const) } : {}),
    n: samples.table.sample_ids.length,
    dropped: samples.dropped,
    result,
  };
}

/** Typed arrays as lists, a line for each outermost field, so that a result can be read and compared by eye. */
function formatResult(result: Awaited<ReturnType<typeof runAnalysis>>): string {
  const plain = (_: string, value: unknown): unknown =>
    value instanceof Float64Array || value instanceof Int32Array ? Array.from(value) : value;
  const fields = Object.entries(result).map(
    ([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value, plain)}`,
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

/** One analysis of files on the command line; answers with the exit code. */
export async function analyseFiles({ args: typed, folder, write, report_error }: AnalyseOptions): Promise<number> {
  try {
    if (typed.length === 0 || typed.includes('--help')) {
      write(`${usage}\n`);
      return EXIT.done;
    }
    const args = await parseArguments(typed, folder);
    const text = formatResult(await runAnalysis(args));
    if (args.out === null) write(text);
    else await writeFile(args.out, text);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof StatsError) && !(error instanceof ArgumentError)) throw error;
    report_error(error.message);
    return error instanceof StatsError ? EXIT.no_result : EXIT.bad_arguments;
  }
}
