export {
  type AbundanceTable,
  type Feature,
  type Lineage,
  lineageRanks,
  type MeasuredTable,
  type RankSpan,
} from './abundance/abundance-table.ts';
export { rankNumber } from './abundance/encode-rows.ts';
export type { Taxon } from './abundance/name-taxa.ts';
export { taxaAt } from './abundance/number-taxa.ts';
export { readAbundances } from './abundance/parquet-table.ts';
export { registerArchiveRoutes } from './archives/routes.ts';
export { attritionOf } from './attrition/measure-attrition.ts';
export { fieldsOf } from './catalogue/field-catalogue.ts';
export { commitDataSet, type StoredTable, storeAbundances } from './commit-data-set.ts';
export { isCounted, uncountedSet } from './counted-rows.ts';
export { and, type Clause, idSetClause } from './filter/clause.ts';
export { fieldSql } from './filter/field-sql.ts';
export { commonField, describeField, identifiers, titleAmong, titleOf } from './filter/fields.ts';
export { dataTypeClause, findSamples, findSamplesWithin } from './filter/find-samples.ts';
export type { OverlayField, OverlayFields, OverlayValues } from './filter/overlay-fields.ts';
export { type Selection, selectionOf } from './filter/selection.ts';
export { listRunSamples, pageOfSamples } from './list-samples.ts';
export { type MetricBody, measureRunSamples, measureWithin } from './metric/measure-samples.ts';
export { rowsThatDiffer } from './projection/compare-rows.ts';
export { readsInFile } from './projection/load-data-set.ts';
export { contentHash, materializeIdSet, materializeNamedSet } from './projection/materialize-id-set.ts';
export { purgeResults } from './projection/purge-results.ts';
export { defineProjectionJobs, reconcileIndex, reindex } from './projection/reconcile-index.ts';
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
export { purgeFilterLinks } from './saved-filters/filter-links-store.ts';
export { registerSavedFilterRoutes } from './saved-filters/routes.ts';
export { purgeFilters } from './saved-filters/saved-filters-store.ts';
export { registerScoreboardRoutes } from './scoreboard/routes.ts';
export { searchSamples } from './search/search-samples.ts';
export { searchValues } from './search/search-values.ts';
export { registerTagRoutes } from './tags/routes.ts';
export { tagsFromPlots } from './tags/tags-store.ts';
export { preloadTaxa } from './taxa/find-taxa.ts';
export { searchTaxaByName } from './taxa/search-taxa-by-name.ts';
export { type DelegatedAccess, FULL_SCOPE, type VisibleSamples, visibleSamples } from './visible-samples.ts';
