import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import writeWorkbook from 'write-excel-file/node';
import { writeHdf5 } from '#platform/hdf5';
import { testHome, textCell, workbook } from '#testing';
import { artifact, biom2, lines } from '../../src/ingestion/import/reading/tables.fixture.ts';
import type { Structure } from './mutate.fixture.ts';

export interface SeedFiles {
  structure: Structure;
  name: string;
  /** Whole ones, all of which are changed. */
  files: Buffer[];
}

const folder = testHome();

const table = {
  samples: Array.from({ length: 20 }, (_, at) => `S${at}`),
  features: Array.from({ length: 60 }, (_, at) => `o${at}`),
  counts: Array.from({ length: 20 }, (_, row) => Array.from({ length: 60 }, (_, at) => ((row * 7 + at * 3) % 5) * at)),
  lineages: Array.from({ length: 60 }, (_, at) => ['k__Bacteria', `p__P${at % 5}`, `c__C${at % 9}`]),
};
const tsv = lines(
  `OTU\t${table.samples.join('\t')}`,
  ...table.features.map((name, at) => [name, ...table.counts.map((row) => row[at])].join('\t')),
);
const reads = Array.from(
  { length: 300 },
  (_, at) => `@r${at} 1:N:0\n${'ACGTTGCA'.repeat(10)}\n+\n${'IIIIFFFF'.repeat(10)}\n`,
).join('');

async function ofH5py(): Promise<Buffer[]> {
  const place = new URL('../../src/platform/hdf5/fixtures/', import.meta.url);
  const names = (await readdir(place)).filter((name) => name.endsWith('.h5.gz')).sort();
  return Promise.all(names.map(async (name) => gunzipSync(await readFile(new URL(name, place)))));
}

async function biomHdf5(): Promise<Buffer[]> {
  const path = join(folder, 'seed.biom');
  await biom2(path, table);
  return [await readFile(path), ...(await ofH5py())];
}

/** As AnnData lays its table out. */
async function h5ad(): Promise<Buffer[]> {
  const path = join(folder, 'seed.h5ad');
  await writeHdf5(path, (file) => {
    file.create_attribute('encoding-type', 'anndata');
    const x = file.create_group('X');
    x.create_attribute('encoding-type', 'csr_matrix');
    x.create_dataset({ name: 'data', data: Float32Array.from(table.counts.flat()), chunks: [100], compression: 4 });
    x.create_dataset({ name: 'indices', data: Int32Array.from({ length: 1200 }, (_, at) => at % 60) });
    x.create_dataset({ name: 'indptr', data: Int32Array.from({ length: 21 }, (_, at) => at * 60) });
    for (const [name, names] of [
      ['obs', table.samples],
      ['var', table.features],
    ] as const) {
      const group = file.create_group(name);
      group.create_attribute('_index', '_index');
      group.create_dataset({ name: '_index', data: [...names] });
    }
  });
  return [await readFile(path)];
}

const biomJson = (matrix_type: 'dense' | 'sparse') =>
  Buffer.from(
    JSON.stringify({
      ...{ id: null, format: 'Biological Observation Matrix 1.0.0', matrix_type, shape: [60, 20] },
      rows: table.features.map((id, at) => ({ id, metadata: { taxonomy: table.lineages[at] } })),
      columns: table.samples.map((id) => ({ id, metadata: { site: 'gut', age: 3 } })),
      data: table.features.flatMap((_, at) =>
        matrix_type === 'dense'
          ? [table.counts.map((row) => row[at])]
          : table.counts.map((row, sample) => [at, sample, row[at]]),
      ),
    }),
  );

async function workbooks(): Promise<Buffer[]> {
  const head = ['sample_id', 'age', 'date', 'site'].map((value) => ({ value }));
  const rows = Array.from({ length: 40 }, (_, at) => [
    { value: `S${at}` },
    { value: at / 3 },
    { value: new Date(Date.UTC(2024, at % 12, 1)), type: Date, format: 'yyyy-mm-dd' },
    { value: `Stuhl Köln ${at}` },
  ]);
  const formulas = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'dose')}</row><row r="2">${textCell('A2', 'a')}<c r="B2"><f>1+1</f><v>2</v></c></row>`;
  return [await writeWorkbook([head, ...rows]).toBuffer(), await workbook(formulas)];
}

async function artifacts(): Promise<Buffer[]> {
  const [biom] = await biomHdf5();
  const taxonomy = lines(
    'Feature ID\tTaxon\tConfidence',
    ...table.features.map((name, at) => `${name}\t${table.lineages[at]?.join('; ')}\t0.9`),
  );
  return [
    await artifact('FeatureTable[Frequency]', 'feature-table.biom', biom ?? ''),
    await artifact('FeatureData[Taxonomy]', 'taxonomy.tsv', taxonomy),
  ];
}

/** Whole files of each kind that people send. */
export const seedFiles = {
  biom_hdf5: async (): Promise<SeedFiles> => ({ structure: 'hdf5', name: 'table.biom', files: await biomHdf5() }),
  h5ad: async (): Promise<SeedFiles> => ({ structure: 'hdf5', name: 'table.h5ad', files: await h5ad() }),
  biom_json: async (): Promise<SeedFiles> => ({
    structure: 'text',
    name: 'table.biom',
    files: [biomJson('dense'), biomJson('sparse')],
  }),
  xlsx: async (): Promise<SeedFiles> => ({ structure: 'zip', name: 'sheet.xlsx', files: await workbooks() }),
  qza: async (): Promise<SeedFiles> => ({ structure: 'zip', name: 'table.qza', files: await artifacts() }),
  gzip: async (): Promise<SeedFiles> => ({ structure: 'gzip', name: 'table.tsv.gz', files: [gzipSync(tsv)] }),
  fastq: async (): Promise<SeedFiles> => ({ structure: 'text', name: 'r.fastq', files: [Buffer.from(reads)] }),
  fastq_gzip: async (): Promise<SeedFiles> => ({ structure: 'gzip', name: 'r.fastq.gz', files: [gzipSync(reads)] }),
};
export type FileKind = keyof typeof seedFiles;
