import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { listArchived } from './list-archived.ts';

export function registerArchiveRoutes(api: Api, platform: Platform): void {
  api.mount(routes.samples.ncbi, ({ caller, body, request }) => listArchived(platform, caller, body, request));
}
