import type { MetadataValue } from '../../server/src/projects/projects-tables.ts';

/** Who a submission belongs to: the person who asks, others who have published it, or others who have not. */
export type Owner = 'own' | 'public' | 'hidden';

export interface StudyPlan {
  no: number;
  owner: Owner;
  /** The number of its first sample, counted through the whole corpus, and how many it has. */
  first: number;
  n_samples: number;
  habitat: number;
  is_human: boolean;
  /** Decides which values and which of the columns its samples have. */
  leaning: number;
}

export interface CorpusSample {
  sample_id: string;
  subject_id: string;
  metadata: Record<string, MetadataValue>;
}
