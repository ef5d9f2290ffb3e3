import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { deleteTags, listTags } from './delete-tags.ts';
import { tagSamples } from './tag-samples.ts';

export function registerTagRoutes(api: Api, platform: Platform): void {
  const { samples } = routes;
  api.mount(samples.listTags, ({ asker, query }) => listTags(platform, asker, query));
  api.mount(samples.deleteTags, ({ asker, body, request }) => deleteTags(platform, { asker, request }, body.tags));
  api.mount(samples.tagSamples, ({ asker, body, request }) =>
    tagSamples(platform, { asker, request, state: 'added', order: body }),
  );
  api.mount(samples.removeTags, ({ asker, body, request }) =>
    tagSamples(platform, { asker, request, state: 'removed', order: body }),
  );
}
