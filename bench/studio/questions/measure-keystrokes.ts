import { createRandomSource } from '@cohortium/stats';
import type { Corpus } from '../corpus.ts';
import { categories } from '../describe-sample.ts';
import type { Portal } from './connect-portal.ts';
import { requireOk } from './measure-queries.ts';

const fields = ['location', 'diagnosis', 'collection_site', 'treatment', 'tag'];

/** What is in the box after each key of words that people type, each only once. */
function keystrokesOf(terms: readonly string[], count: number): string[] {
  const typed = terms.flatMap((word) => [2, 3, 4, 5].map((length) => word.slice(0, length).toLowerCase()));
  return [...new Set(typed)].slice(0, count);
}

/**
 * Milliseconds a keystroke for values of a field, and for names of taxa. The page asks for a field's values, and for
 * taxa, with nothing typed when their picker opens: what that waits for, such as a column that nobody has asked about,
 * is measured separately.
 */
export async function measureKeystrokes(portal: Portal, { taxonomy }: Corpus, count: number) {
  const random = createRandomSource(count);
  const opened: number[] = [];
  const values: number[] = [];
  const taxa: number[] = [];
  const request = async (path: string, body: object, into: number[]) => {
    const response = await portal.post(path, body);
    requireOk(response);
    into.push(response.milliseconds);
  };
  const each = Math.ceil(count / fields.length);
  for (const field of fields) {
    await request('/sample/suggestions', { field, search: '' }, opened);
    for (const search of keystrokesOf(categories[field] ?? [], each)) {
      await request('/sample/suggestions', { field, search }, values);
    }
  }
  const names = Array.from({ length: count }, () => {
    const lineage = taxonomy.features[random.nextBelow(taxonomy.features.length)]?.lineage;
    return lineage?.[4] ?? '';
  });
  await request('/sample/taxonomy-filters', { value: '' }, opened);
  for (const value of keystrokesOf(names, count)) await request('/sample/taxonomy-filters', { value }, taxa);
  return { opened, values, taxa };
}
