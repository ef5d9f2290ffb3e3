import { ACCESSION, accessionsOf, type NcbiPage } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { and, type Clause } from '../filter/clause.ts';
import { listSamples } from '../list-samples.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** Samples of which a word passes a test: their own name, their original project, or a column. */
const naming = (test: (word: string) => string): string =>
  `(${test('sample_id')} or ${test("ifNull(original_project_id, '')")} or arrayExists(word -> ${test('word')}, mapValues(text)))`;

/** Samples that name an accession of a public archive. */
const archived: Clause = {
  sql: naming((word) => `match(${word}, {accession:String})`),
  params: { accession: ACCESSION },
};
const namingOneOf = (accessions: readonly string[]): Clause => ({
  sql: naming((word) => `has({accessions:Array(String)}, ${word})`),
  params: { accessions },
});

/** A page of the samples that come from a public archive. */
export async function listArchived(platform: Platform, caller: Caller, body: NcbiPage, options: QueryOptions) {
  const { accessions, ...request } = body;
  const page = { ...request, exclude_workspace_data: false };
  const within = accessions ? and(archived, namingOneOf(accessions)) : archived;
  const found = await listSamples(platform, { caller, within }, page, options);
  return { ...found, data: found.data.map((row) => ({ ...row, accessions: accessionsOf(row) })) };
}
