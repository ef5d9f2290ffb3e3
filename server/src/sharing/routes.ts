import { type linkRoutes, routes, type shareRoutes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { createLink, type LinkableResources, listLinks, openLink, revokeLink } from './links.ts';
import { listGrants, listRecipients, revokeGrant } from './list-grants.ts';
import { shareResource } from './share-resource.ts';
import type { SharedResourceType } from './shared-resource-type.ts';

/** Of one address on the network, which may be that of a whole institute. */
const RATE_LIMITS = {
  message: { max: 1000, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

/** The `share` calls of one resource type, mounted by it. */
export function mountShareRoutes(
  api: Api,
  platform: Platform,
  { calls, noun }: { calls: ReturnType<typeof shareRoutes<string>>; noun: SharedResourceType },
): void {
  api.mount(calls.grants, ({ caller, query }) => listGrants(platform, noun, caller, query));
  api.mount(calls.share, (call) => shareResource(platform, noun, call.caller, call.body), {
    rate: RATE_LIMITS.message,
  });
  api.mount(calls.unshare, (call) => revokeGrant(platform, noun, call.caller, call.body));
}

/** The calls for view-only links of one resource type, mounted by it. */
export function mountLinkRoutes(
  api: Api,
  platform: Platform,
  { calls, noun }: { calls: ReturnType<typeof linkRoutes<string>>; noun: SharedResourceType },
): void {
  api.mount(calls.links, ({ caller, query }) => listLinks(platform, noun, caller, query.id));
  api.mount(calls.createLink, (call) => createLink(platform, noun, call.caller, call.body));
  api.mount(calls.revokeLink, (call) => revokeLink(platform, noun, call.caller, call.body));
}

/** What belongs to no resource type; `resource types` are those that links may lead to. */
export function registerSharingRoutes(api: Api, platform: Platform, nouns: LinkableResources): void {
  api.mount(routes.sharing.recipients, ({ caller }) => listRecipients(platform, caller));
  api.mount(routes.sharing.open, ({ body }) => openLink(platform, nouns, body.secret), { rate: RATE_LIMITS.link });
}
