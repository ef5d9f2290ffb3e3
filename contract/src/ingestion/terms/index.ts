export { countries } from './countries.ts';
export { instruments } from './instruments.ts';
export { findMissingValueTerm, missingValueTerms } from './missing.ts';
export { coarseSites, type Site, sites } from './sites.ts';
export { type StandardField, sexes, standardFieldOf, standardFields } from './standard-fields.ts';
export { isPortalField, storedColumnName } from './stored-column-name.ts';
export type { Term } from './term.ts';
