import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { createCwltoolEngine, type EngineEvent, outputPath, readLog } from '#platform/engine';
import { hasRoom, watchRoom } from '../launch/watch-room.ts';

const folder = await mkdtemp(join(tmpdir(), 'cohortium engine #1 '));
const workflow = join(folder, 'letters.cwl');
const engine = createCwltoolEngine({ clock: systemClock });
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
beforeAll(() => writeFile(workflow, lettersWorkflow));
afterAll(() => rm(folder, { recursive: true, force: true }));

// Each job notes that it ran in `tally`, writes half of its file, waits, and writes the other half.
const lettersWorkflow = `
cwlVersion: v1.2
class: Workflow
requirements: { ScatterFeatureRequirement: {} }
inputs: { letters: "string[]", tally: string, pause: string }
steps:
  write:
    scatter: letter
    in: { letter: letters, tally: tally, pause: pause }
    out: [file]
    run:
      class: CommandLineTool
      baseCommand: [/bin/sh, -ec, 'echo "$2" >> "$4"; printf "$2" > "$2.txt"; sleep "$6"; echo "$2" >> "$2.txt"', sh]
      inputs:
        letter: { type: string, inputBinding: { position: 1, prefix: --letter } }
        tally: { type: string, inputBinding: { position: 2, prefix: --tally } }
        pause: { type: string, inputBinding: { position: 3, prefix: --pause } }
      outputs: { file: { type: File, outputBinding: { glob: "*.txt" } } }
  join:
    in: { files: write/file }
    out: [file]
    run:
      class: CommandLineTool
      baseCommand: cat
      inputs: { files: { type: "File[]", inputBinding: {} } }
      stdout: joined.txt
      outputs: { file: { type: stdout } }
outputs: { joined: { type: File, outputSource: join/file } }
`;

async function newLaunch(name: string, pause: string, more: Record<string, string> = {}) {
  const work_dir = join(folder, name);
  await mkdir(work_dir);
  const events: EngineEvent[] = [];
  const tally = join(folder, `${name}.tally`);
  const inputs = { letters, tally, pause, ...more };
  const launch = {
    work_dir,
    workflow,
    inputs,
    item_option: '--letter',
    on_event: (event: EngineEvent) => void events.push(event),
  };
  const begun = async () =>
    (await readFile(tally, 'utf8').catch(() => '')).split('\n').filter((letter) => letter !== '');
  return { launch, events, begun };
}

const expected = letters.map((letter) => `${letter}${letter}\n`).join('');

function jobs(events: EngineEvent[], state: EngineEvent['state']) {
  return events.filter((event) => event.kind === 'job').filter((event) => event.state === state);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}

/** Numbers of the processes whose HOME lies in the folder. */
async function processesOf(work_dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.includes(`HOME=${work_dir}/`)) found.push(pid);
  }
  return found;
}

