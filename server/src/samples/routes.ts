import { dataTypes, filterOfResults, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { measureAttrition } from './attrition/measure-attrition.ts';
import { dataTypeClause } from './filter/find-samples.ts';
import { listSamples, microbiomes } from './list-samples.ts';
import { measureSamples } from './metric/measure-samples.ts';
import { studioDataTypes } from './studio/studio-data-types.ts';
import { suggestValues } from './suggestions/suggest-values.ts';
import { listFeatures } from './taxa/list-features.ts';
import { searchTaxa } from './taxa/search-taxa.ts';
import { measureTaxon } from './taxa/taxon-histogram.ts';

const { samples } = routes;
/** Arrays are shown by their values, and as what stands for these; so the other ways of measuring. */
const arrays = dataTypeClause([5, 6, 7, 8, 16]);
const bisulfite = dataTypeClause([15]);
const transcriptomes = dataTypeClause([17]);

function registerLists(api: Api, platform: Platform): void {
  const lists = [
    [samples.microbiomics, samples.microbiomicsMetric, microbiomes],
    [samples.methylation, samples.methylationMetric, arrays],
    [samples.rna, samples.rnaMetric, transcriptomes],
  ] as const;
  for (const [list, metric, within] of lists) {
    api.mount(list, ({ caller, body, request }) => listSamples(platform, { caller, within }, body, request));
    api.mount(metric, ({ caller, body, request }) => measureSamples(platform, { caller, within }, body, request));
  }
  const whole = { exclude_workspace_data: false };
  api.mount(samples.wgbs, ({ caller, body, request }) =>
    listSamples(platform, { caller, within: bisulfite }, { ...body, ...whole }, request),
  );
  api.mount(samples.wgbsMetric, ({ caller, body, request }) =>
    measureSamples(platform, { caller, within: bisulfite }, { ...body, ...whole }, request),
  );
  api.mount(samples.metric, ({ caller, body, request }) => measureSamples(platform, { caller }, body, request));
}

function registerStudio(api: Api, platform: Platform): void {
  api.mount(samples.studio, ({ caller, body, request }) => {
    const { page, page_size, sort, data_projections, taxon, top_taxa_rank, ...filter } = body;
    const listed = { ...filterOfResults(filter), page, page_size, sort, data_projections, taxon, top_taxa_rank };
    return listSamples(platform, { caller }, listed, request);
  });
  api.mount(samples.studioMetric, ({ caller, body, request }) => {
    const { types, fields, ...filter } = body;
    return measureSamples(platform, { caller }, { ...filterOfResults(filter), types, fields }, request);
  });
  api.mount(samples.studioDataTypes, ({ caller }) => studioDataTypes(platform, caller));
}

export function registerSampleRoutes(api: Api, platform: Platform): void {
  api.mount(samples.dataTypes, async () => ({ data: [...dataTypes] }));
  registerLists(api, platform);
  registerStudio(api, platform);
  api.mount(samples.attrition, ({ caller, body, request }) => measureAttrition(platform, { caller }, body, request));
  api.mount(samples.suggestions, ({ caller, body }) => suggestValues(platform, caller, body));
  api.mount(samples.taxonomyFilters, ({ caller, body }) => searchTaxa(platform, caller, body));
  api.mount(samples.features, ({ caller, query }) => listFeatures(platform, caller, query));
  api.mount(samples.taxonHistogram, ({ caller, body, request }) => measureTaxon(platform, caller, body, request));
}
