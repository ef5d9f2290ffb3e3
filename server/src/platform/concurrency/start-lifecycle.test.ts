import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '#testing';

const here = import.meta.dirname;

test('a portal whose words nobody reads any more goes on, says so once in its log, and stops when it is asked to', async () => {
  const path = join(testHome(), 'log');
  const code = `
    import { appendFileSync } from 'node:fs';
    import { openLog } from '${join(here, '../logging/index.ts')}';
    import { startLifecycle } from '${join(here, 'start-lifecycle.ts')}';
    const log = openLog('info', { write: (line) => appendFileSync('${path}', line) });
    startLifecycle({ log, log_path: '${path}' }).atEnd(async () => log.info('closed'));
    setInterval(() => { process.stdout.write('word\\n'); process.stderr.write('word\\n'); }, 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const textOf = async () => (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await expect.poll(async () => (await textOf()).length).toBe(2);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  const parsed = (await textOf()).map((line) => JSON.parse(line).msg);
  expect(parsed).toEqual(['the output can no longer be written', 'the output can no longer be written', 'closed']);
});
