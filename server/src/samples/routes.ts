import { dataTypes, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { listMicrobiomes } from './list-samples.ts';
import { measureMicrobiomes } from './measure-samples.ts';

const { samples } = routes;

export function registerSampleRoutes(api: Api, platform: Platform): void {
  api.mount(samples.dataTypes, async () => ({ data: [...dataTypes] }));
  api.mount(samples.microbiomics, ({ asker, body, request }) => listMicrobiomes(platform, asker, body, request));
  api.mount(samples.microbiomicsMetric, ({ asker, body, request }) =>
    measureMicrobiomes(platform, asker, body, request),
  );
}
