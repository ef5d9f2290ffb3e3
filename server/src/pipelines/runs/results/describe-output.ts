import type { RunOutput, RunOutputKind } from '@cohortium/contract';

/** An output in the file store. */
export interface StoredOutput extends Omit<RunOutput, 'title' | 'media_type'> {
  file_key: string;
}

interface OutputDescription {
  title: string;
  name: string;
  media_type: string;
}

const tsv = 'text/tab-separated-values; charset=utf-8';

const outputDescriptions: Record<RunOutputKind, OutputDescription> = {
  feature_table: { title: 'Feature counts per sample', name: 'feature-table.tsv', media_type: tsv },
  features: { title: 'Feature sequences', name: 'features.fasta', media_type: 'text/plain; charset=utf-8' },
  taxonomy: { title: 'Feature lineages', name: 'taxonomy.tsv', media_type: tsv },
  tracking: { title: 'Remaining reads after each step', name: 'read-tracking.tsv', media_type: tsv },
  sample_status: { title: 'Status of each sample', name: 'sample-status.json', media_type: 'application/json' },
  samples: { title: 'Sample list with status', name: 'samples.tsv', media_type: tsv },
  log: { title: 'Engine log', name: 'engine-log.txt', media_type: 'text/plain; charset=utf-8' },
};

export const describeOutput = (kind: RunOutputKind): OutputDescription => outputDescriptions[kind];

/** An output as people see it. */
export function outputView({ kind, name, size_bytes, sha256 }: StoredOutput): RunOutput {
  const { title, media_type } = describeOutput(kind);
  return { kind, name, size_bytes, sha256, title, media_type };
}
