import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobOrder, cwlFile, pipelineCatalogue } from '@cohortium/workflows';
import { referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/clock';
import {
  createCwltoolEngine,
  createToilEngine,
  type Engine,
  type EngineEvent,
  outputPath,
  readLog,
} from '#platform/engine';
import { startSlurm, type TestSlurm } from '../../../../../e2e/facility/start-slurm.ts';
import { jobsOf, joinedOf, newLetters, processesOf, until } from '../letters.fixture.ts';

// Toil starts a Python for every job.
vi.setConfig({ testTimeout: 300_000 });

const clock = systemClock;
const folder = await mkdtemp(join(tmpdir(), 'cohortium-toil-'));
let slurm: TestSlurm;
let cluster: Engine;
const here = createToilEngine({ clock, batch_system: 'single_machine' });

beforeAll(async () => {
  slurm = await startSlurm();
  cluster = createToilEngine({ clock, batch_system: 'slurm', slurm_conf: slurm.slurm_conf });
});
afterAll(async () => {
  await slurm.stop();
  await rm(folder, { recursive: true, force: true });
});

const newLaunch = (name: string, letters: string[], pause: string) => newLetters(folder, name, { letters, pause });

const queued = () =>
  execFileSync('/usr/bin/squeue', ['-h'], { env: { PATH: '/usr/bin', SLURM_CONF: slurm.slurm_conf }, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean).length;

// A Python for every job, and waits between them: side by side they take half the time.
describe.concurrent('Toil', () => {
  test('on this machine tells of each job as it works: item, command, exit code, memory, time', async () => {
    const { launch, events } = await newLaunch('here', ['a', 'b'], '0.2');
    const outcome = await here.launch(launch);
    expect(outcome).toMatchObject({ state: 'succeeded', exit_code: 0, reason: null });
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(joinedOf(['a', 'b']));
    const ended = jobsOf(events, 'succeeded');
    expect(ended.map(({ step, item }) => `${step} ${item}`).sort()).toEqual(['join null', 'write a', 'write b']);
    for (const event of ended) expect(event).toMatchObject({ attempts: 1, exit_code: 0, reused: false });
    expect(jobsOf(events, 'running')).toHaveLength(3);
    expect(ended.at(-1)?.command).toMatch(/^cat /);
    const steps = events.filter((event) => event.kind === 'step').map(({ step, state }) => `${step} ${state}`);
    expect(steps).toEqual(['write running', 'join running', 'write succeeded', 'join succeeded']);
    const log = (await readLog(launch.work_dir, 0)).map(({ text }) => text);
    expect(log.some((text) => text.includes('--letter'))).toBe(true);
    expect(await readdir(launch.work_dir)).not.toContain('toil');
  });

  test('a step that fails is named, with how often it was tried; another launch tries it again', async () => {
    const { launch, events } = await newLaunch('fails', ['a'], 'not-a-time');
    const outcome = await here.launch(launch);
    expect(outcome).toMatchObject({ state: 'failed', outputs: null, retriable: false });
    expect(outcome.reason).toBe('The step write failed (exit code 1). See the log for details.');
    expect(jobsOf(events, 'failed').at(-1)).toMatchObject({ step: 'write', item: 'a', attempts: 2, exit_code: 1 });
    events.length = 0;
    expect(await here.launch(launch)).toMatchObject({ state: 'failed' });
    expect(jobsOf(events, 'failed').at(-1)?.attempts).toBe(4);
  });

  test('an engine or a cluster that is not there is reported with the remedy', async () => {
    const { launch } = await newLaunch('absent', ['a'], '0');
    const absent = createToilEngine({ clock, batch_system: 'slurm', program: '/usr/bin/no-such-toil' });
    expect((await absent.launch(launch)).reason).toContain('apt-get install toil');
    expect(await absent.version()).toBeNull();
    expect(await here.version()).toMatchObject({ name: 'toil', version: expect.stringMatching(/^5\.\d/) });
    expect(await here.launch({ ...launch, work_dir: join(folder, 'a b') })).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/a b: only letters.*COHORTIUM_HOME/),
    });
    // One without settings, and one where nobody listens.
    const dead = join(folder, 'dead.conf');
    await writeFile(
      dead,
      `ClusterName=dead\nSlurmctldHost=${hostname()}(127.0.0.1)\nSlurmctldPort=9\nMessageTimeout=2\nCommunicationParameters=EnableIPv6\n`,
    );
    for (const [slurm_conf, why] of [
      ['/nowhere/slurm.conf', /no such file.*nowhere/i],
      [dead, /Unable to contact/],
    ] as const) {
      const removed = createToilEngine({ clock, batch_system: 'slurm', slurm_conf });
      const outcome = await removed.launch(launch);
      expect(outcome).toMatchObject({ state: 'failed', retriable: true });
      expect(outcome.reason).toMatch(/^Slurm does not answer .*SLURM_CONF/);
      expect(outcome.reason).toMatch(why);
    }
  });

  test('on Slurm the amplicon pipeline gives the table that cwltool gives, byte for byte', async () => {
    const members = simulateCommunity(3, 5);
    const reference = join(folder, 'reference.fasta');
    await writeFile(reference, referenceOf(members));
    const samples = await Promise.all(
      [1, 2].map(async (seed) => {
        const [forward, reverse] = [join(folder, `s${seed}_1.fastq.gz`), join(folder, `s${seed}_2.fastq.gz`)];
        const reads = simulateReads(members, { counts: [60, 20 * seed, 30], seed });
        await writeFile(forward, reads.forward);
        await writeFile(reverse, reads.reverse);
        return { forward, reverse };
      }),
    );
    const pipeline = pipelineCatalogue().find(({ id }) => id === 'amplicon-16s');
    if (!pipeline) throw new Error('There is no amplicon pipeline.');
    const tables = await Promise.all(
      [createCwltoolEngine({ clock }), cluster].map(async (engine, at) => {
        const work_dir = join(folder, `amplicon-${at}`);
        await mkdir(work_dir);
        const events: EngineEvent[] = [];
        const outcome = await engine.launch({
          ...{ work_dir, workflow: pipeline.workflow, item_option: pipeline.item_option },
          inputs: createJobOrder({ samples, references: { reference: cwlFile(reference) } }),
          on_event: (event) => void events.push(event),
        });
        expect(outcome.reason).toBeNull();
        const reported = jobsOf(events, 'succeeded').map(({ step, item }) => `${step} ${item}`);
        const bytes = await readFile(outputPath(outcome.outputs ?? {}, 'feature_table'));
        return { bytes, told: reported.sort() };
      }),
    );
    expect(tables[1]?.bytes.length).toBeGreaterThan(100);
    expect(tables[1]?.bytes.equals(tables[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(tables[1]?.told).toEqual(tables[0]?.told);
  });
});

describe('Toil on Slurm', () => {
  test('cancelled, the queue is empty within five seconds, and finished jobs are not repeated', async () => {
    const letters = ['a', 'b', 'c', 'd'];
    const { launch, events, begun } = await newLaunch('cancelled', letters, '1');
    const cancel = new AbortController();
    const running = cluster.launch({ ...launch, signal: cancel.signal });
    await until(async () => jobsOf(events, 'succeeded').length >= 1 && queued() > 0);
    const startedAt = performance.now();
    cancel.abort();
    expect(await running).toMatchObject({ state: 'cancelled', retriable: true });
    expect(queued()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5000);

    const finished = jobsOf(events, 'succeeded').flatMap(({ item }) => item ?? []);
    const before = await begun();
    events.length = 0;
    const outcome = await cluster.launch(launch);
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(joinedOf(letters));
    const again = (await begun()).slice(before.length);
    for (const item of finished) expect(again).not.toContain(item);
    expect(jobsOf(events, 'succeeded').filter(({ reused }) => reused)).toHaveLength(finished.length);
  });

  test('a portal killed takes its jobs out of the queue', async () => {
    // More of them than this machine has cores: the cluster decides how many run.
    const letters = Array.from({ length: availableParallelism() + 2 }, (_, at) => `l${at}`);
    const { launch } = await newLaunch('killed', letters, '60');
    const { on_event: _, ...rest } = launch;
    const code = `
      import { createToilEngine } from '#platform/engine';
      import { systemClock } from '#platform/clock';
      const engine = createToilEngine({ clock: systemClock, batch_system: 'slurm', slurm_conf: '${slurm.slurm_conf}' });
      await engine.launch({ ...${JSON.stringify(rest)}, on_event: () => undefined });`;
    const portal = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
      stdio: 'ignore',
    });
    await until(async () => queued() === letters.length);
    portal.kill('SIGKILL');
    const killed = performance.now();
    await until(async () => queued() === 0 && (await processesOf(launch.work_dir)).length === 0);
    expect(performance.now() - killed).toBeLessThan(5000);
    expect(await cluster.endLeftovers(launch.work_dir)).toBe(0);
  });
});
