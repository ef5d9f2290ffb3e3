import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '../../test/testing/index.ts';

const { ingestion, projects } = routes;
const portal = await sharedPortal();
const reads = (...names: string[]) =>
  new TextEncoder().encode(names.map((name) => `@${name}\nACGT\n+\nIIII\n`).join(''));

interface Sample {
  project_id: string;
  id: string;
}

async function filesOf(person: TestPerson, { project_id, id }: Sample): Promise<string[]> {
  const { data } = await portal.callAs(person)(projects.data, { query: { project_id } });
  return data.find((sample) => sample.id === id)?.files.map(({ read, lane, name }) => `${read} ${lane} ${name}`) ?? [];
}

/** A submission of one sample, F3D0, with one file. */
async function submitted(person: TestPerson): Promise<Sample> {
  const call = portal.callAs(person);
  const file_ids = [await portal.upload(person, 'F3D0.fastq', reads('a'))];
  const { data } = await call(ingestion.ingestBulk, {
    body: { project_name: 'Weaning', sheet: 'sample_id\nF3D0\n', file_ids },
  });
  const project_id = data.project_id ?? '';
  const stored = await call(projects.data, { query: { project_id } });
  return { project_id, id: stored.data[0]?.id ?? '' };
}

const replace = (person: TestPerson, sample: Sample, file_ids: string[]) =>
  portal.callAs(person)(ingestion.replaceFiles, { body: { ...sample, file_ids } });
const sendAll = (person: TestPerson, files: Record<string, Uint8Array>) =>
  Promise.all(Object.entries(files).map(([name, bytes]) => portal.upload(person, name, bytes)));

test('a sample gets both mates of two lanes, in order, for the one file that it had', async () => {
  const ana = await portal.person();
  const sample = await submitted(ana);
  expect(await filesOf(ana, sample)).toEqual(['forward 1 F3D0.fastq']);
  const ids = await sendAll(ana, {
    'F3D0_L002_R1_001.fastq': reads('c/1', 'd/1'),
    'F3D0_L001_R2_001.fastq': reads('a/2'),
    'F3D0_L001_R1_001.fastq': reads('a/1'),
    'F3D0_L002_R2_001.fastq': reads('c/2', 'd/2'),
  });
  expect((await replace(ana, sample, ids)).data).toEqual({ n_files: 4 });
  expect(await filesOf(ana, sample)).toEqual([
    'forward 1 F3D0_L001_R1_001.fastq',
    'forward 2 F3D0_L002_R1_001.fastq',
    'reverse 1 F3D0_L001_R2_001.fastq',
    'reverse 2 F3D0_L002_R2_001.fastq',
  ]);
  await expect(replace(ana, sample, ids)).rejects.toMatchObject({ status: 409 });
});

test.each<[string, Record<string, Uint8Array>, string]>([
  [
    'of other reads',
    { 'F3D0_R1.fastq': reads('a/1'), 'F3D0_R2.fastq': reads('x/2') },
    'They first differ at read 1 (line 1): a and x.',
  ],
  ['without a partner', { 'F3D0_R2.fastq': reads('a/2') }, 'There are 0 forward and 1 reverse files'],
  [
    'of one lane only',
    { 'F3D0_L001_R1.fastq': reads('a/1'), 'F3D0_L002_R1.fastq': reads('b/1'), 'F3D0_L001_R2.fastq': reads('a/2') },
    'By their names, there are 2 forward and 1 reverse files. Upload both files of each lane.',
  ],
  ['that are no reads', { 'F3D0.fastq': new TextEncoder().encode('>a\nACGT\n') }, 'F3D0.fastq'],
])(
  'mates %s are refused in words; the sample keeps what it had, and the files stay the person’s own',
  async (_, files, message) => {
    const ana = await portal.person();
    const sample = await submitted(ana);
    const ids = await sendAll(ana, files);
    await expect(replace(ana, sample, ids)).rejects.toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(message) },
    });
    expect(await filesOf(ana, sample)).toEqual(['forward 1 F3D0.fastq']);
    // A file that is claimed cannot be removed.
    const { data } = await portal.callAs(ana)(ingestion.removeUploads, { body: { file_ids: ids } });
    expect(data.n_removed).toBe(ids.length);
  },
);

test.each(['F3D0_R1.fastq', 'F3D0_R2.fastq'])('%s alone is accepted as single-end', async (name) => {
  const ana = await portal.person();
  const sample = await submitted(ana);
  const file_ids = await sendAll(ana, { [name]: reads('a') });
  await expect(replace(ana, sample, file_ids)).rejects.toMatchObject({ status: 422 });
  const body = { ...sample, file_ids, single_end: true };
  expect((await portal.callAs(ana)(ingestion.replaceFiles, { body })).data).toEqual({ n_files: 1 });
  expect(await filesOf(ana, sample)).toEqual([`forward 1 ${name}`]);
});

test('somebody else’s upload, sample or submission is none that could be changed', async () => {
  const [ana, ben] = [await portal.person(), await portal.person()];
  const [hers, his] = [await submitted(ana), await submitted(ben)];
  const [upload = ''] = await sendAll(ben, { 'new.fastq': reads('a', 'b') });
  await expect(replace(ana, hers, [upload])).rejects.toMatchObject({
    status: 422,
    body: { detail: 'file_ids: One of these uploads does not exist. Upload the file again.' },
  });
  await expect(replace(ben, hers, [upload])).rejects.toMatchObject({ status: 404 });
  await expect(replace(ben, { ...his, id: hers.id }, [upload])).rejects.toMatchObject({ status: 404 });
  expect(await filesOf(ana, hers)).toEqual(['forward 1 F3D0.fastq']);
  expect((await replace(ben, his, [upload])).data).toEqual({ n_files: 1 });
});

test('a file that is still on its way is waited for', async () => {
  const ana = await portal.person();
  const sample = await submitted(ana);
  const files = [{ name: 'F3D0_R1.fastq', size_bytes: 100 }];
  const [place] = (await portal.callAs(ana)(ingestion.presignedUrl, { body: { files } })).data;
  await expect(replace(ana, sample, [place?.file_id ?? ''])).rejects.toMatchObject({
    status: 409,
    body: { detail: 'F3D0_R1.fastq is not fully uploaded yet. Wait until it is.' },
  });
});
