import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testHome } from '#testing';
import { runPortal } from './import/local-portal.ts';

/** Whatever lies below a folder, with what its group and others may do there. */
async function openToOthers(home: string): Promise<string[]> {
  const names = await readdir(home, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(home, name)).catch(() => null);
      return found && (found.mode & 0o077) !== 0 ? `${(found.mode & 0o777).toString(8)} ${name}` : '';
    }),
  );
  // PostgreSQL's own programs, where its user cannot reach the checkout.
  return modes.filter((line) => line !== '' && !/^\d+ postgres-bin/.test(line));
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

test('nothing in the data folder can be read by other users of the machine, not even what an earlier portal left open', async () => {
  const home = testHome();
  const [work, outbox] = [join(home, 'work'), join(home, 'outbox')];
  await mkdir(join(work, 'run'), { recursive: true });
  await writeFile(join(work, 'run', 'reads.fastq'), '@read\n');
  await mkdir(outbox);
  await writeFile(join(home, 'notes.json'), '{}');
  for (const path of [work, outbox]) await chmod(path, 0o755);
  await chmod(join(home, 'notes.json'), 0o644);
  const { end } = await runPortal({ COHORTIUM_HOME: home });
  onTestFinished(() => end('SIGKILL'));
  expect((await stat(home)).mode & 0o007).toBe(0);
  const left = (await openToOthers(home)).filter((line) => !line.includes(` ${relative(home, work)}/`));
  expect(left).toEqual([]);
  const { pid } = JSON.parse(await readFile(join(home, 'portal.lock'), 'utf8'));
  const processes = [pid, ...(await childrenOf(pid))];
  expect(processes.length).toBeGreaterThan(2);
  for (const one of processes) {
    expect(await readFile(`/proc/${one}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m);
  }
  await end('SIGTERM');
  expect((await openToOthers(home)).filter((line) => !line.includes(' work/'))).toEqual([]);
});
