/** A statement's properties: whether it can run during a write, and where its data goes. */
export type Statement = {
  /** Changes nothing: may run while a write runs, may be killed, may come by GET. */
  reads_only: boolean;
  /** A second statement follows a semicolon; ClickHouse's HTTP interface refuses that, chDB would run it. */
  several: boolean;
  /** The last FORMAT clause, when the text names one. */
  format: string | undefined;
};

const quotedOrComment =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`(?:[^`\\]|\\[\s\S]|``)*`|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|#[! ][^\n]*|\/\*[\s\S]*?\*\//g;

const READ_KEYWORDS = new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'CHECK']);

/** The same text, same length, with comments blanked and quoted parts filled, so that clauses can be found by position. */
function maskQuoted(sql: string): string {
  return sql.replace(quotedOrComment, (found) => (/^(--|#|\/\*)/.test(found) ? ' ' : 'x').repeat(found.length));
}

/** Inspects the keywords of a statement; never rewrites it. */
export function readStatement(sql: string): Statement {
  const masked = maskQuoted(sql);
  const keyword = /^[\s(]*([A-Za-z]+)/.exec(masked)?.[1]?.toUpperCase() ?? '';
  const inlineData = keyword === 'INSERT' ? /\b(?:format\s+\w+|values)\b/i.exec(masked) : null;
  const head = inlineData ? masked.slice(0, inlineData.index + inlineData[0].length) : masked;
  const format = [...head.matchAll(/\bformat\s+(\w+)/gi)].at(-1)?.[1];
  return { reads_only: READ_KEYWORDS.has(keyword), several: /;\s*[^\s;]/.test(head), format };
}

/**
 * `INSERT INTO t (a) SETTINGS x=1 FORMAT F` → `INSERT INTO t (a) FROM INFILE '…' SETTINGS x=1 FORMAT F`,
 * or undefined when the statement does not end in its format, that is when its data does not follow apart.
 */
export function insertFromFile(sql: string, file: string): string | undefined {
  const masked = maskQuoted(sql);
  const found = /^\s*insert\b[\s\S]*?(\s+(?:settings\s+\w+\s*=[\s\S]*?)?format\s+\w+\s*;?\s*)$/i.exec(masked);
  const tail = found?.[1];
  if (tail === undefined || /\b(?:select|from\s+infile)\b/i.test(masked)) return undefined;
  const at = sql.length - tail.length;
  return `${sql.slice(0, at)} FROM INFILE ${quote(file)} ${sql.slice(at)}`;
}

/** A ClickHouse string literal. */
export function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\0', '\\0')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
