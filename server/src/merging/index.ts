export { type Agreement, againstRank, findAgreement, requireAgreed } from './find-agreement.ts';
export { migrations } from './merge-tables.ts';
export { registerMergeRoutes } from './routes.ts';
