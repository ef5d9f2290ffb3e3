import { dataTypes, type OmicType } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { isCounted } from '../filter/selection.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** One line of counts; of the three it is by, all are null but for the one that distinguishes it. */
export interface BoardRow {
  scope: 'own' | 'shared' | 'public' | null;
  omic_type: OmicType | null;
  data_type: number | null;
  n_samples: number;
  n_results: number;
  n_subjects: number;
  n_projects: number;
  /** Sum of the samples with read counts. */
  reads: number;
}

const catalogue = {
  types: dataTypes.map(({ id }) => id),
  omics: dataTypes.map(({ omic_type }) => omic_type),
};

/** Counts the samples of a clause: all, by origin, by omic type and by data type, in one pass. `own` and `uncounted` name id sets. */
export async function selectBoardRows(
  index: IndexClient,
  { where, own, uncounted }: { where: Clause; own: string; uncounted: string },
  options: QueryOptions,
): Promise<BoardRow[]> {
  return index.query<BoardRow>(
    `select if(grouping(origin) = 0, toNullable(origin), NULL) as scope,
       if(grouping(omic) = 0, toNullable(omic), NULL) as omic_type,
       if(grouping(kind) = 0, toNullable(kind), NULL) as data_type,
       toUInt32(uniqExact(sample)) as n_samples, toUInt32(count()) as n_results,
       toUInt32(uniqExactIf(subject, has_subject)) as n_subjects, toUInt32(uniqExact(project_id)) as n_projects,
       toFloat64(sum(n_reads)) as reads
     from (
       select multiIf(audience = 'public', 'public',
           project_id in (select id from id_sets where set_key = {own:String}), 'own', 'shared') as origin,
         samples.data_type as kind, transform(kind, {types:Array(UInt8)}, {omics:Array(String)}, 'generic') as omic,
         project_id, if(${isCounted}, samples.reads, 0) as n_reads, sipHash64(project_id, sample_id) as sample,
         isNotNull(subject_id) as has_subject, sipHash64(project_id, ifNull(subject_id, '')) as subject
       from samples final where ${where.sql})
     group by grouping sets ((), (origin), (omic), (kind)) order by n_results desc, kind`,
    { ...where.params, ...catalogue, own, uncounted },
    options,
  );
}
