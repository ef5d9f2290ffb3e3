import { z } from 'zod';

const paramValueShape = z.union([z.string(), z.number(), z.boolean()]);
const propertySchema = z.object({
  title: z.string().optional(),
  description: z.string().default(''),
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  default: paramValueShape.nullable().default(null),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  'x-unit': z.string().default(''),
  'x-group': z.string().default(''),
});
const paramsSchemaShape = z.object({ properties: z.record(z.string(), z.unknown()) });

/** One parameter as the form shows it. */
export type ParamField = z.output<typeof propertySchema> & { name: string; title: string };
export type ParamValue = z.output<typeof paramValueShape>;

/**
 * The parameters of a pipeline in their own order. Without a title, the name is used; properties that a form can't show (lists, objects) are left out and keep their default.
 */
export function paramFields(params_schema: Record<string, unknown>): ParamField[] {
  const parsed = paramsSchemaShape.safeParse(params_schema);
  if (!parsed.success) return [];
  return Object.entries(parsed.data.properties).flatMap(([name, property]) => {
    const field = propertySchema.safeParse(property);
    return field.success ? [{ ...field.data, name, title: field.data.title ?? name }] : [];
  });
}

export interface FieldGroup {
  /** '' for parameters that belong to no section. */
  title: string;
  fields: ParamField[];
}

/** The sections of the form, in the order in which the schema first names them. */
export function groupFields(fields: readonly ParamField[]): FieldGroup[] {
  const groups = new Map<string, ParamField[]>();
  for (const field of fields) {
    const title = field['x-group'];
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, inside]) => ({ title, fields: inside }));
}

/** "0.97", "yes", "none": a value as a table prints it, without its unit. */
export function formatParamValue(value: ParamValue | null): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value).replace('-', '−') : value;
}

export const defaultText = (field: ParamField): string => (field.default === null ? '' : String(field.default));

/** "5 to 300 bases", "more than 0, at most 20 errors", "" without bounds. */
export function formatBounds(field: ParamField): string {
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
  const parts = [least, most].filter(Boolean).join(', ');
  return parts && `${parts}${unit}`;
}

/** As people write numbers; `Number` would also read 0x10, 0b1 and nothing at all. */
const DECIMAL = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function numberProblem(field: ParamField, text: string): string | null {
  const value = Number(text);
  const whole = field.type === 'integer';
  const wrong = !DECIMAL.test(text.trim()) || !Number.isFinite(value) || (whole && !Number.isInteger(value));
  const outside =
    value < (field.minimum ?? Number.NEGATIVE_INFINITY) ||
    value > (field.maximum ?? Number.POSITIVE_INFINITY) ||
    value <= (field.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) ||
    value >= (field.exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  if (!wrong && !outside) return null;
  const bounds = formatBounds(field);
  return `Enter a ${whole ? 'whole ' : ''}number${bounds ? `: ${bounds}` : ''}.`;
}

/** The validation message of an entered value; null if valid. The server checks again; only the server checks patterns. */
export function paramProblem(field: ParamField, text: string): string | null {
  if (field.enum && !field.enum.some((value) => String(value) === text)) return `Choose ${orList(field.enum)}.`;
  if (field.type === 'number' || field.type === 'integer') return numberProblem(field, text);
  if (field.maxLength !== undefined && text.length > field.maxLength)
    return `At most ${field.maxLength} characters; this text has ${text.length}.`;
  return null;
}

const orList = (values: readonly (string | number)[]) =>
  values
    .map(String)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** The parameters that the user must fix before the set can be saved. */
export const wrongFields = (fields: readonly ParamField[], texts: Readonly<Record<string, string>>): ParamField[] =>
  fields.filter((field) => paramProblem(field, texts[field.name] ?? defaultText(field)) !== null);

/** The values to send: those typed that differ from the pipeline's defaults, which apply to all others. */
export function typedParams(
  fields: readonly ParamField[],
  texts: Readonly<Record<string, string>>,
): Record<string, ParamValue> {
  const changed = fields.filter(({ name }) => texts[name] !== undefined);
  return Object.fromEntries(changed.map((field) => [field.name, paramValue(field, texts[field.name] ?? '')]));
}

/** The texts of a form that begins with the values of a set. */
export const textsOf = (params: Readonly<Record<string, ParamValue>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** A typed value as the wire carries it. */
export function paramValue(field: ParamField, text: string): ParamValue {
  if (field.type === 'number' || field.type === 'integer') return Number(text);
  return field.type === 'boolean' ? text === 'true' : text;
}

/** How many of a set's values are not the pipeline's defaults. */
export function changedFrom(fields: readonly ParamField[], params: Record<string, ParamValue>): ParamField[] {
  return fields.filter((field) => field.name in params && params[field.name] !== field.default);
}
