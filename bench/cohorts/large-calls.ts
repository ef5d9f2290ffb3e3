import { setTimeout as pause } from 'node:timers/promises';
import { analysisRequest, type Cohort, isPending, routes } from '@cohortium/contract';
import type { Scientist } from '@cohortium/e2e/client';

const { analysis, cohorts, samples } = routes;

/** A field of the corpus that divides its samples. */
export const GROUP_BY = 'diagnosis';

export interface LargeCohort extends Pick<Cohort, 'id' | 'name'> {
  /** Its members, and one more sample that is none. */
  result_ids: readonly string[];
  further_id: string;
  /** Another cohort that shares members with it. */
  other_id: string;
}

export interface NamedCall {
  name: string;
  work: () => Promise<unknown>;
}

/** Everything that only reads. */
export function readingCalls({ call }: Scientist, { id, other_id, result_ids }: LargeCohort): NamedCall[] {
  const cohort_id = id;
  const refs = [{ cohort_id }, { cohort_id: other_id }];
  const page = { page: 1, page_size: 1000 };
  const params = { id };
  const sort = { column: 'age_years', descending: true };
  const overlay = { kind: 'derive', column: 'depth', formula: 'round(log10(reads), 1)' } as const;
  return [
    { name: 'list', work: () => call(cohorts.list, { query: {} }) },
    { name: 'detail', work: () => call(cohorts.detail, { params }) },
    { name: 'show', work: () => call(cohorts.show, { params }) },
    { name: 'result, page of 1,000', work: () => call(cohorts.result, { body: { cohort_id, ...page } }) },
    { name: 'metadata, page of 1,000', work: () => call(cohorts.metadata, { body: { cohort_id, ...page } }) },
    { name: 'metadata, sorted', work: () => call(cohorts.metadata, { body: { cohort_id, ...page, sort } }) },
    { name: 'overlay', work: () => call(cohorts.overlay, { params, query: {} }) },
    { name: 'overlay preview', work: () => call(cohorts.previewColumn, { body: { cohort_id, edit: overlay } }) },
    { name: 'metric', work: () => call(cohorts.metric, { body: { cohorts: refs } }) },
    { name: 'studio, page of 1,000', work: () => call(cohorts.studio, { body: { cohorts: refs, ...page } }) },
    { name: 'compare', work: () => call(cohorts.compare, { body: { cohorts: refs } }) },
    { name: 'comparability', work: () => call(cohorts.comparability, { params, query: {} }) },
    { name: 'merge check', work: () => call(cohorts.mergeCheck, { body: { cohorts: refs } }) },
    { name: 'merge reads', work: () => call(cohorts.mergeReads, { body: { cohorts: refs, min_reads: 5000 } }) },
    {
      name: 'reads of a list',
      work: () => call(cohorts.reads, { body: { result_ids: [...result_ids], min_reads: 5000 } }),
    },
    { name: 'reads of a filter', work: () => call(cohorts.reads, { body: { filter: {}, min_reads: 5000 } }) },
    { name: 'history', work: () => call(cohorts.history, { params, query: {} }) },
    { name: 'lineage', work: () => call(cohorts.lineage, { params }) },
    { name: 'staleness', work: () => call(cohorts.staleness, { params }) },
    { name: 'dependents', work: () => call(cohorts.dependents, { query: { cohort_id } }) },
    { name: 'activity', work: () => call(cohorts.activity, { query: { cohort_id } }) },
    { name: 'comments', work: () => call(cohorts.comments, { query: { cohort_id } }) },
    { name: 'tree', work: () => call(cohorts.tree, { params }) },
    { name: 'export estimate', work: () => call(cohorts.exportState, { params, query: { format: 'biom' } }) },
    { name: 'scoreboard', work: () => call(samples.scoreboard, {}) },
    { name: 'data browser', work: () => call(samples.microbiomics, { body: { page: 1, page_size: 25 } }) },
  ];
}

/** The writes of a cohort’s own page; each makes the next version. */
export function writingCalls({ call }: Scientist, large: LargeCohort): NamedCall[] {
  const { id: cohort_id, name, result_ids, further_id, other_id } = large;
  let version = 1;
  const next = async (write: Promise<{ data: { version: number } }>) => {
    version = (await write).data.version;
  };
  const refs = [{ cohort_id }, { cohort_id: other_id }];
  const all = [...result_ids];
  const thousand = all.slice(0, 1000);
  const derive = { kind: 'derive', column: 'depth', formula: 'round(log10(reads), 1)' } as const;
  const base = () => ({ cohort_id, version });
  return [
    {
      name: 'create from a list',
      work: () => call(cohorts.create, { body: { name: `${name} list`, result_ids: all } }),
    },
    {
      name: 'create with a minimum',
      work: () => call(cohorts.create, { body: { name: `${name} deep`, result_ids: all, min_reads: 5000 } }),
    },
    {
      name: 'rename',
      work: () => next(call(cohorts.editById, { params: { id: cohort_id }, body: { version, name: `${name}!` } })),
    },
    { name: 'overlay column', work: () => next(call(cohorts.addMetadata, { body: { ...base(), edits: [derive] } })) },
    { name: 'undo overlay', work: () => next(call(cohorts.undoOverlay, { body: base() })) },
    { name: 'remove 1,000', work: () => next(call(cohorts.remove, { body: { ...base(), result_ids: thousand } })) },
    {
      name: 'add with a minimum',
      work: () =>
        next(call(cohorts.addResult, { body: { ...base(), result_ids: [...thousand, further_id], min_reads: 1 } })),
    },
    {
      name: 'keep a subset',
      work: () => next(call(cohorts.subset, { body: { ...base(), result_ids: all.slice(1) } })),
    },
    { name: 'revert', work: () => next(call(cohorts.revert, { body: { ...base(), to_version: 1 } })) },
    {
      name: 'diff',
      work: () => call(cohorts.diff, { params: { id: cohort_id }, query: { from: '1', to: String(version) } }),
    },
    {
      name: 'combine',
      work: () => call(cohorts.combine, { body: { name: `${name} union`, operation: 'intersection', cohorts: refs } }),
    },
    {
      name: 'merge',
      work: () => call(cohorts.merge, { body: { name: `${name} merged`, cohorts: refs, rank: 'genus' } }),
    },
    {
      name: 'merge with a minimum',
      work: () =>
        call(cohorts.merge, { body: { name: `${name} deep merge`, cohorts: refs, rank: 'genus', min_reads: 5000 } }),
    },
  ];
}

/** Each method as its tab asks it at first, until its result is there. */
export function analysisCalls({ call }: Scientist, { id: cohort_id }: LargeCohort): NamedCall[] {
  const grouped = { cohort_id, group_by: GROUP_BY };
  const requests = [
    analysisRequest('composition', { cohort_id }),
    analysisRequest('average_composition', grouped),
    analysisRequest('alpha_diversity', grouped),
    analysisRequest('beta_diversity', { ...grouped, tests: false }),
    analysisRequest('beta_diversity', grouped),
    analysisRequest('cluster', { cohort_id }),
    analysisRequest('lefse', { cohort_id, class_by: GROUP_BY }),
    analysisRequest('group_comparison', grouped),
  ];
  return requests.map((body, at) => ({
    name: `${body.method}${at === 3 ? ', points alone' : ''}`,
    work: async () => {
      const { data } = await call(analysis.request, { body });
      for (let now = data; isPending(now); ) {
        await pause(100);
        now = (await call(analysis.result, { params: { id: now.id } })).data;
      }
    },
  }));
}
