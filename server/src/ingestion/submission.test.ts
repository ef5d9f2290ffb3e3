import { gzipSync } from 'node:zlib';
import { routes, sheetTemplates, submittable } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '../../test/testing/index.ts';

const { ingestion, projects } = routes;
const portal = await sharedPortal();

const read = (name: string, bases = 'ACGT') => `@${name}\n${bases}\n+\n${'I'.repeat(bases.length)}\n`;
const sheet = 'sample_id\tGeschlecht\nF3D0\tw\n';

async function begin(person: TestPerson, parts: object = {}) {
  const { data } = await portal.callAs(person)(ingestion.createSubmission, {
    body: { project_name: 'Weaning', ...parts },
  });
  return data.submission_id;
}

const send = portal.uploadTo;

const submit = (person: TestPerson, submission_id: string, more: object = {}) =>
  portal.callAs(person)(ingestion.ingestBulk, { body: { submission_id, ...more } });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a submission that is being made', () => {
  test('is kept with all its parts, whether files or sheet come first, and says what is missing', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const id = await begin(ana);
    await send(ana, id, { 'F3D0.fastq': bytes(read('a/1')) });
    const state = async () => (await call(ingestion.submission, { params: { id } })).data;
    await expect.poll(async () => (await state()).n_files_by_state.ok).toBe(1);
    const before = await state();
    expect(before.missing).toContainEqual({ step: 'sheet', message: 'There is no sample sheet yet.' });
    const mapping = { columns: { Geschlecht: 'sex' }, values: { sex: { w: 'female' } } };
    const edit = { sheet, mapping, revision: before.revision };
    const edited = (await call(ingestion.editSubmission, { params: { id }, body: edit })).data;
    expect(edited).toMatchObject({ revision: before.revision + 1, has_sheet: true, mapping });
    // Megabytes that the person who wrote them has.
    expect(edited).not.toHaveProperty('sheet');
    expect(await state()).toEqual({ ...edited, sheet });
    await expect(call(ingestion.editSubmission, { params: { id }, body: edit })).rejects.toMatchObject({ status: 409 });
    expect((await call(ingestion.submissions, {})).data).toMatchObject([{ submission_id: id, n_files: 1 }]);
    const { data } = await submit(ana, id);
    expect((await submit(ana, id)).data.project_id).toBe(data.project_id);
    const stored = await call(projects.data, { query: { project_id: data.project_id ?? '' } });
    expect(stored.data).toMatchObject([{ sample_id: 'F3D0', metadata: { sex: 'female' } }]);
    expect((await call(ingestion.submissions, {})).paging.total).toBe(0);
  });

  test('keeps its description through edits of other parts, and into the submission it becomes', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const id = await begin(ana, { description: 'Thirteen mice, one litter.' });
    await call(ingestion.editSubmission, { params: { id }, body: { sheet } });
    const edited = (await call(ingestion.submission, { params: { id } })).data;
    expect(edited).toMatchObject({ description: 'Thirteen mice, one litter.', sheet });
    await send(ana, id, { 'F3D0.fastq': bytes(read('a/1')) });
    await submit(ana, id);
    expect((await call(projects.list, {})).data).toMatchObject([{ description: 'Thirteen mice, one litter.' }]);
    const emptied = await begin(ana, { project_name: 'Other', description: 'x' });
    await call(ingestion.editSubmission, { params: { id: emptied }, body: { description: '' } });
    expect((await call(ingestion.submission, { params: { id: emptied } })).data.description).toBe('');
  });

  test('is nobody else’s', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const id = await begin(ana);
    await expect(portal.callAs(ben)(ingestion.submission, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(submit(ben, id)).rejects.toMatchObject({ status: 404 });
  });

  test('goes on with a file begun before, replaces one that has changed, and gives storage back when deleted', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const id = await begin(ana);
    const request = async (size_bytes: number) => {
      const files = [{ name: 'F3D0_R1.fastq', size_bytes }];
      const [place] = (await call(ingestion.presignedUrl, { body: { submission_id: id, files } })).data;
      return place?.file_id;
    };
    const first = await request(499e8);
    expect(await request(499e8)).toBe(first);
    expect(await request(10)).not.toBe(first);
    expect((await call(ingestion.uploads, { query: { submission_id: id } })).data).toHaveLength(1);
    const { data } = await call(ingestion.deleteSubmission, { params: { id } });
    expect(data.n_files).toBe(1);
    const ten = Array.from({ length: 10 }, (_, at) => ({ name: `big-${at}.fastq.gz`, size_bytes: 499e8 }));
    expect((await call(ingestion.presignedUrl, { body: { files: ten } })).data).toHaveLength(10);
    const more = call(ingestion.presignedUrl, { body: { files: ten.slice(0, 1) } });
    await expect(more).rejects.toMatchObject({ status: 413 });
    await expect(call(ingestion.submission, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('reads that are damaged are named with line and remedy, and nothing is half-written', () => {
  const good = bytes(read('a/1'));
  test.each<[string, Record<string, Uint8Array>, string]>([
    ['unequal quality length', { 'F3D0_R1.fastq': bytes('@a\nACGT\n+\nIII\n') }, 'line 4: Read 1 has 4 bases and 3'],
    ['truncated gzip', { 'F3D0_R1.fastq.gz': gzipSync(good).subarray(0, -4) }, 'ends too early'],
    ['not gzip', { 'F3D0_R1.fastq.gz': good }, 'The file name ends in .gz, but the file is not gzip-compressed.'],
    ['other platforms’ qualities', { 'F3D0_R1.fastq': bytes('@a\nAC\n+\nhh\n') }, 'Phred+64'],
    ['R2 without R1', { 'F3D0_R2.fastq': good }, 'F3D0 has reverse reads only'],
    [
      'mates of unequal number',
      { 'F3D0_R1.fastq': bytes(read('a/1') + read('b/1')), 'F3D0_R2.fastq': bytes(read('a/2')) },
      'F3D0 has 2 forward and 1 reverse reads',
    ],
    [
      'mates of other names',
      { 'F3D0_R1.fastq': bytes(read('a/1')), 'F3D0_R2.fastq': bytes(read('x/2')) },
      'They first differ at read 1 (line 1): a and x.',
    ],
  ])('%s', async (_, files, sentence) => {
    const ana = await portal.person();
    const id = await begin(ana, { sheet });
    await send(ana, id, files);
    await expect(submit(ana, id)).rejects.toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(sentence) },
    });
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test('an empty file and path tricks are refused before a byte is sent', async () => {
    const ana = await portal.person();
    for (const [name, size_bytes] of [
      ['a.fastq', 0],
      ['../a.fastq', 5],
      ['..', 5],
      ['a\\b.fastq', 5],
    ] as const) {
      const pending = portal.callAs(ana)(ingestion.presignedUrl, { body: { files: [{ name, size_bytes }] } });
      await expect(pending).rejects.toMatchObject({ status: 422 });
    }
  });

  test('content that the workspace already has is reported, also by checksum alone', async () => {
    const ana = await portal.person();
    const id = await begin(ana, { sheet });
    await send(ana, id, { 'F3D0.fastq': good });
    await submit(ana, id);
    const other = await begin(ana, { project_name: 'Again' });
    await send(ana, other, { 'copy.fastq': good });
    await submit(ana, other, { sheet: 'sample_id\ncopy', dry_run: true });
    const call = portal.callAs(ana);
    await expect
      .poll(async () => (await call(ingestion.uploads, { query: { submission_id: other } })).data[0]?.state)
      .toBe('ok');
    const [copy] = (await call(ingestion.uploads, { query: { submission_id: other } })).data;
    expect(copy?.duplicates).toMatchObject([{ project_name: 'Weaning', sample_id: 'F3D0', name: 'F3D0.fastq' }]);
    const known = await call(ingestion.knownFiles, { body: { sha256: [copy?.sha256 ?? '', '0'.repeat(64)] } });
    expect(known.data).toHaveLength(1);
  });
});

describe('templates and mappings', () => {
  test.each(
    sheetTemplates.flatMap(({ data_type, file_format, title }) =>
      (['tsv', 'xlsx'] as const).map((format) => [title, format, { data_type, file_format }] as const),
    ),
  )('the template for %s (%s), as it is, passes its own check', async (_, format, kind) => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { name, content_base64 } = (await call(ingestion.template, { query: { ...kind, format } })).data;
    const grid = (await call(ingestion.readSheet, { body: { name, content_base64 } })).data;
    expect(grid.problems).toEqual([]);
    const text = [grid.columns, ...grid.rows].map((row) => row.join('\t')).join('\n');
    const endings = { fasta: ['.fasta.gz'], fastq: ['_R1.fastq.gz', '_R2.fastq.gz'], idat: ['_Grn.idat', '_Red.idat'] };
    const file_names = grid.rows.flatMap(([sample]) => endings[kind.file_format].map((ending) => `${sample}${ending}`));
    const data_type = submittable.includes(kind.data_type) ? kind.data_type : 10;
    const body = { data_type, sheet: text, file_names, dry_run: true };
    expect((await call(ingestion.ingestBulk, { body })).data.reading.problems).toEqual([]);
  });

  test('a saved mapping is offered the next time, to everybody of the workspace', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const mapping = { columns: { Ort: 'location' }, values: { location: { Muenchen: 'Germany: Munich' } } };
    const { data } = await call(ingestion.saveMapping, { body: { name: 'Our sheets', mapping } });
    const columns = [{ name: 'Ort', values: [{ value: 'Muenchen', count: 3 }] }];
    const [ort] = (await call(ingestion.harmonise, { body: { columns } })).data;
    expect(ort).toMatchObject({ field: 'location', values: [{ term: 'Germany: Munich', state: 'suggested' }] });
    await call(ingestion.deleteMapping, { body: { mapping_id: data.mapping_id } });
    const [after] = (await call(ingestion.harmonise, { body: { columns } })).data;
    expect(after?.field).toBeNull();
  });
});
