import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { changeTagOwner } from './change-tag-owner.ts';
import { deleteTags, listTags } from './delete-tags.ts';
import { tagSamples } from './tag-samples.ts';

export function registerTagRoutes(api: Api, platform: Platform): void {
  const { samples } = routes;
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
