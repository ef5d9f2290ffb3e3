import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock as clock } from '#platform/clock';
import { createCwltoolEngine, createToilEngine, type Launch, outputPath } from '#platform/engine';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'cohortium-confined-'));
const secret = join(folder, 'secret.txt');
const service = createServer((socket) => socket.end('from outside\n'));
let port = 0;

beforeAll(async () => {
  await writeFile(secret, 'the lab’s password\n');
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterAll(async () => {
  service.close();
  await rm(folder, { recursive: true, force: true });
});

const engines = {
  cwltool: createCwltoolEngine({ clock }),
  toil: createToilEngine({ clock, batch_system: 'single_machine' }),
};

/** A workflow of one tool, as the portal lays it out in a run's folder. */
async function launchOf(name: string, tool: Record<string, unknown>): Promise<Launch> {
  const work_dir = await mkdtemp(join(folder, `${name}-`));
  const workflow = join(work_dir, 'workflow.json');
  const outputs = [{ id: 'said', type: 'File', outputBinding: { glob: ['said.txt'] } }];
  const main = {
    ...{ id: 'main', class: 'Workflow', inputs: [] },
    outputs: [{ id: 'said', type: 'File', outputSource: 'try/said' }],
    steps: [{ id: 'try', in: [], out: ['said'], run: '#tool' }],
  };
  const one = { id: 'tool', class: 'CommandLineTool', inputs: [], outputs, ...tool };
  await writeFile(workflow, JSON.stringify({ cwlVersion: 'v1.2', $graph: [main, one] }));
  return { work_dir, workflow, inputs: {}, trust: 'approved', on_event: () => undefined };
}

const scriptOf = () =>
  [
    `cat ${secret} || echo no secret`,
    `ls ${folder} | grep secret || echo no folder`,
    'cat /etc/passwd || echo no accounts',
    `python3 -c 'import socket; socket.create_connection(("127.0.0.1", ${port}), 2)' || echo no service`,
    `echo x > ${folder}/owned`,
    'id -u',
    'ls /proc | grep -c "^[0-9]"',
  ].join('; ');

describe.each(Object.entries(engines))('with leave, but in no container, by %s', (name, engine) => {
  test('a tool sees its own run and nothing else of this machine', async () => {
    const tool = { baseCommand: ['/bin/sh', '-c', `{ ${scriptOf()}; } > said.txt 2>/dev/null`] };
    const launch = await launchOf(name, tool);
    const outcome = await engine.launch(launch);
    expect(outcome.reason).toBeNull();
    const messages = (await readFile(outputPath(outcome.outputs ?? {}, 'said'), 'utf8')).trim().split('\n');
    const processes = Number(messages.pop());
    expect(messages).toEqual(['no secret', 'no folder', 'no accounts', 'no service', '65534']);
    expect(processes).toBeLessThan(10);
    expect(await readdir(folder)).not.toContain('owned');
  });

  test('JavaScript, which the engine runs itself, reads no file of this machine', async () => {
    const climbing = `this.constructor.constructor("return process")().binding("fs") || 1`;
    const reading = `(function () { try { var p = this.constructor.constructor("return process")(); return (p.mainModule || p).require("fs").readFileSync("${secret}", "utf8"); } catch (e) { return "nothing: " + e; } })()`;
    const tool = {
      requirements: [{ class: 'InlineJavascriptRequirement' }],
      baseCommand: ['echo'],
      arguments: [`$(${reading})`, `\${ try { return String(${climbing}); } catch (e) { return "none"; } }`],
      stdout: 'said.txt',
    };
    const launch = await launchOf(`${name}-js`, tool);
    await engine.launch(launch);
    for (const entry of await readdir(launch.work_dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain('the lab’s password');
    }
  });
});
