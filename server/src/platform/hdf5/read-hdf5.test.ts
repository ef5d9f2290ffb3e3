import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { Hdf5Error, readHdf5, writeHdf5 } from './index.ts';
import { confinedCommand } from './read-hdf5.ts';

const folder = await mkdtemp(join(tmpdir(), 'hdf5-'));
afterAll(() => rm(folder, { recursive: true }));

const N = 20_000;
const place = (name: string) => join(folder, name);
const whole = place('whole.h5');
await writeHdf5(whole, (file) => {
  const data = Float64Array.from({ length: N }, (_, at) => at);
  file.create_dataset({ name: 'counts', data, shape: [N], dtype: '<d', chunks: [1000], compression: 4 });
});
const bytes = await readFile(whole);
const middle = Math.floor(bytes.length / 2);
await writeFile(place('damaged.h5'), Buffer.from(bytes).fill(7, middle, middle + 500));
await writeFile(place('cut.h5'), bytes.subarray(0, 3000));

const countsIn = (path: string) => readHdf5(path, (file) => file.values('counts', [0, N]));

test('what was written is read, before and after a file that cannot be', async () => {
  const counts = Float64Array.from({ length: N }, (_, at) => at);
  expect(await countsIn(whole)).toEqual(counts);
  await expect(countsIn(place('damaged.h5'))).rejects.toThrow(Hdf5Error);
  expect(await countsIn(whole)).toEqual(counts);
});

test('a damaged piece is never read as what lay in memory before, and the fault is one sentence', async () => {
  await expect(countsIn(place('damaged.h5'))).rejects.toThrow(/^filter returned failure during read$/);
  await expect(countsIn(place('cut.h5'))).rejects.toThrow(/^truncated file: eof = 3000/);
  await expect(countsIn(place('nowhere.h5'))).rejects.toThrow(Hdf5Error);
});

test('what is not there is no fault, and what the work itself refuses is handed on', async () => {
  const answers = await readHdf5(whole, async (file) => [await file.shape('no/such'), await file.keys('no/such')]);
  expect(answers).toEqual([null, []]);
  const refuse = () => Promise.reject(new RangeError('not these'));
  await expect(readHdf5(whole, refuse)).rejects.toThrow(RangeError);
});

/** A file made by h5py (fixtures/make-fixtures.py). */
async function fixture(name: string): Promise<string> {
  const packed = await readFile(new URL(`./fixtures/${name}.h5.gz`, import.meta.url));
  await writeFile(place(`${name}.h5`), gunzipSync(packed));
  return place(`${name}.h5`);
}
const open = async (name: string) => readHdf5(await fixture(name), (file) => file.keys('/'));

test('texts, truths and whole numbers of h5py are read, and a link inside the file is followed', async () => {
  const read = await readHdf5(await fixture('whole'), async (file) => [
    await file.values('observation/metadata/taxonomy', [0, 2]),
    await file.values('sample/metadata/healthy', [0, 2]),
    await file.values('sample/metadata/age', [1, 2]),
    await file.values('again', [0, 2]),
  ]);
  const taxonomy = ['k__B', 'p__F', 'k__B', 'p__A'];
  expect(read).toEqual([taxonomy, [true, false], BigInt64Array.of(4n), ['A', 'B']]);
});

describe('a file that leads out of itself is refused before anything of it is read', () => {
  test.each<[name: string, fault: RegExp]>([
    ['external-link', /^“\/sample\/ids” is a link to another file \(.+outside\.h5\), which is not supported$/],
    ['external-link-to-group', /^“\/sample” is a link to another file/],
    ['external-link-unused', /^“\/deep\/down\/elsewhere” is a link to another file \(\/etc\/passwd\)/],
    ['soft-link-to-external-link', /“\/door” is a link to another file/],
    ['new-format-external-link', /^“\/deep\/link\d+” is a link to another file/],
    ['external-storage', /^“\/sample\/ids” is in another file \(.+outside\.txt\), which is not supported$/],
    ['external-storage-unused', /^“\/deep\/down\/elsewhere” is in another file \(\/etc\/passwd\)/],
    ['new-format-external-storage', /^“\/elsewhere” is in another file/],
    ['virtual', /^“\/sample\/ids” is a virtual data set of other files \(.+outside\.h5\), which is not supported$/],
    ['virtual-of-itself', /^“\/observation\/ids” is a virtual data set of other files/],
    ['other-filter', /^“\/sample\/matrix\/data” is compressed with lzf, which is not supported$/],
  ])('%s', async (name, fault) => {
    const details = await open(name).catch((error: unknown) => error);
    expect(details).toBeInstanceOf(Hdf5Error);
    expect(details).toMatchObject({ message: expect.stringMatching(fault), remedy: expect.stringMatching(/\.$/) });
  });
});

describe('a small file that says it is vast is refused in a moment', () => {
  test.each<[name: string, fault: RegExp]>([
    ['vast', /declares 100000 MB, more than this file can contain/],
    ['vast-chunk', /has chunks larger than 256 MiB/],
    ['links-that-go-round', /is nested too deep, or has circular links/],
    ['links-that-branch', /is nested too deep, or has circular links/],
  ])('%s', async (name, fault) => {
    await expect(open(name)).rejects.toThrow(fault);
  });

  test('60,000 names that are all one long text, by reference', async () => {
    const names = async () =>
      readHdf5(await fixture('one-text-for-all'), (file) => file.values('sample/ids', [0, 60_000]));
    await expect(names()).rejects.toThrow(Hdf5Error);
  });
});

test('the process that reads can open, write, start and load nothing', () => {
  const attempts = [
    "() => require('fs').readFileSync('/etc/passwd')",
    "() => require('fs').readdirSync('/')",
    "() => require('fs').writeFileSync('/tmp/cohortium-written', '')",
    "() => require('child_process').execFileSync('/bin/true')",
    "() => new (require('worker_threads').Worker)('', { eval: true })",
    "() => process.dlopen({ exports: {} }, '/x.node')",
    "() => new Function('')",
  ];
  const tried = attempts.map(
    (attempt) => `try { (${attempt})(); console.log('done'); } catch (e) { console.log(e.code ?? e.name); }`,
  );
  const { stdout } = spawnSync('/bin/sh', confinedCommand('--eval', tried.join('\n')), { cwd: '/', env: {} });
  const denied = 'ERR_ACCESS_DENIED';
  const loaded = 'ERR_DLOPEN_DISABLED';
  expect(String(stdout).trim().split('\n')).toEqual([denied, denied, denied, denied, denied, loaded, 'EvalError']);
});

test('the kernel ends a reader that computes on for ever, and lets it write no file', () => {
  const [flag = '', script = '', name = ''] = confinedCommand();
  const { stdout } = spawnSync('/bin/sh', [flag, script, name, '/bin/cat', '/proc/self/limits'], { encoding: 'utf8' });
  expect(stdout).toMatch(/Max cpu time +300 +300 /);
  expect(stdout).toMatch(/Max file size +0 +0 /);
});

test('every fixture has a test', async () => {
  const made = (await readdir(new URL('./fixtures/', import.meta.url))).filter((name) => name.endsWith('.gz'));
  const source = await readFile(new URL(import.meta.url), 'utf8');
  expect(made.filter((name) => !source.includes(`'${name.replace('.h5.gz', '')}'`))).toEqual([]);
});
