import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { type RQuestion, runR } from '#platform/r';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'cohortium-scripts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let n = 0;

/** A question whose script is the text. */
async function question(script: string, given: Partial<RQuestion> = {}): Promise<RQuestion> {
  n += 1;
  const path = join(folder, `script-${n}.R`);
  await writeFile(path, script);
  const rest = { title: 'The mean', libraries: ['stats'], packages: [], files: {}, outputs: [] };
  return { script: pathToFileURL(path), ...rest, ...given };
}

test('a script gets its numbers as a file, answers with files, and says which R it was', async () => {
  const script = 'x <- readBin("x.bin", "double", 3); writeBin(mean(x), "mean.bin"); message("three numbers")';
  const files = { 'x.bin': new Uint8Array(Float64Array.of(1, 2, 6).buffer) };
  const { outputs, software, log } = await runR(await question(script, { files, outputs: ['mean.bin'] }));
  expect(outputs[0]?.readDoubleLE()).toBe(3);
  expect(software.map(({ name }) => name)).toEqual(['R', 'stats']);
  expect(software[0]?.version).toMatch(/^\d+\.\d+/);
  expect(log).toContain('three numbers');
});

test('what somebody typed is data, not code', async () => {
  const typed = '"); system("touch owned"); ("';
  const script = 'given <- readLines("name.txt"); writeLines(c(given, list.files()), "seen.txt")';
  const { outputs } = await runR(
    await question(script, { files: { 'name.txt': `${typed}\n` }, outputs: ['seen.txt'] }),
  );
  const [first, ...files] = (outputs[0]?.toString() ?? '').split('\n');
  expect(first).toBe(typed);
  expect(files).not.toContain('owned');
});

test('it sees nothing of the portal’s environment, and computes on one thread', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const script =
    'writeLines(c(Sys.getenv("DATABASE_URL"), Sys.getenv("PATH"), Sys.getenv("OMP_NUM_THREADS")), "seen.txt")';
  const { outputs } = await runR(await question(script, { outputs: ['seen.txt'] }));
  vi.unstubAllEnvs();
  const [url, path = '', threads] = (outputs[0]?.toString() ?? '').split('\n');
  expect({ url, threads }).toEqual({ url: '', threads: '1' });
  expect(path.split(':').slice(0, 2)).toEqual(['/usr/bin', '/bin']);
});

test('what R refuses is a sentence', async () => {
  const refused = runR(await question('stop("the design matrix is not of full rank")'));
  await expect(refused).rejects.toThrow(
    'The mean could not be computed. R says: “the design matrix is not of full rank”.',
  );
  await expect(refused).rejects.toMatchObject({ code: 'validation' });
});

test('a script that wants more memory or time than it may have is stopped, and says so', async () => {
  const hungry = await question('x <- numeric(3e9)', { limits: { memory_mib: 1024 } });
  await expect(runR(hungry)).rejects.toThrow(
    'The mean needs more memory than the 1 GB that R has. Choose fewer samples.',
  );
  const slow = await question('Sys.sleep(60)', { limits: { seconds: 2 } });
  await expect(runR(slow)).rejects.toThrow('The mean was stopped: R took longer than 2 seconds. Choose fewer samples.');
});

test('a cancel ends R and all that it has forked, and leaves no folder', async () => {
  const stop = new AbortController();
  const note = join(folder, 'where.txt');
  const script = `writeLines(getwd(), "${note}"); parallel::mclapply(1:2, function(i) Sys.sleep(60), mc.cores = 2)`;
  const started = performance.now();
  const running = runR(await question(script, { signal: stop.signal }));
  const where = await vi.waitUntil(async () => readFile(note, 'utf8').catch(() => null), { timeout: 60_000 });
  stop.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(existsSync(where.trim())).toBe(false);
});

test('a package that is not installed is refused with the line that installs it', async () => {
  const lacking = await question('1', { packages: ['r-bioc-nothing-of-the-kind'] });
  await expect(runR(lacking)).rejects.toThrow(
    /^The mean can’t run here: r-bioc-nothing-of-the-kind is not installed\. .*apt-get install --no-install-recommends r-bioc-nothing-of-the-kind$/,
  );
});
