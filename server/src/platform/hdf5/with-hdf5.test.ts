import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Dataset } from 'h5wasm/node';
import { afterAll, expect, test } from 'vitest';
import { Hdf5Fault, withHdf5 } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'hdf5-'));
afterAll(() => rm(folder, { recursive: true }));

const N = 20_000;
const whole = join(folder, 'whole.h5');
await withHdf5(whole, 'w', (file) => {
  const data = Float64Array.from({ length: N }, (_, at) => at);
  file.create_dataset({ name: 'counts', data, shape: [N], dtype: '<d', chunks: [1000], compression: 4 });
});
const bytes = await readFile(whole);
const middle = Math.floor(bytes.length / 2);
const place = (name: string) => join(folder, name);
await writeFile(place('damaged.h5'), Buffer.from(bytes).fill(7, middle, middle + 500));
await writeFile(place('cut.h5'), bytes.subarray(0, 3000));

const countsIn = (path: string) =>
  withHdf5(path, 'r', (file) => {
    const found = file.get('counts');
    return found instanceof Dataset ? found.slice([[0, N]]) : null;
  });

test('what was written is read, before and after a file that cannot be', async () => {
  const counts = Float64Array.from({ length: N }, (_, at) => at);
  expect(await countsIn(whole)).toEqual(counts);
  await expect(countsIn(place('damaged.h5'))).rejects.toThrow(Hdf5Fault);
  expect(await countsIn(whole)).toEqual(counts);
});

test('a damaged piece is never read as what lay in memory before, and the fault is one sentence', async () => {
  await expect(countsIn(place('damaged.h5'))).rejects.toThrow(/^filter returned failure during read$/);
  await expect(countsIn(place('cut.h5'))).rejects.toThrow(/^truncated file: eof = 3000/);
  await expect(countsIn(place('nowhere.h5'))).rejects.toThrow(Hdf5Fault);
});

test('what is not there is no fault, and what the work itself refuses is handed on', async () => {
  expect(await withHdf5(whole, 'r', (file) => file.get('no/such/thing'))).toBeNull();
  const refuse = () => {
    throw new RangeError('not these');
  };
  await expect(withHdf5(whole, 'r', refuse)).rejects.toThrow(RangeError);
});

test('the log stays without libhdf5’s own words', async () => {
  const script = `
    import { withHdf5 } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
    for (const path of process.argv.slice(1)) {
      await withHdf5(path, 'r', (file) => file.get('counts').slice([[0, ${N}]])).catch(() => console.log('refused'));
    }`;
  const args = ['--input-type=module', '-e', script, place('damaged.h5'), place('cut.h5')];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect([stdout, stderr]).toEqual(['refused\nrefused\n', '']);
});
