import { routes } from '@cohortium/contract';
import { expect } from '@playwright/test';
import type { Scientist } from '../portal/index.ts';

const LOAD_MS = 60_000;
const AMPLICON_OTU = 14;
const table = [
  'OTU ID\tW1\tW2\ttaxonomy',
  'otu1\t70\t5\tk__Bacteria; p__Firmicutes; c__Clostridia; o__Clostridiales; f__Lachnospiraceae; g__Blautia',
  'otu2\t30\t95\tk__Bacteria; p__Firmicutes; c__Bacilli; o__Lactobacillales; f__Lactobacillaceae; g__Lactobacillus',
  '',
].join('\n');

/** Imports a small table, makes a cohort of it, and shares that to be read; its submission stays the lender's alone. */
export async function shareCohort(lender: Scientist, name: string, email: string): Promise<void> {
  const file_id = await lender.upload('water.tsv', Buffer.from(table));
  const { data: request } = await lender.call(routes.ingestion.importTables, {
    body: { file_ids: [file_id], data_type: AMPLICON_OTU, project_name: name },
  });
  await expect(async () => {
    const { data } = await lender.call(routes.ingestion.showImport, { params: { id: request.import_id } });
    expect([data.state, data.index]).toEqual(['done', 'loaded']);
  }).toPass({ timeout: LOAD_MS });
  const { data } = await lender.call(routes.cohorts.create, { body: { name, filter: { exclude_public_data: true } } });
  await lender.call(routes.cohorts.share, { body: { id: data.id, email } });
}
