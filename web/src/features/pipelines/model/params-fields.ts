import { z } from 'zod';

const propertySchema = z.object({
  title: z.string(),
  description: z.string().default(''),
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  default: z.union([z.string(), z.number(), z.boolean(), z.null()]).default(null),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  'x-unit': z.string().default(''),
});
const paramsSchemaShape = z.object({ properties: z.record(z.string(), propertySchema) });

/** One parameter as the form shows it. */
export type ParamField = z.output<typeof propertySchema> & { name: string };
export type ParamValue = string | number | boolean;

/** The parameters of a pipeline in their own order; a schema of another shape has none that can be asked for. */
export function paramFields(params_schema: Record<string, unknown>): ParamField[] {
  const parsed = paramsSchemaShape.safeParse(params_schema);
  if (!parsed.success) return [];
  return Object.entries(parsed.data.properties).map(([name, property]) => ({ ...property, name }));
}

export const defaultText = (field: ParamField): string => (field.default === null ? '' : String(field.default));

/** "5 to 300 bases", "more than 0, at most 20 errors", "" without bounds. */
export function boundsInWords(field: ParamField): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field;
  const unit = field['x-unit'] && ` ${field['x-unit']}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${unit}`;
  const least =
    exclusiveMinimum !== undefined
      ? `more than ${exclusiveMinimum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : '';
  const most =
    exclusiveMaximum !== undefined
      ? `less than ${exclusiveMaximum}`
      : maximum !== undefined
        ? `at most ${maximum}`
        : '';
  const words = [least, most].filter(Boolean).join(', ');
  return words && `${words}${unit}`;
}

function numberProblem(field: ParamField, text: string): string | null {
  const value = Number(text);
  const whole = field.type === 'integer';
  const wrong = text.trim() === '' || !Number.isFinite(value) || (whole && !Number.isInteger(value));
  const outside =
    value < (field.minimum ?? Number.NEGATIVE_INFINITY) ||
    value > (field.maximum ?? Number.POSITIVE_INFINITY) ||
    value <= (field.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) ||
    value >= (field.exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  if (!wrong && !outside) return null;
  const bounds = boundsInWords(field);
  return `Write a ${whole ? 'whole ' : ''}number${bounds ? `: ${bounds}` : ''}.`;
}

/** What is wrong with a value as typed, in words; null when it may be sent. The server checks again. */
export function paramProblem(field: ParamField, text: string): string | null {
  if (field.type === 'number' || field.type === 'integer') return numberProblem(field, text);
  if (field.pattern && !new RegExp(field.pattern, 'u').test(text))
    return `“${text}” does not fit. ${field.description}`;
  return null;
}

/** A typed value as the wire carries it. */
export function paramValue(field: ParamField, text: string): ParamValue {
  if (field.type === 'number' || field.type === 'integer') return Number(text);
  return field.type === 'boolean' ? text === 'true' : text;
}

/** How many of a set's values are not the pipeline's defaults. */
export function changedFrom(fields: readonly ParamField[], params: Record<string, ParamValue>): ParamField[] {
  return fields.filter((field) => field.name in params && params[field.name] !== field.default);
}
