import type { SampleRow } from '@cohortium/contract';
import type { IndexedSample } from './sample-index-store.ts';

export function sampleView({ own_text, own_number, top_genera = [], no_genera: _, ...row }: IndexedSample): SampleRow {
  return { ...row, top_genera, metadata: { ...own_text, ...own_number } };
}
