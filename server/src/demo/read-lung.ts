import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { cellAt } from '#platform/text';

/** As in Debian's r-bioc-metagenomeseq: tab-separated in spite of their names. */
export const lungFiles = {
  clinical: 'CHK_clinical.csv',
  counts: 'CHK_NAME.otus.count.csv',
  taxonomy: 'CHK_otus.taxonomy.csv',
} as const;

export interface LungSample {
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, string | null>;
}

export interface LungTable {
  samples: LungSample[];
  features: { feature_id: string; sequence: null; lineage: (string | null)[] }[];
  /** Places in `samples` and `features` of every count above zero. */
  sample: Uint32Array;
  feature: Uint32Array;
  count: Float64Array;
  /** SHA-256 of the taxonomy file: which taxonomy the lineages come from. */
  taxonomy_sha256: string;
}

const gridSchema = z.array(z.array(z.string()));
// The root is called by NCBI's older word in this file.
const rankColumns = ['superkingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species'];
const orNull = (cell: string | undefined): string | null => (cell === undefined || cell === 'NA' ? null : cell);

async function readTable(folder: string, file: string): Promise<{ head: string[]; rows: string[][] }> {
  const text = await readFile(join(folder, file), 'utf8');
  const [head = [], ...rows] = gridSchema.parse(parse(text, { delimiter: '\t', quote: null, skip_empty_lines: true }));
  return { head, rows };
}

/** CHK_6467_E3B08_OW_V1V2 is of E3B08; the controls (water, saline, brush) are of nobody. */
const subjectOf = (sample: string): string | null => /_(E3B\d+)_/.exec(sample)?.[1] ?? null;

function samplesOf({ head, rows }: { head: string[]; rows: string[][] }): LungSample[] {
  return rows.map(([sample_id = '', ...cells]) => {
    const ownColumns = Object.fromEntries(head.slice(1).map((name, index) => [name, orNull(cells[index])]));
    return {
      sample_id,
      subject_id: subjectOf(sample_id),
      metadata: { ...ownColumns, collection_site: ownColumns.SiteSampled ?? null },
    };
  });
}

/** Thread task: the three files of the lung cohort as one table. */
export async function run({ folder }: { folder: string }): Promise<LungTable> {
  const samples = samplesOf(await readTable(folder, lungFiles.clinical));
  const taxonomy = await readTable(folder, lungFiles.taxonomy);
  const columns = rankColumns.map((name) => taxonomy.head.indexOf(name));
  const features = taxonomy.rows.map((row) => ({
    feature_id: `OTU_${row[0]}`,
    sequence: null,
    lineage: columns.map((column) => orNull(row[column])),
  }));
  const featurePlace = new Map(features.map(({ feature_id }, index) => [feature_id, index]));
  const samplePlace = new Map(samples.map(({ sample_id }, index) => [sample_id, index]));
  const counts = await readTable(folder, lungFiles.counts);
  const entries: [sample: number, feature: number, count: number][] = [];
  for (const [otu, ...cells] of counts.rows) {
    for (const [index, cell] of cells.entries()) {
      const sample = samplePlace.get(cellAt(counts.head, index + 1));
      const feature = featurePlace.get(`OTU_${otu}`);
      if (sample === undefined || feature === undefined)
        throw new Error(`The lung table contains the unknown feature ${otu}.`);
      if (Number(cell) > 0) entries.push([sample, feature, Number(cell)]);
    }
  }
  const taxonomyFile = await readFile(join(folder, lungFiles.taxonomy));
  return {
    samples,
    features,
    sample: Uint32Array.from(entries, ([sample]) => sample),
    feature: Uint32Array.from(entries, ([, feature]) => feature),
    count: Float64Array.from(entries, ([, , count]) => count),
    taxonomy_sha256: createHash('sha256').update(taxonomyFile).digest('hex'),
  };
}
