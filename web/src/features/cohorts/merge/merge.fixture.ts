import type { CompatibilityIssue, MergeCheck } from '@cohortium/contract';

/** Samples of two regions. */
export const aFinding = (changed: Partial<CompatibilityIssue> = {}): CompatibilityIssue => ({
  code: 'variable_region',
  severity: 'blocks',
  compares_from: 'genus',
  title: 'Different variable regions.',
  message: 'No variant is in both.',
  remedy: 'Compare at genus or above.',
  n_samples: 10,
  compared: [
    {
      title: 'Variable region',
      sides: [
        { source: 0, values: [{ value: 'V4', n_samples: 6 }] },
        { source: 1, values: [{ value: 'V1-V3', n_samples: 4 }] },
      ],
    },
  ],
  ...changed,
});

/** What merging the mouse gut with the lung would make. */
export const aCheck = (changed: Partial<MergeCheck> = {}): MergeCheck => ({
  sources: [
    { name: 'Mouse gut', cohort_id: 'a'.repeat(32), version: 1, n_samples: 6 },
    { name: 'Lung', cohort_id: 'b'.repeat(32), version: 3, n_samples: 4 },
  ],
  findings: [aFinding()],
  deepest_rank: 'genus',
  translation: null,
  n_samples: 10,
  n_subjects: 4,
  content_hash: '7f3a90c1'.repeat(8),
  ...changed,
});
