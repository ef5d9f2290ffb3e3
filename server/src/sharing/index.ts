export { demandAccess, demandModify, demandOwn } from './demand-access.ts';
export { type Access, accessToAll, sharedIds, sharedWith } from './find-access.ts';
export {
  countGrants,
  forgetShares,
  forgetSharesOfWorkspace,
  forgetSharesWith,
  givenIds,
  moveGrants,
} from './grants/grants-store.ts';
export { linksOf } from './links/links-store.ts';
export { endLinks } from './links/make-links.ts';
export { type LinkedNouns, viewOfToken } from './links/open-link.ts';
export { reachOf } from './present-reach.ts';
export { mountLinkRoutes, mountShareRoutes, registerSharingRoutes } from './routes.ts';
export type { SharedNoun, Thing } from './shared-noun.ts';
export { migrations } from './sharing-tables.ts';
