import { type CustomTypesConfig, types } from 'pg';

type TextParser = (text: string) => unknown;

const { builtins } = types;
const int8Array = 1016;
const timestamptzArray = 1185;
const dateArray = 1182;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database contains ${text}, too large for an exact number.`);
  return value;
}

function parseTimestamptz(text: string): string {
  if (text.endsWith('infinity')) return text;
  // PostgreSQL writes the offset as +00, which Date accepts only with minutes.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

function arrayOf(parse: TextParser): TextParser {
  // pg-types ships this parser but leaves it out of its declarations.
  const { arrayParser } = types as unknown as {
    arrayParser: { create(text: string, parse: TextParser): { parse(): unknown[] } };
  };
  return (text) => arrayParser.create(text, parse).parse();
}

const toText: TextParser = (text) => text;

const textParsers = new Map<number, TextParser>([
  [builtins.INT8, parseInt8],
  [builtins.TIMESTAMPTZ, parseTimestamptz],
  [builtins.TIMESTAMP, toText],
  [builtins.DATE, toText],
  [builtins.NUMERIC, toText],
  [int8Array, arrayOf(parseInt8)],
  [timestamptzArray, arrayOf(parseTimestamptz)],
  [dateArray, arrayOf(toText)],
]);

/** How column values become JavaScript values; everything not named here keeps pg's own reading. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : textParsers.get(oid);
    return parser ?? types.getTypeParser(oid, format);
  },
};
