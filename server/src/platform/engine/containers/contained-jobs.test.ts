import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock as clock } from '#platform/clock';
import { createCwltoolEngine, type EngineValue, outputPath } from '#platform/engine';
import { processesOf, until } from '../letters.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'cohortium-contained-'));
const image = 'localhost/busybox:test';
// What works on machines that are themselves a container of some kind: nothing of systemd's, no overlays.
const environment = {
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
};
const engine = createCwltoolEngine({ clock, containers: { environment } });
const secret = join(folder, 'secret.txt');
const podman = (...terms: string[]) =>
  execFileSync('/usr/bin/podman', terms, {
    env: { PATH: '/usr/sbin:/usr/bin', HOME: folder, ...environment },
    encoding: 'utf8',
  });
/** A service on this machine that a tool may want to call. */
const service = createServer((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nfrom outside\n'));
let port = 0;

beforeAll(async () => {
  await writeFile(secret, 'the lab’s password\n');
  await writeFile(
    environment.CONTAINERS_CONF,
    `[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]\n[engine]\ncgroup_manager = "cgroupfs"\nruntime = "runc"\nevents_logger = "file"\n`,
  );
  const [graph, run] = [join(folder, 'images'), join(folder, 'run')];
  await writeFile(
    environment.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "vfs"\ngraphroot = "${graph}"\nrootless_storage_path = "${graph}"\nrunroot = "${run}"\n`,
  );
  const root = join(folder, 'root');
  for (const name of ['bin', 'tmp', 'proc', 'sys', 'dev', 'etc']) await mkdir(join(root, name), { recursive: true });
  execFileSync('/bin/cp', ['/bin/busybox', join(root, 'bin')]);
  for (const name of ['sh', 'cat', 'ls', 'ln', 'dd', 'wget', 'sleep', 'id', 'nproc'])
    await symlink('busybox', join(root, 'bin', name));
  execFileSync('/bin/tar', ['-C', root, '-cf', join(folder, 'root.tar'), '.']);
  podman('import', '--quiet', join(folder, 'root.tar'), image);
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterAll(async () => {
  service.close();
  // What an ordinary user's images hold belongs to others of the user's numbers.
  if (process.getuid?.() !== 0) podman('unshare', 'rm', '-rf', join(folder, 'images'));
  await rm(folder, { recursive: true, force: true });
});

/** One tool in a container: a script, with what it may say it needs. */
async function launchOf(name: string, script: string, more: { image?: string; output?: string } = {}) {
  const work_dir = await mkdtemp(join(folder, `${name}-`));
  const workflow = `${work_dir}.cwl`;
  const requirements = {
    DockerRequirement: { dockerPull: more.image ?? image },
    NetworkAccess: { networkAccess: true },
    ResourceRequirement: { ramMin: 64, coresMin: 1 },
  };
  const tool = {
    class: 'CommandLineTool',
    requirements,
    baseCommand: ['/bin/sh', '-c', script],
    inputs: { reads: { type: 'File?', inputBinding: {} } },
    outputs: { said: { type: more.output ?? 'File', outputBinding: { glob: '*.txt' } } },
  };
  const steps = { try: { in: { reads: 'reads' }, out: ['said'], run: tool } };
  await writeFile(
    workflow,
    JSON.stringify({
      ...{ cwlVersion: 'v1.2', class: 'Workflow', steps, inputs: { reads: 'File?' } },
      outputs: { said: { type: more.output ?? 'File', outputSource: 'try/said' } },
    }),
  );
  const inputs: Record<string, EngineValue> = {};
  return { work_dir, workflow, inputs, trust: 'contained' as const, on_event: () => undefined };
}

async function outputOf(launch: Awaited<ReturnType<typeof launchOf>>) {
  const { outputs, reason } = await engine.launch(launch);
  expect(reason).toBeNull();
  return (await readFile(outputPath(outputs ?? {}, 'said'), 'utf8')).trim().split('\n');
}

test('a tool reads its inputs and writes its outputs', async () => {
  const launch = await launchOf('plain', 'cat "$0" > copy.txt');
  const reads = join(launch.work_dir, 'reads.fastq');
  await writeFile(reads, '@r1\nACGT\n+\nIIII\n');
  launch.inputs.reads = { class: 'File', path: reads };
  expect(await outputOf(launch)).toEqual(['@r1', 'ACGT', '+', 'IIII']);
});

test('it gets nothing of this machine: no file outside its folder, no network though it asks for it, no rights', async () => {
  const script = [
    `cat ${secret} 2>/dev/null || echo no secret`,
    `ls ${folder} 2>/dev/null || echo no folder`,
    `wget -q -O - -T 2 http://127.0.0.1:${port}/ 2>/dev/null || echo no service`,
    'ls /sys/class/net',
    '(echo x > /bin/x) 2>/dev/null || echo no writing',
    'while read -r key value; do [ "$key" = CapEff: ] && echo "rights $value"; done < /proc/self/status',
  ];
  expect(await outputOf(await launchOf('outside', `{ ${script.join('; ')}; true; } > said.txt`))).toEqual([
    ...['no secret', 'no folder', 'no service', 'lo', 'no writing', 'rights 0000000000000000'],
  ]);
});

test('it gets no more memory than it asks for', async () => {
  // For long enough to be seen: where Podman cannot bound it, the container is looked at ten times a second.
  const taking = (size: string) => `dd if=/dev/zero of=/dev/null bs=${size} count=50 && echo had it > said.txt`;
  expect(await outputOf(await launchOf('less', taking('16M')))).toEqual(['had it']);
  const outcome = await engine.launch(await launchOf('more', taking('200M')));
  expect(outcome.reason).toMatch(
    /The system ended a step, most likely because it ran out of memory\. Free some memory, then retry\./,
  );
});

test.each([
  ['a link', `ln -s ${secret} said.txt`],
  [
    'a link in a folder',
    `mkdir -p deep; busybox mkdir deep; ln -s ../../../../../..${secret} deep/said; echo x > said.txt`,
  ],
  ['a list of outputs', `echo '{"said":{"class":"File","path":"../../../../../../..${secret}"}}' > cwl.output.json`],
])('%s that leads to a file of this machine brings nothing out', async (name, script) => {
  const launch = await launchOf(name.replaceAll(' ', '-'), script);
  const outcome = await engine.launch(launch);
  expect(outcome.reason).toMatch(/may lead out of the job's folder/);
  for (const entry of await readdir(launch.work_dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain('password');
  }
});

/** A tool in a container, with a change that somebody thought of. */
async function changedLaunch(name: string, change: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const launch = await launchOf(name, 'cat "$0" > said.txt 2>/dev/null; cat > more.txt; true');
  const document = JSON.parse(await readFile(launch.workflow, 'utf8'));
  Object.assign(document.steps.try.run, change);
  Object.assign(document, more);
  await writeFile(launch.workflow, JSON.stringify(document));
  return launch;
}
const where = {
  where: { type: 'string', default: secret },
  up: { type: 'string', default: `../../../../../../../..${secret}` },
};
const reads = { reads: { type: 'File?', inputBinding: {} } };

test.each([
  ['a tool in none', { requirements: {}, hints: {} }, /nobody has given leave/],
  ['a tool that would like one', { requirements: {}, hints: { DockerRequirement: { dockerPull: image } } }, null],
  ['standard input by a parameter', { inputs: where, stdin: '$(inputs.where)' }, /The step try failed/],
  [
    'an output by a parameter',
    { inputs: where, outputs: { said: { type: 'File', outputBinding: { glob: '$(inputs.up)' } } } },
    /outside the run's own folder/,
  ],
  [
    'a file to be staged by a parameter',
    {
      inputs: { ...reads, up: { type: 'string', default: `x/../../../../../../../..${folder}/owned` } },
      requirements: {
        DockerRequirement: { dockerPull: image },
        InitialWorkDirRequirement: { listing: [{ entryname: '$(inputs.up)', entry: 'owned' }] },
      },
    },
    /failed/,
  ],
  [
    'a default file of this machine',
    { inputs: { reads: { type: 'File', default: { class: 'File', location: `file://${secret}` }, inputBinding: {} } } },
    /outside the run's own folder/,
  ],
])('%s of this machine is not had without leave', async (name, change, words) => {
  const launch = await changedLaunch(name.replaceAll(' ', '-'), change);
  const document = JSON.parse(await readFile(launch.workflow, 'utf8'));
  // Nothing is given to the step: defaults of the tool are taken.
  await writeFile(launch.workflow, JSON.stringify({ ...document, steps: { try: { ...document.steps.try, in: {} } } }));
  const outcome = await engine.launch(launch);
  if (words) expect(outcome.reason).toMatch(words);
  expect(await readdir(folder)).not.toContain('owned');
  for (const entry of await readdir(launch.work_dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain('the lab’s password');
  }
});

test('an image that cannot be had is reported with the remedy', async () => {
  const launch = await launchOf('image', 'true', { image: 'localhost/nowhere:1' });
  const outcome = await engine.launch(launch);
  expect(outcome).toMatchObject({ state: 'failed', retriable: true });
  expect(outcome.reason).toMatch(/container image \S*nowhere.*podman pull/);
});

const containers = () => podman('ps', '--all', '--quiet').split('\n').filter(Boolean).length;

test('cancelled, its container is gone within five seconds', async () => {
  const cancel = new AbortController();
  const running = engine.launch({ ...(await launchOf('cancelled', 'sleep 60')), signal: cancel.signal });
  await until(async () => containers() === 1);
  const startedAt = performance.now();
  cancel.abort();
  expect(await running).toMatchObject({ state: 'cancelled' });
  expect(containers()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('a portal killed takes its containers along', async () => {
  const { on_event: _, ...launch } = await launchOf('killed', 'sleep 60');
  const code = `
    import { createCwltoolEngine } from '#platform/engine';
    import { systemClock as clock } from '#platform/clock';
    const engine = createCwltoolEngine({ clock, containers: ${JSON.stringify({ environment })} });
    await engine.launch({ ...${JSON.stringify(launch)}, on_event: () => undefined });`;
  const portal = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: 'ignore',
  });
  await until(async () => containers() === 1);
  portal.kill('SIGKILL');
  const killed = performance.now();
  await until(async () => containers() === 0 && (await processesOf(launch.work_dir)).length === 0);
  expect(performance.now() - killed).toBeLessThan(5000);
  expect(await engine.endLeftovers(launch.work_dir)).toBe(0);
});
