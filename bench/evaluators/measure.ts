// The evaluators that a filter could have, on the same rows, question by question in turns: see README.md.
//   node bench/evaluators/measure.ts <new folder> [--samples 1000000] [--questions 20] [--duckdb <folder with node_modules>]
import { mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Session } from 'chdb';
import { chooseTaxa } from '../studio/choose-taxa.ts';
import { makeCorpus, SEED } from '../studio/corpus.ts';
import { readColumns } from '../studio/floor-columns.ts';
import { printLine } from '../studio/questions/print-series.ts';
import { summariseTimes } from '../studio/questions/summarise-times.ts';
import { openOwnEngine } from './own-engine.ts';
import { type Evaluator, makeQuestions, type Question } from './questions.ts';
import { openClickHouse, openDuckDb } from './sql-engines.ts';
import { writeTables } from './write-tables.ts';

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds on the wall and of processors, question by question; the answers must agree. */
async function askAll(evaluators: readonly Evaluator[], questions: readonly Question[]) {
  const times = evaluators.map(() => ({ wall: [] as number[], cpu: [] as number[] }));
  for (const question of questions) {
    const answers: string[] = [];
    for (const [at, evaluator] of evaluators.entries()) {
      const [since, before] = [performance.now(), cpu()];
      answers.push(JSON.stringify(await evaluator.answer(question)));
      times[at]?.wall.push(performance.now() - since);
      times[at]?.cpu.push(cpu() - before);
    }
    const other = answers.findIndex((answer) => answer !== answers[0]);
    if (other >= 0) {
      throw new Error(`${evaluators[other]?.name}: ${JSON.stringify(question)}\n${answers[0]}\n${answers[other]}`);
    }
  }
  return times;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function printKind(name: string, evaluators: readonly Evaluator[], times: Awaited<ReturnType<typeof askAll>>): void {
  const ours = times[0]?.wall ?? [];
  for (const [at, { name: evaluator }] of evaluators.entries()) {
    const { wall = [], cpu: used = [] } = times[at] ?? {};
    const ratio = middle(wall.map((value, index) => value / (ours[index] ?? 1)));
    const { median, p95 } = summariseTimes(wall);
    printLine(
      `| ${name} | ${evaluator} | ${median.toFixed(1)} (${p95.toFixed(0)}) | ${middle(used).toFixed(1)} | ${ratio.toFixed(1)} |`,
    );
  }
}

async function main(
  folder: string,
  { samples, count, duckdb }: { samples: number; count: number; duckdb?: string | undefined },
) {
  mkdirSync(folder, { recursive: true });
  const corpus = makeCorpus({ samples, seed: SEED });
  const taxa = chooseTaxa(corpus);
  const floor = readColumns(
    corpus,
    taxa.map((taxon) => ({ ...taxon, operator: '>=' as const, value: 0 })),
  );
  const tables = await writeTables(folder, floor);
  printLine(`${floor.n} rows written`);
  const session = new Session(join(folder, 'chdb'));
  const read = async (sql: string) => Uint8Array.from((await session.queryAsync(sql, { format: 'Native' })).bytes());
  // Such a table lives as long as chDB is open.
  await session.queryAsync('create or replace table seen_in_memory as seen engine = Memory');
  await session.queryAsync('insert into seen_in_memory select * from seen order by sample_no');
  const evaluators = [
    await openOwnEngine(read, tables.fields),
    await openClickHouse(join(folder, 'chdb'), 'seen'),
    await openClickHouse(join(folder, 'chdb'), 'seen_in_memory'),
    ...(duckdb ? [await openDuckDb({ library: duckdb, ...tables })] : []),
  ];
  printLine('| question | evaluator | ms, median (p95) | processors, ms | of ours, paired |');
  printLine('| --- | --- | --- | --- | --- |');
  for (const [name, questions] of makeQuestions(count, taxa)) {
    // Everybody has answered others of the kind before: whatever is cached may be.
    await askAll(evaluators, questions.slice(0, Math.ceil(count / 4)));
    printKind(name, evaluators, await askAll(evaluators, questions.slice(Math.ceil(count / 4))));
  }
  for (const { close } of evaluators) close?.();
  session.close();
  printLine(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '20' },
    duckdb: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Name a new folder.');
await main(folder, { samples: Number(values.samples), count: Number(values.questions), duckdb: values.duckdb });
