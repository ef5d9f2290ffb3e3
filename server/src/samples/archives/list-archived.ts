import { ACCESSION, accessionsOf, type NcbiPage } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import type { Clause } from '../filter/clause.ts';
import { listSamples } from '../list-samples.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** Samples that name an accession of a public archive: by their own name, their original project, or a column. */
const archived: Clause = {
  sql: `(match(sample_id, {accession:String}) or match(ifNull(original_project_id, ''), {accession:String})
    or arrayExists(word -> match(word, {accession:String}), mapValues(text)))`,
  params: { accession: ACCESSION },
};

/** A page of the samples that come from a public archive. */
export async function listArchived(platform: Platform, asker: Asker, body: NcbiPage, options: QueryOptions) {
  const page = { ...body, exclude_workspace_data: false };
  const found = await listSamples(platform, { asker, within: archived }, page, options);
  return { ...found, data: found.data.map((row) => ({ ...row, accessions: accessionsOf(row) })) };
}