describe('a launch that ends well', () => {
  test('gives its outputs and tells of each step and job as it happens', async () => {
    const { launch, events } = await newLaunch('well', '0.05');
    const outcome = await engine.launch(launch);
    expect(outcome).toMatchObject({ state: 'succeeded', exit_code: 0, reason: null });
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(expected);
    expect(
      jobs(events, 'running')
        .flatMap(({ item }) => item ?? [])
        .sort(),
    ).toEqual(letters);
    const ended = jobs(events, 'succeeded');
    expect(ended).toHaveLength(letters.length + 1);
    for (const event of ended) expect(event).toMatchObject({ attempts: 1, exit_code: 0, reused: false });
    expect(ended.at(-1)).toMatchObject({ step: 'join', item: null, command: expect.stringMatching(/^cat .*a\.txt/) });
    const steps = events.filter((event) => event.kind === 'step').map(({ step, state }) => `${step} ${state}`);
    expect(steps).toEqual(['write running', 'write succeeded', 'join running', 'join succeeded']);
  });

  test('keeps a log that can be read from a line on', async () => {
    const work_dir = join(folder, 'well');
    const all = await readLog(work_dir, 0);
    expect(all.at(-1)?.text).toMatch(/Final process status is success/);
    expect(await readLog(work_dir, all.length - 1)).toEqual(all.slice(-1));
    expect(await readLog(join(folder, 'nowhere'), 0)).toEqual([]);
  });

  test('takes no more cores than it is given', async () => {
    const { launch } = await newLaunch('bound', '0');
    const tool = join(folder, 'cores.cwl');
    await writeFile(
      tool,
      'cwlVersion: v1.2\nclass: CommandLineTool\nbaseCommand: nproc\ninputs: []\nstdout: n.txt\noutputs: { n: stdout }\n',
    );
    const bound = createCwltoolEngine({ clock: systemClock, cores: 1 });
    const outcome = await bound.launch({ ...launch, workflow: tool, inputs: {} });
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'n'), 'utf8')).toBe('1\n');
  });

  test('runs as many jobs at a time as there are cores, and no more', async () => {
    const { launch, events } = await newLaunch('cores', '0.3');
    await engine.launch(launch);
    let now = 0;
    let most = 0;
    for (const event of events.filter(({ kind }) => kind === 'job')) {
      now += event.state === 'running' ? 1 : -1;
      most = Math.max(most, now);
    }
    const cores = (await readFile('/proc/cpuinfo', 'utf8')).match(/^processor/gm)?.length ?? 1;
    expect(most).toBe(Math.min(cores, letters.length));
  });
});

describe('a launch that is stopped', () => {
  test('is cancelled with all its processes, and goes on from its finished jobs when launched again', async () => {
    const { launch, events, begun } = await newLaunch('cancelled', '0.4');
    const cancel = new AbortController();
    const running = engine.launch({ ...launch, signal: cancel.signal });
    await until(async () => jobs(events, 'succeeded').length >= 2);
    const asked = performance.now();
    cancel.abort();
    expect(await running).toMatchObject({ state: 'cancelled', outputs: null, retriable: true });
    expect(await processesOf(launch.work_dir)).toEqual([]);
    expect(performance.now() - asked).toBeLessThan(5000);

    const finished = jobs(events, 'succeeded').length;
    const before = (await begun()).length;
    events.length = 0;
    const outcome = await engine.launch(launch);
    expect(await readFile(outputPath(outcome.outputs ?? {}, 'joined'), 'utf8')).toBe(expected);
    const reused = jobs(events, 'succeeded').filter((event) => event.reused);
    expect(reused.length).toBeGreaterThanOrEqual(finished);
    for (const { item } of reused) expect(letters).toContain(item);
    expect((await begun()).length - before).toBe(letters.length - reused.length);
    const again = jobs(events, 'succeeded').filter(({ attempts }) => attempts === 2);
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

  test('a launch that ends leaves no watcher behind', async () => {
    const { launch } = await newLaunch('watched', '0.01');
    const before = await childrenOf(process.pid);
    const running = engine.launch(launch);
    await until(async () => (await processesOf(launch.work_dir)).length > 0);
    await running;
    await wait(50);
    expect(await childrenOf(process.pid)).toEqual(before);
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
  const computed = jobs(events, 'running');
  expect(computed).toHaveLength(letters.length + 1 - finished);
  expect((await begun()).length - before).toBe(computed.filter(({ step }) => step === 'write').length);
  expect(jobs(events, 'succeeded').filter((event) => event.reused)).toHaveLength(finished);
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
    expect(outcome.reason).toBe('The step write failed (exit code 1). The log tells more.');
    expect(jobs(events, 'failed')[0]).toMatchObject({ step: 'write', state: 'failed' });
  });

  // /proc is a file system without a free byte on every Linux.
  test('a disk that is full, before the launch and during it', async () => {
    const { launch } = await newLaunch('full', '0');
    const outcome = await engine.launch({ ...launch, work_dir: '/proc' });
    expect(outcome).toMatchObject({ state: 'failed', retriable: true });
    expect(outcome.reason).toMatch(/disk .* is full\. Free some space/);
    const told = await new Promise((resolve) => {
      const room = watchRoom('/proc', () => {
        room.stop();
        resolve('full');
      });
    });
    expect(told).toBe('full');
    expect(await hasRoom(folder)).toBe(true);
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
