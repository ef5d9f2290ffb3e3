export { bestNamed, MATCH, matchOf, type ReadQuery, readQuery } from './match-names.ts';
export { MARKS_OF_A_REQUEST, type MarksLeft, normalised, textFault } from './normalise-text.ts';
export { counted, numbered } from './say-numbers.ts';
