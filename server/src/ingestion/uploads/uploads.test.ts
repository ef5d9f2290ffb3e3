import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { routes, uploadRoute } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '../../../test/testing/index.ts';
import { uploadState } from './upload-view.ts';

const { ingestion } = routes;
const portal = await sharedPortal();
const { files } = portal.portal.platform;

const read = (name: string) => `@${name}\nACGTA\n+\nIIIII\n`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

// The portal listens from its first upload on.
await portal.upload(await portal.person(), 'first.fastq', bytesOf(read('first')));
const origin = portal.portal.api.app.listeningOrigin;

async function begin(person: TestPerson): Promise<string> {
  const body = { project_name: `Study ${Math.floor(performance.now() * 1000)}` };
  return (await portal.callAs(person)(ingestion.createSubmission, { body })).data.submission_id;
}

async function placeFor(
  person: TestPerson,
  file: { name: string; size_bytes: number; last_modified?: number },
  submission_id?: string,
) {
  const body = { files: [file], ...(submission_id ? { submission_id } : {}) };
  const [place] = (await portal.callAs(person)(ingestion.presignedUrl, { body })).data;
  if (!place) throw new Error('No place was offered.');
  return place;
}

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
const send = (person: TestPerson, to: string, piece: Uint8Array, offset = 0) =>
  fetch(new URL(to, origin), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${person.token}`, ...tus, 'upload-offset': String(offset) },
    body: new Uint8Array(piece),
  });
const listed = async (person: TestPerson, submission_id: string) =>
  (await portal.callAs(person)(ingestion.uploads, { query: { submission_id } })).data;

describe('a file on its way', () => {
  test('goes on where it stopped, and says at any time how far it has come', async () => {
    const ana = await portal.person();
    const id = await begin(ana);
    const whole = bytesOf(read('a') + read('b'));
    const file = { name: 'a_R1.fastq', size_bytes: whole.length, last_modified: 1 };
    const place = await placeFor(ana, file, id);
    expect(place).toMatchObject({ state: 'waiting', received_bytes: 0 });
    expect((await send(ana, place.upload_url, whole.subarray(0, 10))).status).toBe(204);
    expect(await listed(ana, id)).toMatchObject([{ state: 'waiting', received_bytes: 10, check: null }]);
    // After a reload the page asks again, and learns where to go on.
    expect(await placeFor(ana, file, id)).toMatchObject({ file_id: place.file_id, received_bytes: 10 });
    expect((await send(ana, place.upload_url, whole.subarray(10), 10)).status).toBe(204);
    await expect.poll(async () => (await listed(ana, id))[0]?.state).toBe('ok');
    expect(await listed(ana, id)).toMatchObject([
      {
        received_bytes: whole.length,
        sha256: createHash('sha256').update(whole).digest('hex'),
        check: { n_reads: 2, n_bases: 10, shortest: 5, longest: 5, phred: 33, first_id: 'a', reason: null },
      },
    ]);
  });

  test('a piece that comes twice, or for a place further on, is not taken', async () => {
    const ana = await portal.person();
    const whole = bytesOf(read('a'));
    const place = await placeFor(ana, { name: 'a.fastq', size_bytes: whole.length });
    await send(ana, place.upload_url, whole.subarray(0, 6));
    for (const offset of [0, 9]) {
      expect((await send(ana, place.upload_url, whole.subarray(offset), offset)).status).toBe(409);
    }
    expect((await send(ana, place.upload_url, whole.subarray(6), 6)).status).toBe(204);
  });

  test('one that has changed since takes a new place, and what had arrived of the old one goes', async () => {
    const ana = await portal.person();
    const id = await begin(ana);
    const first = await placeFor(ana, { name: 'a.fastq', size_bytes: 16, last_modified: 1 }, id);
    await send(ana, first.upload_url, bytesOf(read('a')).subarray(0, 8));
    const second = await placeFor(ana, { name: 'a.fastq', size_bytes: 16, last_modified: 2 }, id);
    expect(second).toMatchObject({ received_bytes: 0 });
    expect(second.file_id).not.toBe(first.file_id);
    expect((await send(ana, first.upload_url, bytesOf('x'), 8)).status).toBe(404);
    expect(await listed(ana, id)).toHaveLength(1);
  });

  test('one that was found bad is sent again, though nothing about it has changed', async () => {
    const ana = await portal.person();
    const id = await begin(ana);
    const bad = bytesOf('@a\nACGT\n+\nIII\n');
    const file = { name: 'a.fastq', size_bytes: bad.length, last_modified: 7 };
    const first = await placeFor(ana, file, id);
    await send(ana, first.upload_url, bad);
    await expect.poll(async () => (await listed(ana, id))[0]?.state).toBe('invalid');
    expect((await listed(ana, id))[0]?.check).toMatchObject({
      line: 4,
      remedy: expect.stringContaining('The file is damaged here. Get a new copy from the sequencing centre.'),
    });
    expect((await placeFor(ana, file, id)).file_id).not.toBe(first.file_id);
  });

  test('two of one name in a submission are refused by name; without one, each has its own place', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const files = [1, 2].map((size_bytes) => ({ name: 'a.fastq', size_bytes }));
    const submission_id = await begin(ana);
    await expect(call(ingestion.presignedUrl, { body: { submission_id, files } })).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'files.1.name', message: expect.stringContaining('a.fastq is listed twice') }] },
    });
    const { data } = await call(ingestion.presignedUrl, { body: { files } });
    expect(data.map(({ size_bytes }) => size_bytes)).toEqual([1, 2]);
    expect(new Set(data.map(({ file_id }) => file_id)).size).toBe(2);
  });

  test('an empty file is refused by its name, before a byte is sent', async () => {
    const files = [
      { name: 'a_R1.fastq', size_bytes: 3 },
      { name: 'a_R2.fastq', size_bytes: 0 },
    ];
    const pending = portal.callAs(await portal.person())(ingestion.presignedUrl, { body: { files } });
    await expect(pending).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'files.1.size_bytes', message: expect.stringContaining('a_R2.fastq is empty') }] },
    });
  });
});

describe('uploads belong to a person in a workspace', () => {
  test('nobody else can send to them, look at them or remove them, not even a colleague', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const id = await begin(ana);
    const place = await placeFor(ana, { name: 'a.fastq', size_bytes: 16 }, id);
    expect((await send(ben, place.upload_url, bytesOf(read('a')))).status).toBe(404);
    const here = place.upload_url.replace(ana.workspace_id, ben.workspace_id);
    expect((await send(ben, here, bytesOf(read('a')))).status).toBe(404);
    const call = portal.callAs(ben);
    await expect(call(ingestion.uploads, { query: { submission_id: id } })).rejects.toMatchObject({ status: 404 });
    const body = { file_ids: [place.file_id] };
    await expect(call(ingestion.removeUploads, { body })).rejects.toMatchObject({ status: 404 });
    expect(await listed(ana, id)).toHaveLength(1);
  });

  test('a place that nobody was given is none', async () => {
    const ana = await portal.person();
    const to = `${uploadRoute.path}/${'0'.repeat(32)}?workspace_id=${ana.workspace_id}`;
    expect((await send(ana, to, bytesOf('x'))).status).toBe(404);
  });
});

describe('removing', () => {
  test('takes all of them or none, with what has arrived, and their storage is free at once', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const stored = await portal.upload(ana, 'a.fastq', bytesOf(read('a')));
    const body = { file_ids: [stored, 'f'.repeat(32)] };
    await expect(call(ingestion.removeUploads, { body })).rejects.toMatchObject({ status: 404 });
    expect(await files.stat(`uploads/${stored}`)).not.toBeNull();
    // The same id twice is one file.
    expect((await call(ingestion.removeUploads, { body: { file_ids: [stored, stored] } })).data).toEqual({
      n_removed: 1,
    });
    expect(await files.stat(`uploads/${stored}`)).toBeNull();
    await expect(call(ingestion.removeUploads, { body: { file_ids: [stored] } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('leaves alone what a submission has taken, and says which', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const [taken, free] = await Promise.all([
      portal.upload(ana, 'F3D0.fastq', bytesOf(read('a'))),
      portal.upload(ana, 'F3D1.fastq', bytesOf(read('b'))),
    ]);
    const sheet = 'sample_id\nF3D0\n';
    await call(ingestion.ingestBulk, { body: { project_name: 'Weaning', sheet, file_ids: [taken] } });
    await expect(call(ingestion.removeUploads, { body: { file_ids: [free, taken] } })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'F3D0.fastq is part of a submission. Remove it there.' },
    });
    expect(await files.stat(`uploads/${free}`)).not.toBeNull();
    // Nor can anything be sent to it any more.
    const to = `${uploadRoute.path}/${taken}?workspace_id=${ana.workspace_id}`;
    expect((await send(ana, to, bytesOf('x'), 16)).status).toBe(410);
  });
});

test('duplicate content is reported wherever the workspace has it: submitted, or uploaded under another name', async () => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  const bytes = gzipSync(read('same'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [first, second] = [await begin(ana), await begin(ana)];
  for (const [id, name] of [
    [first, 'a_R1.fastq.gz'],
    [second, 'b_R1.fastq.gz'],
  ] as const) {
    await send(ana, (await placeFor(ana, { name, size_bytes: bytes.length }, id)).upload_url, bytes);
    await expect.poll(async () => (await listed(ana, id))[0]?.state).toBe('ok');
  }
  expect((await listed(ana, second))[0]?.duplicates).toMatchObject([{ name: 'a_R1.fastq.gz', submission_id: first }]);
  expect((await call(ingestion.knownFiles, { body: { sha256: [sha256] } })).data[0]?.places).toHaveLength(2);
  const ben = portal.callAs(await portal.person());
  expect((await ben(ingestion.knownFiles, { body: { sha256: [sha256] } })).data).toEqual([]);
});

test.each([
  ['waiting', null, 'waiting'],
  ['stored', null, 'checking'],
  ['stored', { facts: null, fault: null }, 'ok'],
  ['stored', { facts: null, fault: { reason: 'x', line: 1, remedy: 'y' } }, 'invalid'],
  ['claimed', { facts: null, fault: null }, 'claimed'],
] as const)('what is %s with the check %j is shown as %s', (state, checked, shown) => {
  expect(uploadState({ state, checked })).toBe(shown);
});
