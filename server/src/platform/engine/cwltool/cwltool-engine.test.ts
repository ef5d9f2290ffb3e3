import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { createCwltoolEngine, type Outcome, outputPath, readLog } from '#platform/engine';
import { hasFreeSpace, watchFreeSpace } from '../launch/execute-launch.ts';
import { jobsOf, joinedOf, newLetters, processesOf, until } from '../letters.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'cohortium engine #1 '));
const engine = createCwltoolEngine({ clock: systemClock });
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
afterAll(() => rm(folder, { recursive: true, force: true }));

const newLaunch = (name: string, pause: string) => newLetters(folder, name, { letters, pause });
const expected = joinedOf(letters);

describe('a launch that ends well', () => {
  let known: Awaited<ReturnType<typeof newLaunch>>;
  let outcome: Outcome;
  let [before, after]: [number[], number[]] = [[], []];
  beforeAll(async () => {
    known = await newLaunch('well', '0.3');
    before = await childrenOf(process.pid);
    outcome = await engine.launch(known.launch);
    await wait(50);
    after = await childrenOf(process.pid);
  });

  test('gives its outputs and tells of each step and job as it happens', async () => {
    const { events } = known;
    expect(outcome).toMatchObject({ state: 'succeeded', exit_code: 0, reason: null });
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(expected);
    expect(
      jobsOf(events, 'running')
        .flatMap(({ item }) => item ?? [])
        .sort(),
    ).toEqual(letters);
    const ended = jobsOf(events, 'succeeded');
    expect(ended).toHaveLength(letters.length + 1);
    for (const event of ended) expect(event).toMatchObject({ attempts: 1, exit_code: 0, reused: false });
    expect(ended.at(-1)).toMatchObject({ step: 'join', item: null, command: expect.stringMatching(/^cat .*a\.txt/) });
    const steps = events.filter((event) => event.kind === 'step').map(({ step, state }) => `${step} ${state}`);
    expect(steps).toEqual(['write running', 'write succeeded', 'join running', 'join succeeded']);
  });

  test('keeps a log that can be read from a line on', async () => {
    const { work_dir } = known.launch;
    const all = await readLog(work_dir, 0);
    expect(all.at(-1)?.text).toMatch(/Final process status is success/);
    expect(await readLog(work_dir, all.length - 1)).toEqual(all.slice(-1));
    expect(await readLog(join(folder, 'nowhere'), 0)).toEqual([]);
  });

  test('runs as many jobs at a time as there are cores, and no more', async () => {
    let now = 0;
    let most = 0;
    for (const event of known.events.filter(({ kind }) => kind === 'job')) {
      now += event.state === 'running' ? 1 : -1;
      most = Math.max(most, now);
    }
    const cores = (await readFile('/proc/cpuinfo', 'utf8')).match(/^processor/gm)?.length ?? 1;
    expect(most).toBe(Math.min(cores, letters.length));
  });

  test('leaves no watcher behind', () => {
    expect(after).toEqual(before);
  });

  test('takes no more cores than it is given', async () => {
    const { launch } = await newLaunch('bound', '0');
    const tool = join(folder, 'cores.cwl');
    await writeFile(
      tool,
      'cwlVersion: v1.2\nclass: CommandLineTool\nbaseCommand: nproc\ninputs: []\nstdout: n.txt\noutputs: { n: stdout }\n',
    );
    const bound = createCwltoolEngine({ clock: systemClock, cores: 1 });
    const { outputs } = await bound.launch({ ...launch, workflow: tool, inputs: {} });
    expect(await readFile(outputPath(outputs ?? {}, 'n'), 'utf8')).toBe('1\n');
  });
});

describe('a launch that is stopped', () => {
  test('is cancelled with all its processes, and goes on from its finished jobs when launched again', async () => {
    const { launch, events, begun } = await newLaunch('cancelled', '0.4');
    const cancel = new AbortController();
    const running = engine.launch({ ...launch, signal: cancel.signal });
    await until(async () => jobsOf(events, 'succeeded').length >= 2);
    const startedAt = performance.now();
    cancel.abort();
    expect(await running).toMatchObject({ state: 'cancelled', outputs: null, retriable: true });
    expect(await processesOf(launch.work_dir)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(5000);

    const finished = jobsOf(events, 'succeeded').length;
    const before = (await begun()).length;
    events.length = 0;
    const outcome = await engine.launch(launch);
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(expected);
    const reused = jobsOf(events, 'succeeded').filter((event) => event.reused);
    expect(reused.length).toBeGreaterThanOrEqual(finished);
    for (const { item } of reused) expect(letters).toContain(item);
    expect((await begun()).length - before).toBe(letters.length - reused.length);
    const again = jobsOf(events, 'succeeded').filter(({ attempts }) => attempts === 2);
    expect(again.length).toBe(before - reused.length);
  });

  // The portal itself is killed: it is played by a process that launches and is then killed with no chance to tidy up.
  test.concurrent.each([0.2, 0.9, 1.3, 1.9])(
    'a portal killed %s s into the run takes it along, and no finished job is repeated afterwards',
    async (seconds) => {
      const known = await newLaunch(`killed-${seconds}`, '0.3');
      const portal = await openPortal(known.launch);
      await wait(seconds * 1000);
      portal.kill('SIGKILL');
      expect(await processesAfter(3000, known.launch.work_dir)).toEqual([]);
      await expectToGoOn(known);
    },
  );

  test('a portal killed amid long jobs takes them along too', async () => {
    const known = await newLaunch('killed-long', '60');
    const portal = await openPortal(known.launch);
    await until(async () => (await known.begun()).length > 0);
    portal.kill('SIGKILL');
    expect(await processesAfter(3000, known.launch.work_dir)).toEqual([]);
  });

  test('what a portal left that was killed with its watcher ends with the next launch’s beginning', async () => {
    const known = await newLaunch('killed-watcher', '0.3');
    const portal = await openPortal(known.launch);
    await wait(900);
    process.kill(await watcherOf(portal), 'SIGKILL');
    portal.kill('SIGKILL');
    await wait(100);
    expect((await processesOf(known.launch.work_dir)).length).toBeGreaterThan(0);
    expect(await engine.endLeftovers(known.launch.work_dir)).toBeGreaterThan(0);
    expect(await processesOf(known.launch.work_dir)).toEqual([]);
    await expectToGoOn(known);
  });
});

/** A portal with the launch under way: its engine has begun. */
async function openPortal(launch: { work_dir: string; workflow: string }): Promise<ChildProcess> {
  const portal = spawn(process.execPath, ['--input-type=module', '--eval', portalOf(launch)], {
    cwd: import.meta.dirname,
    stdio: 'ignore',
  });
  await until(async () => (await processesOf(launch.work_dir)).length > 0);
  return portal;
}

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const texts = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
  return texts
    .flatMap((text) => text.split(' '))
    .filter((word) => word !== '')
    .map(Number)
    .sort((a, b) => a - b);
}

