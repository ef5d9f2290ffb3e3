import { dataTypes, filterOfResults, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { measureAttrition } from './attrition/measure-attrition.ts';
import { ofTypes } from './filter/find-samples.ts';
import { listSamples, microbiomes } from './list-samples.ts';
import { measureSamples } from './metric/measure-samples.ts';
import { studioDataTypes } from './studio/studio-data-types.ts';
import { suggestValues } from './suggestions/suggest-values.ts';
import { listFeatures } from './taxa/list-features.ts';
import { searchTaxa } from './taxa/search-taxa.ts';
import { measureTaxon } from './taxa/taxon-histogram.ts';

const { samples } = routes;
/** Arrays are shown by their values, and as what stands for these; so the other ways of measuring. */
const arrays = ofTypes([5, 6, 7, 8, 16]);
const bisulfite = ofTypes([15]);
const transcriptomes = ofTypes([17]);

function registerLists(api: Api, platform: Platform): void {
  const lists = [
    [samples.microbiomics, samples.microbiomicsMetric, microbiomes],
    [samples.methylation, samples.methylationMetric, arrays],
    [samples.rna, samples.rnaMetric, transcriptomes],
  ] as const;
  for (const [list, metric, within] of lists) {
    api.mount(list, ({ asker, body, request }) => listSamples(platform, { asker, within }, body, request));
    api.mount(metric, ({ asker, body, request }) => measureSamples(platform, { asker, within }, body, request));
  }
  const whole = { exclude_workspace_data: false };
  api.mount(samples.wgbs, ({ asker, body, request }) =>
    listSamples(platform, { asker, within: bisulfite }, { ...body, ...whole }, request),
  );
  api.mount(samples.wgbsMetric, ({ asker, body, request }) =>
    measureSamples(platform, { asker, within: bisulfite }, { ...body, ...whole }, request),
  );
  api.mount(samples.metric, ({ asker, body, request }) => measureSamples(platform, { asker }, body, request));
}

function registerStudio(api: Api, platform: Platform): void {
  api.mount(samples.studio, ({ asker, body, request }) => {
    const { page, page_size, sort, data_projections, taxon, ...filter } = body;
    const listed = { ...filterOfResults(filter), page, page_size, sort, data_projections, taxon };
    return listSamples(platform, { asker }, listed, request);
  });
  api.mount(samples.studioMetric, ({ asker, body, request }) => {
    const { types, fields, ...filter } = body;
    return measureSamples(platform, { asker }, { ...filterOfResults(filter), types, fields }, request);
  });
  api.mount(samples.studioDataTypes, ({ asker }) => studioDataTypes(platform, asker));
}

export function registerSampleRoutes(api: Api, platform: Platform): void {
  api.mount(samples.dataTypes, async () => ({ data: [...dataTypes] }));
  registerLists(api, platform);
  registerStudio(api, platform);
  api.mount(samples.attrition, ({ asker, body, request }) => measureAttrition(platform, { asker }, body, request));
  api.mount(samples.suggestions, ({ asker, body }) => suggestValues(platform, asker, body));
  api.mount(samples.taxonomyFilters, ({ asker, body }) => searchTaxa(platform, asker, body));
  api.mount(samples.features, ({ asker, query }) => listFeatures(platform, asker, query));
  api.mount(samples.taxonHistogram, ({ asker, body, request }) => measureTaxon(platform, asker, body, request));
}
