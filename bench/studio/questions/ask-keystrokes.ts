import { createRandomSource } from '@cohortium/stats';
import type { Corpus } from '../corpus/corpus.ts';
import { categories } from '../corpus/describe-sample.ts';
import type { Portal } from './ask-portal.ts';
import { demand } from './ask-questions.ts';

const fields = ['location', 'diagnosis', 'collection_site', 'treatment', 'tag'];

/** What is in the box after each key of words that people type, each only once. */
function keystrokesOf(words: readonly string[], count: number): string[] {
  const typed = words.flatMap((word) => [2, 3, 4, 5].map((length) => word.slice(0, length).toLowerCase()));
  return [...new Set(typed)].slice(0, count);
}

/** Milliseconds a keystroke for values of a field, and for names of taxa. */
export async function askKeystrokes(portal: Portal, { taxonomy }: Corpus, count: number) {
  const random = createRandomSource(count);
  const values: number[] = [];
  const each = Math.ceil(count / fields.length);
  for (const field of fields) {
    for (const search of keystrokesOf(categories[field] ?? [], each)) {
      const asked = await portal.post('/sample/suggestions', { field, search });
      demand(asked);
      values.push(asked.milliseconds);
    }
  }
  const names = Array.from({ length: count }, () => {
    const lineage = taxonomy.features[random.nextBelow(taxonomy.features.length)]?.lineage;
    return lineage?.[4] ?? '';
  });
  const taxa: number[] = [];
  for (const value of keystrokesOf(names, count)) {
    const asked = await portal.post('/sample/taxonomy-filters', { value });
    demand(asked);
    taxa.push(asked.milliseconds);
  }
  return { values, taxa };
}
