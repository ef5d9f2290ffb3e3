import type { SampleRow } from '@cohortium/contract';
import type { IndexedSample } from './sample-index-store.ts';

export function sampleView({ text, number, ...row }: IndexedSample): SampleRow {
  return { ...row, metadata: { ...text, ...number } };
}
