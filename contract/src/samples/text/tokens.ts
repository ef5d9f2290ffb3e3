/** A filter as text that cannot be read: why, and where it stops making sense (characters from the start). */
export class FilterTextError extends Error {
  readonly at: number;
  constructor(problem: string, at: number) {
    super(problem);
    this.name = 'TextProblem';
    this.at = at;
  }
}

export interface Token {
  /** `text` is quoted, `word` is not, `sign` is an operator, bracket, comma, colon or percent. */
  kind: 'text' | 'word' | 'sign' | 'end';
  text: string;
  at: number;
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|(>=|<=|!=|[=<>~(),:%])|([^\s()=<>!~,:%"]+))/suy;

function unquote(raw: string, at: number): string {
  try {
    const text: unknown = JSON.parse(raw.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r'));
    if (typeof text === 'string') return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new FilterTextError('The quoted text has an unknown escape sequence.', at);
}

/** The pieces of a text, the last of which is its end. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const end = source.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    const start = at + (source.slice(at).length - source.slice(at).trimStart().length);
    if (!match) {
      const problem =
        source[start] === '"' ? 'The closing quotation mark is missing.' : `“${source[start]}” is not expected here.`;
      throw new FilterTextError(problem, start);
    }
    const [whole, text, sign, word = ''] = match;
    if (text !== undefined) tokens.push({ kind: 'text', text: unquote(text, start), at: start });
    else
      tokens.push(
        sign === undefined ? { kind: 'word', text: word, at: start } : { kind: 'sign', text: sign, at: start },
      );
    at += whole.length;
  }
  return [...tokens, { kind: 'end', text: 'the end', at: source.length }];
}

/** Words that mean something by themselves: as names or values they stand in quotes. */
const KEYWORDS = new Set(
  'and or not in between contains starts with exists null true false has without listed of'.split(' '),
);
const PLAIN = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** A name or value as it is typed: in quotes only where it would be read as something else. */
export const unescapeSource = (text: string): string =>
  PLAIN.test(text) && !KEYWORDS.has(text.toLowerCase()) ? text : JSON.stringify(text);
