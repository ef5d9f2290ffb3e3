export {
  type AbundanceTable,
  type Feature,
  type Lineage,
  lineageRanks,
  type MeasureColumn,
  type MeasuredTable,
  type Measures,
  type RankSpan,
} from './abundance/abundance-table.ts';
export { rankNumber } from './abundance/encode-rows.ts';
export type { Taxon } from './abundance/name-taxa.ts';
export { readAbundances } from './abundance/parquet-table.ts';
export { TableEntries } from './abundance/table-entries.ts';
export { fieldsOf, searchValues } from './browse/field-catalogue.ts';
export { listRunSamples, pageOfSamples } from './browse/list-samples.ts';
export { attritionOf } from './browse/measure-attrition.ts';
export { type MetricBody, measureRunSamples, measureWithin } from './browse/measure-samples.ts';
export { searchSamples } from './browse/search-samples.ts';
export { commitDataSet, type StoredTable, storeAbundances } from './commit-data-set.ts';
export { and, type Clause, idSetClause } from './filter/clause.ts';
export { commonField, describeField, fieldSql, identifiers, titleAmong, titleOf } from './filter/fields.ts';
export { dataTypeClause, findSamples, findSamplesWithin } from './filter/find-samples.ts';
export type { OverlayField, OverlayFields, OverlayValues } from './filter/overlay-fields.ts';
export { isCounted, type Selection, selectionOf, uncountedSet } from './filter/selection.ts';
export { readsInFile } from './projection/load-data-set.ts';
export { contentHash, materializeIdSet, materializeNamedSet } from './projection/materialize-id-set.ts';
export { purgeResults } from './projection/purge-results.ts';
export { defineProjectionJobs, reconcileIndex, reindex, rowsThatDiffer } from './projection/reconcile-index.ts';
export { preloadIndex } from './resident/in-memory-index.ts';
export { registerSampleRoutes } from './routes.ts';
export {
  matchingResults,
  type ProfileRow,
  profilesOf,
  type QueryOptions,
  type ResultAndSubject,
} from './sample-index-store.ts';
export {
  allDataSets,
  amountUnitsOf,
  countByProject,
  type DataSetRow,
  dataSetById,
  dataSetsByIds,
  importedBytes,
  type NewDataSet,
  type NewResult,
  type NodeRow,
  nodesByNumber,
  resultsOfDataSet,
  resultsOfProject,
  resultsOfSamples,
  samplesOfResults,
} from './samples-store.ts';
export { migrations } from './samples-tables.ts';
export { tagsFromPlots } from './tags-store.ts';
export { preloadTaxa } from './taxa/find-taxa.ts';
export { clearNames, joinByName, type TaxonomyName } from './taxa/join-by-name.ts';
export { searchTaxaByName } from './taxa/search-taxa.ts';
export { type DelegatedAccess, FULL_SCOPE, type VisibleSamples, visibleSamples } from './visible-samples.ts';
