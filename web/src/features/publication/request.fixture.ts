import type { PublicationDetail } from '@cohortium/contract';

const ID = '0'.repeat(31);

/** A submitted request with one checklist item that needs review. */
export const lungRequest = (more: Partial<PublicationDetail> = {}): PublicationDetail => ({
  publication_id: `${ID}1`,
  object_type: 'project',
  object_id: `${ID}2`,
  object_version: null,
  title: 'Lung microbiome',
  workspace_id: `${ID}3`,
  workspace_name: 'Lung Lab',
  state: 'submitted',
  licence: 'CC-BY-4.0',
  human_reads: 'removed',
  embargo_until: null,
  metadata_note: '',
  n_samples: 78,
  requested_by: 'Ana Ribeiro',
  reviewer: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  public_at: null,
  withdrawn_at: null,
  withdrawn_reason: null,
  change_no: 3,
  checklist: [
    { key: 'licence', title: 'Licence', state: 'ok', message: 'CC-BY-4.0.', remedy: null, details: [] },
    {
      key: 'minimum_metadata',
      title: 'Minimum metadata',
      state: 'needs_review',
      message: 'Missing: location.',
      remedy: 'Add the column, or say why not.',
      details: [{ field: 'location', message: 'missing in 78 samples', n_samples: 78 }],
    },
  ],
  checked_at: '2026-11-20T10:00:00.000Z',
  history: [
    step('a', 'create', 'Ana Ribeiro', ''),
    step('b', 'submit', 'Ana Ribeiro', 'The sheet of 2011 has no places.'),
  ],
  allowed_actions: ['retract', 'note'],
  ...more,
});

export function step(
  step_id: string,
  action: PublicationDetail['history'][number]['action'],
  by: string | null,
  note: string,
): PublicationDetail['history'][number] {
  return { step_id, action, from_state: null, to_state: 'submitted', by, at: '2026-11-20T10:00:00.000Z', note };
}
