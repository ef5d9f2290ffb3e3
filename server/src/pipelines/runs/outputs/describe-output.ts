import type { RunOutput, RunOutputKind } from '@cohortium/contract';

/** An output in the file store. */
export interface KeptOutput extends Omit<RunOutput, 'title' | 'media_type'> {
  file_key: string;
}

interface Description {
  title: string;
  name: string;
  media_type: string;
}

const tsv = 'text/tab-separated-values; charset=utf-8';

const descriptions: Record<RunOutputKind, Description> = {
  feature_table: { title: 'Counts of each feature in each sample', name: 'feature-table.tsv', media_type: tsv },
  features: { title: 'Sequences of the features', name: 'features.fasta', media_type: 'text/plain; charset=utf-8' },
  taxonomy: { title: 'Lineages of the features', name: 'taxonomy.tsv', media_type: tsv },
  tracking: { title: 'Reads left after each step', name: 'read-tracking.tsv', media_type: tsv },
  sample_status: { title: 'How each sample ended', name: 'sample-status.json', media_type: 'application/json' },
  samples: { title: 'Samples with their fates', name: 'samples.tsv', media_type: tsv },
  log: { title: 'The engine’s log', name: 'engine-log.txt', media_type: 'text/plain; charset=utf-8' },
};

export const describeOutput = (kind: RunOutputKind): Description => descriptions[kind];

/** An output as people see it. */
export function outputView({ kind, name, size_bytes, sha256 }: KeptOutput): RunOutput {
  const { title, media_type } = describeOutput(kind);
  return { kind, name, size_bytes, sha256, title, media_type };
}