async function watcherOf(portal: ChildProcess): Promise<number> {
  for (const pid of await childrenOf(portal.pid)) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('watch-portal')) return pid;
  }
  throw new Error('The portal has no watcher.');
}

/** What is still there of a launch, at the latest after so many milliseconds. */
async function processesAfter(patience_ms: number, work_dir: string): Promise<string[]> {
  for (let waited = 0; waited < patience_ms && (await processesOf(work_dir)).length > 0; waited += 50) await wait(50);
  return processesOf(work_dir);
}

async function expectToGoOn({ launch, events, begun }: Awaited<ReturnType<typeof newLaunch>>): Promise<void> {
  const finished = await finishedJobs(join(launch.work_dir, 'cache'));
  const before = (await begun()).length;
  const outcome = await engine.launch(launch);
  expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(expected);
  const computed = jobsOf(events, 'running');
  expect(computed).toHaveLength(letters.length + 1 - finished);
  expect((await begun()).length - before).toBe(computed.filter(({ step }) => step === 'write').length);
  expect(jobsOf(events, 'succeeded').filter((event) => event.reused)).toHaveLength(finished);
}

function portalOf(launch: { work_dir: string; workflow: string }): string {
  const { on_event, ...rest } = { on_event: undefined, ...launch };
  return `
    import { createCwltoolEngine } from '#platform/engine';
    import { systemClock } from '#platform/clock';
    await createCwltoolEngine({ clock: systemClock }).launch({ ...${JSON.stringify(rest)}, on_event: () => undefined });
  `;
}

async function finishedJobs(cache: string): Promise<number> {
  const names = (await readdir(cache).catch(() => [])).filter((name) => name.endsWith('.status'));
  const states = await Promise.all(names.map((name) => readFile(join(cache, name), 'utf8')));
  return states.filter((state) => state === 'success').length;
}

describe('a launch that fails says why and what to do', () => {
  test('an input file that is not there', async () => {
    const { launch } = await newLaunch('missing', '0');
    const tool = join(folder, 'cat.cwl');
    await writeFile(
      tool,
      'cwlVersion: v1.2\nclass: CommandLineTool\nbaseCommand: cat\ninputs: { file: { type: File, inputBinding: {} } }\noutputs: []\n',
    );
    const outcome = await engine.launch({
      ...launch,
      workflow: tool,
      inputs: { file: { class: 'File', path: '/nowhere/reads.fastq' } },
    });
    expect(outcome).toMatchObject({ state: 'failed', retriable: false });
    expect(outcome.reason).toBe('An input file is missing: /nowhere/reads.fastq.');
  });

  test('inputs that the workflow does not know', async () => {
    const { launch } = await newLaunch('odd', '0');
    const outcome = await engine.launch({ ...launch, inputs: { letters: 7 } });
    expect(outcome.state).toBe('failed');
    expect(outcome.reason).toMatch(/^The workflow does not accept its inputs/);
  });

  test('a step that fails', async () => {
    const { launch, events } = await newLaunch('step', 'not-a-time');
    const outcome = await engine.launch(launch);
    expect(outcome).toMatchObject({ state: 'failed', exit_code: 1 });
    expect(outcome.reason).toBe('The step write failed (exit code 1). See the log for details.');
    expect(jobsOf(events, 'failed')[0]).toMatchObject({ step: 'write', state: 'failed' });
  });

  // /proc is a file system without a free byte on every Linux.
  test('a disk that is full, before the launch and during it', async () => {
    const { launch } = await newLaunch('full', '0');
    const outcome = await engine.launch({ ...launch, work_dir: '/proc' });
    expect(outcome).toMatchObject({ state: 'failed', retriable: true });
    expect(outcome.reason).toMatch(/disk .* is full\. Free some space/);
    const details = await new Promise((resolve) => {
      const room = watchFreeSpace('/proc', () => {
        room.stop();
        resolve('full');
      });
    });
    expect(details).toBe('full');
    expect(await hasFreeSpace(folder)).toBe(true);
  });

  test('an engine that is not installed', async () => {
    const { launch } = await newLaunch('absent', '0');
    const absent = createCwltoolEngine({ clock: systemClock, program: '/usr/bin/no-such-cwltool' });
    const outcome = await absent.launch(launch);
    expect(outcome.reason).toContain('apt-get install cwltool');
    expect(await absent.version()).toBeNull();
    expect(await engine.version()).toMatchObject({ name: 'cwltool', version: expect.stringMatching(/^3\.\d/) });
  });
});
