import type { Found, HitOf, SearchKind } from '@cohortium/contract';

const id = (at: number): string => at.toString(16).padStart(32, '0');
const own = { access: 'own', workspace_name: 'Gut Lab' } as const;

export const lungs: HitOf<'project'> = {
  ...{ kind: 'project', id: id(1), name: 'Lung of smokers', ...own, omic_type: 'microbiomics' },
  created_at: '2026-11-20T10:00:00Z',
};
export const sampleOf = (name: string, changed: Partial<HitOf<'sample'>> = {}): HitOf<'sample'> => ({
  ...{ kind: 'sample', id: id(name.length), name, project_id: lungs.id, project_name: lungs.name, n_results: 2 },
  ...changed,
});
export const run: HitOf<'run'> = {
  ...{ kind: 'run', id: id(2), name: 'Lung run', ...own, access: 'shared', state: 'failed' },
  ...{ pipeline_name: 'Amplicon 16S', created_at: '2026-11-20T10:00:00Z' },
};
export const cohort: HitOf<'cohort'> = {
  ...{ kind: 'cohort', id: id(3), name: 'Lung against gut', ...own, access: 'public' },
  ...{ cohort_type: 'public', version: 2, n_samples: 57 },
};
export const taxon: HitOf<'taxon'> = {
  ...{ kind: 'taxon', id: '7', name: 'Prevotella', rank: 'genus', n_samples: 12 },
  lineage: 'Bacteria;Bacteroidota;Bacteroidia;Bacteroidales;Prevotellaceae;Prevotella',
};

export const groupOf = (hits: Found['groups'][number]['hits'], total = hits.length): Found['groups'][number] => ({
  kind: hits[0]?.kind ?? ('sample' satisfies SearchKind),
  total,
  hits,
});

export const foundOf = (...groups: Found['groups']): Found => ({ groups, unavailable: [] });
