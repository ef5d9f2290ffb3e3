export { type CsvCell, csvLine, tsvLine } from './write-line.ts';
