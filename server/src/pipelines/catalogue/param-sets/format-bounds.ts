import type { ParamSchema } from '@cohortium/workflows';

const typeLabels: Record<ParamSchema['type'], string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

const formatBound = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 });

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** “5 to 300”, “at least 1”, “above 0”, or empty. */
function formatRange(schema: ParamSchema): string {
  const least = numberOf(schema.minimum);
  const most = numberOf(schema.maximum);
  const above = numberOf(schema.exclusiveMinimum);
  const below = numberOf(schema.exclusiveMaximum);
  if (least !== null && most !== null) return `${formatBound(least)} to ${formatBound(most)}`;
  const phrases = [
    ...(least === null ? [] : [`at least ${formatBound(least)}`]),
    ...(above === null ? [] : [`above ${formatBound(above)}`]),
    ...(most === null ? [] : [`at most ${formatBound(most)}`]),
    ...(below === null ? [] : [`below ${formatBound(below)}`]),
  ];
  return phrases.join(' and ');
}

function formatLengthBounds(schema: ParamSchema): string {
  const most = numberOf(schema.maxLength);
  const least = numberOf(schema.minLength);
  const phrases = [
    ...(least === null ? [] : [`at least ${formatBound(least)}`]),
    ...(most === null ? [] : [`at most ${formatBound(most)}`]),
  ];
  return phrases.length > 0 ? `${phrases.join(' and ')} characters` : '';
}

/** The values a parameter may have, in words: “0 to 0.3”, “asv or otu”, or empty when any of its type will do. */
export function formatBounds(schema: ParamSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => (value === '' ? 'empty' : value)).join(' or ');
  if (schema.type === 'number' || schema.type === 'integer') return formatRange(schema);
  return schema.type === 'string' ? formatLengthBounds(schema) : '';
}

/** What a value has to be: “a whole number, 5 to 300 bases”. */
export function formatExpected(schema: ParamSchema): string {
  const bounds = formatBounds(schema);
  if (Array.isArray(schema.enum)) return bounds;
  const { type, 'x-unit': of } = schema;
  // A share is its own unit: “a number, 0 to 0.3”.
  const unit = of && type !== 'string' && of !== 'fraction' ? ` ${of}` : '';
  const pattern = typeof schema.pattern === 'string' ? ` in the format ${schema.pattern}` : '';
  return `${typeLabels[schema.type]}${pattern}${bounds ? `, ${bounds}` : ''}${bounds || schema.type === 'integer' ? unit : ''}`;
}
