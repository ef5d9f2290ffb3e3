import { dataTypes, filterOfResults, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { suggestValues } from './browse/field-catalogue.ts';
import { listArchived, listSamples, microbiomes } from './browse/list-samples.ts';
import { measureAttrition } from './browse/measure-attrition.ts';
import { measureSamples, studioDataTypes } from './browse/measure-samples.ts';
import { showScoreboard } from './browse/show-scoreboard.ts';
import { changeTagOwner, deleteTags, listTags } from './delete-tags.ts';
import { dataTypeClause } from './filter/find-samples.ts';
import { tagSamples } from './tag-samples.ts';
import { listFeatures, searchTaxa } from './taxa/search-taxa.ts';
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

function registerTags(api: Api, platform: Platform): void {
  api.mount(samples.listTags, ({ caller, query }) => listTags(platform, caller, query));
  api.mount(samples.deleteTags, ({ caller, body, request }) => deleteTags(platform, { caller, request }, body.tags));
  api.mount(samples.changeTagOwner, ({ caller, body }) => changeTagOwner(platform, caller, body));
  api.mount(samples.tagSamples, ({ caller, body, request }) =>
    tagSamples(platform, { caller, request, state: 'added', order: body }),
  );
  api.mount(samples.removeTags, ({ caller, body, request }) =>
    tagSamples(platform, { caller, request, state: 'removed', order: body }),
  );
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
  registerTags(api, platform);
  api.mount(samples.scoreboard, ({ caller, query, request }) => showScoreboard(platform, caller, query, request));
  api.mount(samples.ncbi, ({ caller, body, request }) => listArchived(platform, caller, body, request));
}
