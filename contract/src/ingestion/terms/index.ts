export { countries } from './countries.ts';
export { instruments } from './instruments.ts';
export { isPortalField, keptName } from './kept-name.ts';
export { missingWordOf, missingWords } from './missing.ts';
export { sexes } from './sexes.ts';
export { coarseSites, type Site, sites } from './sites.ts';
export { type StandardField, standardFieldOf, standardFields } from './standard-fields.ts';
export type { Term } from './term.ts';
