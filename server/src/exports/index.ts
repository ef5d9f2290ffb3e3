export { type CohortFacts, citationsOf, gatherFacts, softwareOf } from './cohort-facts.ts';
export { purgeExports } from './exports-store.ts';
export { migrations } from './exports-tables.ts';
export { findSheet } from './find-export.ts';
export { registerExports } from './routes.ts';
export { sweepExports } from './run-export.ts';
export { bibtexOf, citationFile, dataciteOf, methodsOf, methodsPage } from './write-citations.ts';
