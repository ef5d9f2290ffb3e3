import { type linkRoutes, routes, type shareRoutes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, Asker, RequestFacts } from '#platform/http';
import { listGrants, unshare } from './grants/list-grants.ts';
import { type Acting, shareThing } from './grants/share-thing.ts';
import { createLink, listLinks, revokeLink } from './links/make-links.ts';
import { type LinkedNouns, openLink } from './links/open-link.ts';
import type { SharedNoun } from './shared-noun.ts';

/** Of one address on the network, which may be that of a whole institute. */
const rate = {
  message: { max: 1000, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

const actingOf = ({ asker, request }: { asker: Asker; request: RequestFacts }): Acting => ({
  asker,
  request_id: request.request_id,
});

/** The `share` calls of one noun, mounted by it. */
export function mountShareRoutes(
  api: Api,
  platform: Platform,
  { calls, noun }: { calls: ReturnType<typeof shareRoutes<string>>; noun: SharedNoun },
): void {
  api.mount(calls.grants, ({ asker, query }) => listGrants(platform, noun, asker, query));
  api.mount(calls.share, (call) => shareThing(platform, noun, actingOf(call), call.body), { rate: rate.message });
  api.mount(calls.unshare, (call) => unshare(platform, noun, actingOf(call), call.body));
}

/** The calls for view-only links of one noun, mounted by it. */
export function mountLinkRoutes(
  api: Api,
  platform: Platform,
  { calls, noun }: { calls: ReturnType<typeof linkRoutes<string>>; noun: SharedNoun },
): void {
  api.mount(calls.links, ({ asker, query }) => listLinks(platform, noun, asker, query.id));
  api.mount(calls.createLink, (call) => createLink(platform, noun, actingOf(call), call.body));
  api.mount(calls.revokeLink, (call) => revokeLink(platform, noun, actingOf(call), call.body));
}

/** What belongs to no noun; `nouns` are those that links may lead to. */
export function registerSharingRoutes(api: Api, platform: Platform, nouns: LinkedNouns): void {
  api.mount(
    routes.sharing.open,
    ({ body, request: { request_id } }) => openLink(platform, nouns, { secret: body.secret, request_id }),
    { rate: rate.link },
  );
}
