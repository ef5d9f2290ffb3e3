// One set of reads under cwltool and under Toil on a real Slurm: the tables have to be the same to the byte, and a
// cancelled run has to leave the queue empty.
//   node e2e/scale-out/compare-engines.ts [folder of read pairs] [reference]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { orderJob, pipelineCatalogue } from '@cohortium/workflows';
import { findSamples } from '../../bench/pipeline/find-samples.ts';
import { systemClock as clock } from '../../server/src/platform/clock/index.ts';
import {
  createCwltoolEngine,
  createToilEngine,
  type Engine,
  outputPath,
} from '../../server/src/platform/engine/index.ts';
import { startSlurm } from './start-slurm.ts';

const shared = join(import.meta.dirname, '../../../shared/data');
const [reads, reference] = process.argv.slice(2);
const samples = findSamples(resolve(reads ?? join(shared, 'amplicon/mouse-gut')));
const order = orderJob({
  samples,
  reference: resolve(reference ?? join(shared, 'reference/rdp_16s_trainset16.sintax.fa.gz')),
});
const pipeline = pipelineCatalogue().find(({ id }) => id === 'amplicon-16s');
if (!pipeline) throw new Error('There is no amplicon pipeline.');
const { workflow, item_option } = pipeline;
const folder = mkdtempSync(join(tmpdir(), 'cohortium-scale-out-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(name: string, engine: Engine, signal?: AbortSignal) {
  const work_dir = join(folder, name);
  mkdirSync(work_dir, { recursive: true });
  const begun = performance.now();
  let jobs = 0;
  const outcome = await engine.launch({
    ...{ work_dir, workflow, item_option, inputs: order },
    on_event: ({ kind, state }) => {
      if (kind === 'job' && state === 'succeeded') jobs += 1;
    },
    ...(signal ? { signal } : {}),
  });
  const seconds = (performance.now() - begun) / 1000;
  say(
    `${name}: ${outcome.state} after ${seconds.toFixed(1)} s, ${jobs} jobs${outcome.reason ? `: ${outcome.reason}` : ''}`,
  );
  return outcome;
}

async function tableOf(name: string, engine: Engine): Promise<string> {
  const { outputs } = await run(name, engine);
  const bytes = readFileSync(outputPath(outputs ?? {}, 'feature_table'));
  const sum = createHash('sha256').update(bytes).digest('hex');
  say(`${name}: feature table of ${bytes.length} bytes, SHA-256 ${sum}`);
  return sum;
}

const slurm = await startSlurm();
const queued = () =>
  execFileSync('/usr/bin/squeue', ['-h'], {
    env: { PATH: '/usr/bin:/bin', SLURM_CONF: slurm.slurm_conf },
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean).length;
try {
  say(`${samples.length} samples`);
  const cluster = createToilEngine({ clock, batch_system: 'slurm', slurm_conf: slurm.slurm_conf });
  const here = await tableOf('cwltool', createCwltoolEngine({ clock }));
  const there = await tableOf('toil-slurm', cluster);
  const cancel = new AbortController();
  const cancelled = run('cancelled', cluster, cancel.signal);
  while (queued() === 0) await new Promise((go) => setTimeout(go, 100));
  const asked = performance.now();
  cancel.abort();
  await cancelled;
  const left = queued();
  say(
    `cancelled: ${left} jobs in the queue ${((performance.now() - asked) / 1000).toFixed(1)} s after it was asked for`,
  );
  say(here === there ? 'The tables are identical.' : 'THE TABLES DIFFER.');
  process.exitCode = here === there && left === 0 ? 0 : 1;
} finally {
  await slurm.stop();
  rmSync(folder, { recursive: true, force: true });
}
