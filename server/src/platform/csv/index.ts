export { type CsvCell, csvLine, tsvLine, unescapeFormula } from './write-line.ts';
