export { bestNamed, MATCH, matchOf, type ReadQuery, readQuery } from './match-names.ts';
export { counted, numbered } from './say-numbers.ts';
