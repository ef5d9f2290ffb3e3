import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal } from '#testing';

const { ingestion, samples } = routes;
const portal = await sharedPortal();
const lines = (...rows: string[]) => `${rows.map((row) => row.replaceAll(' ', '\t')).join('\n')}\n`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const counts = lines('sample_id feature_id value', 'P1 o1 70', 'P2 o1 5', 'P3 o1 8');
const metadata = lines('sample-id cage dose', '#q2:types categorical numeric', 'P1 1 0.5', 'P2 2 NA', 'P3 10 1e1');
const wrong = lines('sample-id cage dose', '#q2:types categorical numeric', 'P1 1 0.5', 'P2 2 high', 'P3 10 eight');

const previewOf = async (text: string) => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  const files = { 'gut.counts.tsv': counts, 'gut.samples.tsv': text };
  const file_ids = await Promise.all(
    Object.entries(files).map(([name, content]) => portal.upload(ana, name, new TextEncoder().encode(content))),
  );
  return { call, file_ids, preview: (await call(ingestion.previewImport, { body: { file_ids } })).data };
};

describe('what #q2:types declares of a column is its type', () => {
  test('in an import: numbers that are declared categorical are words, and the others are numbers', async () => {
    const { call, file_ids, preview } = await previewOf(metadata);
    expect(preview.metadata).toMatchObject({ n_errors: 0, n_matched: 3, n_rows: 3 });
    const cage = preview.metadata?.columns.find(({ name }) => name === 'cage');
    expect(cage?.values.map(({ value }) => value)).not.toContain('categorical');
    const { data } = await call(ingestion.importTables, { body: { file_ids, project_name: 'Cages' } });
    const show = async () => (await call(ingestion.showImport, { params: { id: data.import_id } })).data;
    await expect.poll(async () => (await show()).index, { timeout: 20_000, interval: 100 }).toBe('loaded');
    const { data: rows } = await call(samples.microbiomics, { body: { sort: { field: 'sample_id' } } });
    expect(rows.map((row) => row.metadata)).toEqual([
      { cage: '1', dose: 0.5 },
      { cage: '2' },
      { cage: '10', dose: 10 },
    ]);
    const { data: metric } = await call(samples.microbiomicsMetric, { body: { fields: ['cage'] } });
    expect(metric.catalogue.find(({ field }) => field === 'cage')?.kind).toBe('category');
    expect(metric.catalogue.find(({ field }) => field === 'dose')?.kind).toBe('number');
  });

  test('in an import: what contradicts it is named with row and column, and can be fixed', async () => {
    const { preview } = await previewOf(wrong);
    expect(preview.metadata?.problems).toEqual([
      expect.objectContaining({ severity: 'error', row: 3, column: 'dose', fix: null }),
      expect.objectContaining({ row: 4, column: 'dose', fix: expect.objectContaining({ from: 'eight', to: '8' }) }),
    ]);
  });

  test('in a sample sheet, as it comes from a file and stays in the draft', async () => {
    const call = portal.callAs(await portal.person());
    const body = { name: 'metadata.tsv', content_base64: base64(wrong) };
    const { data: grid } = await call(ingestion.readSheet, { body });
    expect(grid.rows[0]?.[0]).toBe('#q2:types');
    const sheet = [grid.columns, ...grid.rows].map((cells) => cells.join('\t')).join('\n');
    const { reading } = (await call(ingestion.ingestBulk, { body: { sheet, dry_run: true } })).data;
    expect(reading.columns).toMatchObject([{}, { kind: 'category' }, { kind: 'number' }]);
    expect(reading.samples.map(({ sample_id, row }) => [sample_id, row])).toEqual([
      ['P1', 2],
      ['P2', 3],
      ['P3', 4],
    ]);
    expect(reading.problems.filter(({ column }) => column === 'dose').map(({ row }) => row)).toEqual([3, 4]);
  });

  test('a type that QIIME 2 does not know is reported, and the column is read by its cells', async () => {
    const call = portal.callAs(await portal.person());
    const sheet = lines('sample-id dose', '#q2:types integer', 'P1 1');
    const { reading } = (await call(ingestion.ingestBulk, { body: { sheet, dry_run: true } })).data;
    expect(reading.columns[1]?.kind).toBe('number');
    expect(reading.problems).toContainEqual(expect.objectContaining({ severity: 'warning', row: 1, column: 'dose' }));
  });
});
