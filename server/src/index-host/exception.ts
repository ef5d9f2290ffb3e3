/** An error as ClickHouse words it: `Code: 62. DB::Exception: … (SYNTAX_ERROR)`, with its number and HTTP status. */
export class Exception extends Error {
  override name = 'Exception';
  readonly code: number;
  readonly status: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
    this.status = httpStatus(code);
  }
}

/** The codes that the host itself raises; numbers and names are ClickHouse's (src/Common/ErrorCodes.cpp). */
const ownCodes = {
  BAD_ARGUMENTS: 36,
  NOT_IMPLEMENTED: 48,
  SYNTAX_ERROR: 62,
  TIMEOUT_EXCEEDED: 159,
  READONLY: 164,
  TOO_MANY_SIMULTANEOUS_QUERIES: 202,
  ABORTED: 236,
  QUERY_WAS_CANCELLED: 394,
  INCORRECT_DATA: 117,
} as const;

/** Creates a host exception in ClickHouse's format. */
export function exception(type: keyof typeof ownCodes, text: string): Exception {
  const code = ownCodes[type];
  return new Exception(code, `Code: ${code}. DB::Exception: ${text} (${type})`);
}

/** Reads chDB's error text; anything else counts as ClickHouse's UNKNOWN_EXCEPTION (1002). */
export function readException(thrown: unknown): Exception {
  if (thrown instanceof Exception) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const code = Number(/^Code: (\d+)/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isInteger(code)) return new Exception(code, text);
  return new Exception(1002, `Code: 1002. DB::Exception: ${text} (UNKNOWN_EXCEPTION)`);
}

/** After ClickHouse's src/Server/HTTP/exceptionCodeToHTTPStatus.cpp. */
function httpStatus(code: number): number {
  if (notFound.has(code)) return 404;
  if (badRequest.has(code)) return 400;
  return named.get(code) ?? 500;
}

/** UNKNOWN_… element, identifier, function, type, storage, table, database, setting, aggregate function, format, parameter. */
const notFound = new Set([16, 46, 47, 50, 56, 60, 63, 73, 81, 115, 456]);
/** BAD_ARGUMENTS, SYNTAX_ERROR, CANNOT_PARSE_…, ILLEGAL_…, TYPE_MISMATCH, INCORRECT_DATA and their kin. */
const badRequest = new Set([
  6, 8, 20, 25, 26, 27, 28, 33, 34, 36, 38, 41, 42, 43, 44, 53, 62, 69, 70, 72, 80, 117, 130, 131, 158, 170, 386, 427,
  457,
]);
const named = new Map([
  [48, 501],
  [159, 408],
  [164, 403],
  [202, 503],
  [210, 503],
  [236, 503],
  [394, 499],
]);
