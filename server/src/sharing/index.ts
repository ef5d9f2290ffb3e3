export { mayDelete, requireAccess, requireDeletable, requireModify, requireOwn } from './authorize.ts';
export { describeAccess, findAccessToAll, listGrantsTo, listSharedIds, type ResourceAccess } from './find-access.ts';
export {
  countGrants,
  listSharedOutIds,
  moveGrants,
  purgeShares,
  purgeSharesOfWorkspace,
  purgeSharesWith,
} from './grants-store.ts';
export { findLinkAccess, type LinkableResources, revokeLinksOnRightsLost } from './links.ts';
export { linksOf } from './links-store.ts';
export { mountLinkRoutes, mountShareRoutes, registerSharingRoutes } from './routes.ts';
export type { Resource, SharedResourceType } from './shared-resource-type.ts';
export { migrations } from './sharing-tables.ts';
