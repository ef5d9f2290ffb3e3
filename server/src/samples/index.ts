export {
  type AbundanceTable,
  type Feature,
  type Lineage,
  lineageRanks,
  type RankSpan,
} from './abundance/abundance-table.ts';
export { rankNumber } from './abundance/encode-rows.ts';
export { readAbundances } from './abundance/parquet-table.ts';
export { commitDataSet, type StoredTable, storeAbundances } from './commit-data-set.ts';
export { type Clause, operandOf, Parameters } from './filter/compile-filter.ts';
export { commonField, titleOf } from './filter/fields.ts';
export { filterSteps } from './filter/filter-words.ts';
export { findSamples, withRules } from './filter/find-samples.ts';
export { and, listRunSamples, microbiomes, pageOfSamples } from './list-samples.ts';
export { fieldsOf, measureRunSamples } from './measure-samples.ts';
export { forgetResults } from './projection/forget-results.ts';
export { contentHash, keepIdSet } from './projection/keep-id-set.ts';
export { readsInFile } from './projection/load-data-set.ts';
export { defineProjectionJobs, reconcileIndex, reindex } from './projection/reconcile-index.ts';
export { registerSampleRoutes } from './routes.ts';
export {
  type IndexedSample,
  matchingResults,
  type ProfileRow,
  profilesOf,
  type ResultAndSubject,
  sampleTotals,
} from './sample-index-store.ts';
export {
  allDataSets,
  countByProject,
  type DataSetRow,
  dataSetById,
  dataSetsByIds,
  type NewDataSet,
  type NewResult,
  type NodeRow,
  nodesByNumber,
  resultsOfProject,
  resultsOfSamples,
  samplesOfResults,
} from './samples-store.ts';
export { migrations } from './samples-tables.ts';
export { registerTagRoutes } from './tags/routes.ts';
export { everything, type Through, visibleSamples } from './visible-samples.ts';
