export { requireAccess, requireModify, requireOwn } from './authorize.ts';
export { describeAccess } from './describe-access.ts';
export { findAccessToAll, listGrantsTo, listSharedIds, type ResourceAccess } from './find-access.ts';
export {
  countGrants,
  listSharedOutIds,
  moveGrants,
  purgeShares,
  purgeSharesOfWorkspace,
  purgeSharesWith,
} from './grants/grants-store.ts';
export { revokeLinksOnRightsLost } from './links/create-links.ts';
export { linksOf } from './links/links-store.ts';
export { findLinkAccess, type LinkableResources } from './links/open-link.ts';
export { mountLinkRoutes, mountShareRoutes, registerSharingRoutes } from './routes.ts';
export type { Resource, SharedResourceType } from './shared-resource-type.ts';
export { migrations } from './sharing-tables.ts';
