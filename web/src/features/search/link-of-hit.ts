import type { SearchHit } from '@cohortium/contract';

/** Where something is shown. */
export interface Target {
  to: string;
  params?: { id: string };
  search?: Record<string, string>;
}

const pages = {
  project: '/projects/$id',
  run: '/run/$id',
  cohort: '/cohorts/$id',
  pipeline: '/pipeline/$id',
  param_set: '/param-set/$id',
  publication: '/publicise/$id',
} as const;

/** The page of what was found; a sample is shown in its submission, or among all results where that is not to be seen; a value or taxon as the samples that have it. */
export function linkOfHit(hit: SearchHit): Target {
  if (hit.kind === 'taxon') {
    return { to: '/cohort-builder', search: { taxon: hit.name, rank: hit.rank, lineage: hit.lineage } };
  }
  if (hit.kind === 'value') return { to: '/cohort-builder', search: { field: hit.field, value: hit.name } };
  if (hit.kind !== 'sample') return { to: pages[hit.kind], params: { id: hit.id } };
  if (hit.project_id === null) return { to: '/cohort-builder', search: { sample: hit.name } };
  return { to: pages.project, params: { id: hit.project_id }, search: { search: hit.name } };
}
