import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#platform/clock';
import type { NewSampleFile } from '#projects';
import { sharedPortal, testHome } from '../../../test/testing/index.ts';
import type { ReferenceRow } from '../references/references-store.ts';
import { stageInputs } from './stage-inputs.ts';

const { platform } = (await sharedPortal()).portal;
const read = (n: number) => `@read${n}\nACGT\n+\nIIII\n`;

/** What is recorded of a reference. */
const row: Omit<ReferenceRow, 'files'> = {
  ...{ id: newId(), workspace_id: null, kind: 'sequences-with-lineages', name: 'r', version: '1', sha256: '' },
  ...{ state: 'ready', problems: [], summary: {}, build_sha256: null, job_id: null, terms_of_use: '', caution: null },
  ...{ is_built_in: false, created_by: null, withdrawn_at: null, withdrawn_reason: null, created_at: '' },
};

type Lane = Pick<NewSampleFile, 'name' | 'read' | 'lane'> & { content: string | Uint8Array };

async function store({ content, ...lane }: Lane): Promise<NewSampleFile> {
  const file_id = newId();
  const { key, sha256, size_bytes } = await platform.files.put(`uploads/${file_id}`, Buffer.from(content));
  return { ...lane, file_id, file_key: key, sha256, size_bytes };
}

const stageLanes = async (lanes: Lane[], work_dir = testHome()) =>
  stageFiles(await Promise.all(lanes.map(store)), work_dir);

async function stageFiles(files: NewSampleFile[], work_dir: string) {
  const sample = {
    id: newId(),
    project_id: newId(),
    sample_id: '../../etc "x"',
    subject_id: null,
    metadata: {},
    files,
  };
  const reference = await store({ name: 'r.fasta', read: 'forward', lane: 1, content: '>a;tax=d:B;\nACGT\n' });
  const inputs = await stageInputs(platform, {
    work_dir,
    samples: new Map([[1, sample]]),
    paramSet: { params: { min_overlap: 10 } },
    references: [{ input: 'reference', row: { ...row, files: [{ ...reference, origin: 'uploaded' }] } }],
  });
  return { inputs, work_dir, samples: JSON.parse(JSON.stringify(inputs.samples)) };
}
const pathOf = (file: { location: string }) => fileURLToPath(file.location);

describe('the files of a run', () => {
  test('lie under safe names, whatever the sample is called, with the parameters beside', async () => {
    const { inputs, samples, work_dir } = await stageLanes([
      { name: 'a_R1.fastq', read: 'forward', lane: 1, content: read(1) },
      { name: 'a_R2.fastq', read: 'reverse', lane: 1, content: read(2) },
    ]);
    expect(inputs.min_overlap).toBe(10);
    expect(pathOf(samples[0].forward)).toBe(join(work_dir, 'inputs', 's0001_forward.fastq'));
    expect(await readFile(pathOf(samples[0].reverse), 'utf8')).toBe(read(2));
  });

  test('lanes are joined in their order, reads of one direction only', async () => {
    const { samples } = await stageLanes([
      { name: 'L2.fastq', read: 'forward', lane: 2, content: read(2) },
      { name: 'L1.fastq', read: 'forward', lane: 1, content: read(1) },
    ]);
    expect(await readFile(pathOf(samples[0].forward), 'utf8')).toBe(read(1) + read(2));
    expect(samples[0].reverse).toBeNull();
  });

  test('lanes in gzip stay in gzip, one member after another, and a plain one joins them compressed', async () => {
    const { samples } = await stageLanes([
      { name: 'L1.fastq', read: 'forward', lane: 1, content: read(1) },
      { name: 'L2.fastq.gz', read: 'forward', lane: 2, content: gzipSync(read(2)) },
      { name: 'L3.fastq.GZ', read: 'forward', lane: 3, content: gzipSync(read(3)) },
    ]);
    const path = pathOf(samples[0].forward);
    expect(path).toMatch(/\.fastq\.gz$/);
    expect(gunzipSync(await readFile(path)).toString()).toBe(read(1) + read(2) + read(3));
  });

  test('after a kill, half a file is written again, and a whole one is left as it is', async () => {
    const lanes: Lane[] = [
      { name: 'L1.fastq', read: 'forward', lane: 1, content: read(1) },
      { name: 'L2.fastq', read: 'forward', lane: 2, content: read(2) },
    ];
    const { samples, work_dir } = await stageLanes(lanes);
    const path = pathOf(samples[0].forward);
    const before = await stat(path);
    await stageLanes(lanes, work_dir);
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
    await rm(path);
    await writeFile(`${path}.part`, '@half');
    await stageLanes(lanes, work_dir);
    expect(await readFile(path, 'utf8')).toBe(read(1) + read(2));
  });

  test('a file that was replaced since gives way to the new one, and its neighbour stays as it is', async () => {
    const lanes = (forward: string): Lane[] => [
      { name: 'a_R1.fastq', read: 'forward', lane: 1, content: forward },
      { name: 'a_R2.fastq', read: 'reverse', lane: 1, content: read(2) },
    ];
    const { samples, work_dir } = await stageLanes(lanes(read(1)));
    const [forward, reverse] = [pathOf(samples[0].forward), pathOf(samples[0].reverse)];
    const untouched = await stat(reverse);
    await stageLanes(lanes(read(3)), work_dir);
    expect(await readFile(forward, 'utf8')).toBe(read(3));
    expect((await stat(reverse)).mtimeMs).toBe(untouched.mtimeMs);
  });

  // /dev/shm is its own file system on every Linux: nothing can be linked into it.
  test('reads on another disk than the work are copied, and a copy that broke off is not taken for the file', async () => {
    const work_dir = await mkdtemp('/dev/shm/cohortium-test-');
    onTestFinished(() => rm(work_dir, { recursive: true }));
    const lane: Lane = { name: 'a.fastq', read: 'forward', lane: 1, content: read(1) };
    const file = await store(lane);
    const path = join(work_dir, 'inputs', 's0001_forward.fastq');
    await mkdir(join(work_dir, 'inputs'));
    await writeFile(`${path}.part`, '@half');
    await rm(platform.files.pathOf(file.file_key) ?? '');
    await expect(stageFiles([file], work_dir)).rejects.toThrow('ENOENT');
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await stageLanes([lane], work_dir);
    expect(await readFile(path, 'utf8')).toBe(read(1));
    expect(await readdir(join(work_dir, 'inputs'))).toEqual(['references', 's0001_forward.fastq']);
  });

  test('a sample without forward reads stops the run with its name', async () => {
    const only: Lane = { name: 'a_R2.fastq', read: 'reverse', lane: 1, content: read(1) };
    await expect(stageLanes([only])).rejects.toThrow('has no forward reads');
  });
});
