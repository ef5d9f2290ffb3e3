export { type CsvCell, csvLine } from './write-line.ts';
