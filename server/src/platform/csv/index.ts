export { type CsvCell, csvLine, tsvLine, unsafeText } from './write-line.ts';
