// A corpus in a portal's data folder: studies of one person, of others who published them, and of others who did not.
//   node bench/studio/generate.ts <new folder> [samples = 100000] [files | index]
// "files" writes each study as a run does, and then times the portal's own loading; "index" skips the files.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { runPortal } from '@cohortium/e2e/client';
import { openDatabase, runningPostgresUrl } from '../../server/src/platform/database/index.ts';
import { allDataSets } from '../../server/src/samples/index.ts';
import { prepareIndex } from '../../server/src/samples/projection/index-schema.ts';
import { nodesOfTaxa } from '../../server/src/samples/samples-store.ts';
import { measureRun } from '../pipeline/measure-run.ts';
import { type Corpus, makeCorpus, SEED } from './corpus.ts';
import { type CorpusHome, openCorpusHome } from './open-corpus-home.ts';
import type { StudyPlan } from './study-plan.ts';
import { allTaxa } from './study-table.ts';
import { writeIntoIndex, writeWithFile } from './write-study.ts';

const CONCURRENCY = 2;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function writeAll(corpus: Corpus, write: (study: StudyPlan) => Promise<void>): Promise<void> {
  const left = corpus.studies[Symbol.iterator]();
  let written = 0;
  const writer = async () => {
    for (const study of left) {
      await write(study);
      written += study.n_samples;
      if (study.no % 50 === 49) printLine(`${written} samples written`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, writer));
}

async function encodingOf({ platform }: CorpusHome, corpus: Corpus): Promise<Uint32Array<ArrayBuffer>> {
  await prepareIndex(platform.index);
  return nodesOfTaxa(platform.db, 'bench', allTaxa(corpus));
}

async function allLoaded(home: string): Promise<void> {
  const db = openDatabase({
    url: await runningPostgresUrl(home),
    on_lost_connection: (error) => printLine(error.message),
  });
  while ((await allDataSets(db)).some(({ state }) => state !== 'loaded')) await pause(500);
  await db.destroy();
}

/** From a portal's start with nothing in its index to the last study's load. */
async function timeLoading(home: string, samples: number): Promise<void> {
  const portal = await runPortal({ home, flags: ['--no-demo'] });
  const { seconds, peak_mib } = await measureRun(() => ({ pid: portal.pid, done: allLoaded(home) }));
  await portal.stop();
  const memory = `memory of the portal with all its processes ${Math.round(peak_mib)} MiB`;
  printLine(`loaded: ${Math.round((samples * 60) / seconds)} samples a minute, ${memory}`);
}

async function main(folder: string, samples: number, way: string): Promise<void> {
  const corpus = makeCorpus({ samples, seed: SEED });
  const home = await openCorpusHome(folder);
  const since = performance.now();
  if (way === 'files') {
    await writeAll(corpus, (study) => writeWithFile(home, corpus, study));
  } else {
    const nodes = await encodingOf(home, corpus);
    await writeAll(corpus, (study) => writeIntoIndex(home, corpus, { study, samples, seed: SEED, nodes }));
    // As the index does by itself ten minutes after the last load: no merge then runs beside the questions.
    await home.platform.index.command('optimize table samples final');
  }
  await home.close();
  const seconds = (performance.now() - since) / 1000;
  printLine(`${samples} samples in ${corpus.studies.length} studies written in ${seconds.toFixed(0)} s`);
  if (way === 'files') await timeLoading(folder, samples);
  printLine(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const [folder, samples, way] = process.argv.slice(2);
if (!folder) throw new Error('Name a new folder.');
await main(folder, Number(samples ?? 100_000), way ?? 'files');
