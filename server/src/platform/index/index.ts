export type { CallOptions, IndexClient, InsertOptions, ReadOptions } from './index-client.ts';
export { IndexDeadline, IndexFull, IndexQueryError, IndexUnavailable } from './index-errors.ts';
export { type IndexConfig, type OpenIndex, openIndex, openRunningIndex } from './open-index.ts';
export { RowBinary } from './row-binary.ts';
export type { QueryParameters } from './statement.ts';
