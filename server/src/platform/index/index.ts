export type { CallOptions, IndexClient, InsertOptions, QueryParameters, ReadOptions } from './index-client.ts';
export { IndexFullError, IndexQueryError, IndexTimeoutError, IndexUnavailableError } from './index-errors.ts';
export { type IndexConfig, type OpenIndex, openIndex, openRunningIndex } from './open-index.ts';
export { RowBinaryReader } from './row-binary.ts';
