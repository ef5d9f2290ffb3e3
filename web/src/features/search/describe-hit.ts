import { omicTitles, rankTitles, type SearchHit, type SearchKind, type SearchResults } from '@cohortium/contract';
import { formatCount, formatDate } from '#platform';

export const kindTitles: Record<SearchKind, string> = {
  project: 'Submissions',
  sample: 'Samples',
  run: 'Runs',
  cohort: 'Cohorts',
  pipeline: 'Pipelines',
  param_set: 'Parameter sets',
  publication: 'Publication requests',
  value: 'Metadata',
  taxon: 'Taxa',
};

const publishedTypeLabels = { project: 'submission', cohort: 'cohort', pipeline: 'pipeline' } as const;

/** The owner of an item, if it is not the selected workspace. */
function ownerOf({ access, workspace_name }: { access: string; workspace_name: string | null }): string {
  if (access === 'own' || workspace_name === null) return '';
  return access === 'shared' ? `shared by ${workspace_name}` : `public, of ${workspace_name}`;
}

function factsOf(hit: SearchHit): string[] {
  switch (hit.kind) {
    case 'project':
      return [omicTitles[hit.omic_type], formatDate(hit.created_at), ownerOf(hit)];
    case 'sample':
      return [`in ${hit.project_name}`, hit.n_results === 0 ? 'no result yet' : formatCount(hit.n_results, 'result')];
    case 'run':
      return [hit.state, hit.pipeline_name, formatDate(hit.created_at), ownerOf(hit)];
    case 'cohort':
      return [`n = ${hit.n_samples}`, `version ${hit.version}`, originOf(hit.cohort_type), ownerOf(hit)];
    case 'pipeline':
      return [`version ${hit.version}`, ownerOf(hit)];
    case 'param_set':
      return [`for ${hit.pipeline_name} ${hit.pipeline_version}`.trim(), ownerOf(hit)];
    case 'publication':
      return [
        `of a ${publishedTypeLabels[hit.object_type]}`,
        hit.state.replaceAll('_', ' '),
        formatDate(hit.updated_at),
      ];
    case 'value':
      return [hit.field_title, formatCount(hit.n_samples, 'sample')];
    case 'taxon':
      return [rankTitles[hit.rank], parentTaxa(hit.lineage), formatCount(hit.n_samples, 'sample')];
  }
}

const originOf = (type: string): string =>
  type === 'auto_created' ? 'created by a run' : type === 'merged' ? 'merged' : '';

/** The two names above a taxon’s own. */
const parentTaxa = (lineage: string): string => lineage.split(';').slice(-3, -1).filter(Boolean).join(' › ');

/** A line that distinguishes hits of the same name. */
export const lineOf = (hit: SearchHit): string =>
  factsOf(hit)
    .filter((fact) => fact !== '')
    .join(' · ');

/** The message for types that can't be searched at present. */
export function describeUnavailable({ unavailable }: SearchResults): string | null {
  if (unavailable.length === 0) return null;
  const [first = '', ...others] = unavailable.map((kind) => kindTitles[kind].toLowerCase());
  const named = [first, ...others].join(' and ');
  return `${named.charAt(0).toUpperCase()}${named.slice(1)} can’t be searched now: the sample index is unavailable.`;
}
