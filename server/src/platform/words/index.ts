export { bestNamed, MATCH, matchOf, type ReadQuery, readQuery } from './match-names.ts';
export { normalised, textFault } from './normalise-text.ts';
export { counted, numbered } from './say-numbers.ts';
