import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { tagSamples } from './tag-samples.ts';

/** Lists of 100,000 ids, and room for the tags. */
const BODY_LIMIT = 8_000_000;

export function registerTagRoutes(api: Api, platform: Platform): void {
  const { samples } = routes;
  api.mount(
    samples.tagSamples,
    ({ asker, body, request }) => tagSamples(platform, { asker, request, state: 'added', order: body }),
    { bodyLimit: BODY_LIMIT },
  );
  api.mount(
    samples.removeTags,
    ({ asker, body, request }) => tagSamples(platform, { asker, request, state: 'removed', order: body }),
    { bodyLimit: BODY_LIMIT },
  );
}
