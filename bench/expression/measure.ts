// Differential expression through the portal: what it finds of what was planted, beside bare R in time, and on no difference.
//   node bench/expression/measure.ts [permutations of the null, 50] [their engine, limma_voom]
// Bars: recall of |log2 fold change| > 1 at least 0.55 at 3 + 3 and 0.78 at 6 + 6, share of false ones at most 0.07; anything
// called in at most 5 % of the permutations; a first answer in at most 1.2 times bare R's time, a repeated one in 150 ms.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DifferentialExpressionBody, type ExpressionEngine, expressionEngines, routes } from '@cohortium/contract';
import { runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { signUp } from '../../e2e/kill/reach-portal.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { importStudy, permutedHalves, type Study } from './import-study.ts';

const call = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const print = (line: string) => process.stdout.write(`${line}\n`);
const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const genes = { tables: ['counts.tsv'], browse: 'rna' as const };

async function simulate(folder: string, { per_group, different }: { per_group: number; different: number }) {
  mkdirSync(folder);
  const args = [folder, String(per_group), String(different), '4'];
  await call('/usr/bin/Rscript', ['--vanilla', join(import.meta.dirname, 'simulate-counts.R'), ...args]);
}

const ask = async (person: Scientist, body: DifferentialExpressionBody) => {
  const since = performance.now();
  const { data } = await person.call(routes.analysis.differentialExpression, { body });
  return { data, ms: performance.now() - since };
};

interface Cost {
  seconds: number;
  /** Of processors, which other people's work on the machine does not change. */
  cpu: number;
}

async function measureCost(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const [since, cpu] = [performance.now(), cpuSecondsOf(pid)];
  await work();
  return { seconds: (performance.now() - since) / 1000, cpu: cpuSecondsOf(pid) - cpu };
}

/** Bare R on the same tables, as DESeq2's manual calls it. */
async function measureBareR(folder: string): Promise<Cost> {
  const script = join(root, 'server/src/analysis/expression/plain-deseq2.R');
  writeFileSync(join(folder, 'formula.txt'), '~ group\n');
  return measureCost(process.pid, () =>
    call('/usr/bin/nice', ['-n', '10', '/usr/bin/Rscript', '--vanilla', script, folder]),
  );
}

const printCost = ({ seconds, cpu }: Cost) => `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processors)`;

/** Recall, false ones, and times, of a study with planted differences. */
async function measureStudy(person: Scientist, pid: number, { folder, name, cohort_id }: Study) {
  const truth = new Map(rowsOf(join(folder, 'truth.tsv')).map(([gene = '', change]) => [gene, Number(change)]));
  const strong = [...truth].flatMap(([gene, change]) => (Math.abs(change) > 1 ? [gene] : []));
  for (const engine of expressionEngines) {
    const body = { cohort_id, group_by: 'group', engine };
    const cost = await measureCost(pid, () => ask(person, body));
    // The first repetition compiles what reads a kept answer.
    await ask(person, body);
    const again = await ask(person, body);
    const { gene, q } = again.data.genes;
    const found = new Set(gene.filter((_, at) => (q[at] ?? 1) < 0.05));
    const recall = strong.filter((one) => found.has(one)).length / strong.length;
    const wrong = [...found].filter((one) => truth.get(one) === 0).length / Math.max(1, found.size);
    const times = `first ${printCost(cost)}, again ${again.ms.toFixed(0)} ms`;
    print(`${name} ${engine}: recall ${recall.toFixed(3)}, false ${wrong.toFixed(3)} of ${found.size}; ${times}`);
    if (engine !== 'deseq2') continue;
    const bare = await measureBareR(folder);
    const ratio = `${(cost.seconds / bare.seconds).toFixed(2)} (${(cost.cpu / bare.cpu).toFixed(2)} of processors)`;
    print(`${name} bare R: ${printCost(bare)}; the portal takes ${ratio} times as long`);
  }
}

/** In how many of so many permutations of groups without any difference a gene is called different. */
async function measureNull(person: Scientist, { cohort_id }: Study, permutations: number, engine: ExpressionEngine) {
  const { data } = await person.call(routes.cohorts.result, { body: { cohort_id, page_size: 1000 } });
  const ids = data.map(({ result_id }) => result_id);
  let called = 0;
  for (const groups of permutedHalves(ids, permutations)) {
    const { data: answer } = await ask(person, { cohort_id, groups, groups_selected: 'in_advance', engine });
    if (answer.n_genes.up + answer.n_genes.down > 0) called += 1;
  }
  print(`no difference, ${engine}: anything called in ${called} of ${permutations} permutations`);
}

async function main(permutations: number, engine: ExpressionEngine): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'cohortium-bench-genes-'));
  const home = mkdtempSync(join(tmpdir(), 'cohortium-bench-portal-'));
  const portal = await runPortal({ home, flags: ['--no-demo'] });
  try {
    const person = await signIn({ url: portal.url, ...(await signUp(portal.url, home)) });
    for (const per_group of [3, 6]) {
      const folder = join(work, `n${per_group}`);
      await simulate(folder, { per_group, different: 800 });
      await measureStudy(
        person,
        portal.pid,
        await importStudy(person, portal.url, { ...genes, folder, name: `${per_group} + ${per_group}` }),
      );
    }
    const none = join(work, 'none');
    await simulate(none, { per_group: 6, different: 0 });
    await measureNull(
      person,
      await importStudy(person, portal.url, { ...genes, folder: none, name: 'no difference' }),
      permutations,
      engine,
    );
  } finally {
    await portal.stop();
    for (const folder of [work, home]) rmSync(folder, { recursive: true, force: true });
  }
}

const [permutations = '50', engine = 'limma_voom'] = process.argv.slice(2);
await main(Number(permutations), expressionEngines.find((one) => one === engine) ?? 'limma_voom');
