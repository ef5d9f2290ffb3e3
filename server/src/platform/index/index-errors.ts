/** No index to ask: the host is starting again, the server is unreachable or overloaded. Worth trying later. */
export class IndexUnavailableError extends Error {
  override name = 'IndexUnavailableError';
}

/** The index' disk is full: nothing can be written, and what is there can still be read. */
export class IndexFullError extends IndexUnavailableError {
  override name = 'IndexFullError';
}

/** The answer did not come in time; a read was stopped, a write may still be carried out. */
export class IndexTimeoutError extends Error {
  override name = 'IndexTimeoutError';
}

/** ClickHouse refused the query: `code` is its number (62), `type` its name (SYNTAX_ERROR). An error in the query. */
export class IndexQueryError extends Error {
  override name = 'IndexQueryError';
  readonly code: number;
  readonly type: string;

  constructor(message: string, reason: { code: number; type: string; cause: unknown }) {
    super(message, { cause: reason.cause });
    this.code = reason.code;
    this.type = reason.type;
  }
}
