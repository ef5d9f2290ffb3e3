import type { HitOf, SearchKind, SearchResults } from '@cohortium/contract';

const id = (at: number): string => at.toString(16).padStart(32, '0');
const ownWorkspace = { access: 'own', workspace_name: 'Gut Lab' } as const;

export const lungs: HitOf<'project'> = {
  ...{ kind: 'project', id: id(1), name: 'Lung of smokers', ...ownWorkspace, omic_type: 'microbiomics' },
  created_at: '2026-11-20T10:00:00Z',
};
export const sampleOf = (name: string, changed: Partial<HitOf<'sample'>> = {}): HitOf<'sample'> => ({
  ...{ kind: 'sample', id: id(name.length), name, project_id: lungs.id, project_name: lungs.name, n_results: 2 },
  ...changed,
});
export const run: HitOf<'run'> = {
  ...{ kind: 'run', id: id(2), name: 'Lung run', ...ownWorkspace, access: 'shared', state: 'failed' },
  ...{ pipeline_name: 'Amplicon 16S', created_at: '2026-11-20T10:00:00Z' },
};
export const cohort: HitOf<'cohort'> = {
  ...{ kind: 'cohort', id: id(3), name: 'Lung against gut', ...ownWorkspace, access: 'public' },
  ...{ cohort_type: 'public', version: 2, n_samples: 57 },
};
export const taxon: HitOf<'taxon'> = {
  ...{ kind: 'taxon', id: '7', name: 'Prevotella', rank: 'genus', n_samples: 12 },
  lineage: 'Bacteria;Bacteroidota;Bacteroidia;Bacteroidales;Prevotellaceae;Prevotella',
};

export const groupOf = (
  hits: SearchResults['groups'][number]['hits'],
  total = hits.length,
): SearchResults['groups'][number] => ({
  kind: hits[0]?.kind ?? ('sample' satisfies SearchKind),
  total,
  hits,
});

export const foundOf = (...groups: SearchResults['groups']): SearchResults => ({ groups, unavailable: [] });
