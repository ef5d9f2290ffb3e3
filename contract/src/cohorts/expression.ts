import { z } from 'zod';

/** What a column of an overlay holds; dates as YYYY-MM-DD, shorter where only the month or year is known. */
export const columnTypes = ['text', 'number', 'date', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** One cell; null is missing. */
export const cellSchema = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cellSchema>;

export const FORMULA = { maximum_characters: 2000, maximum_depth: 40, maximum_parts: 400 } as const;

/** A formula as data: what its text form says, without places and brackets. */
export type Expression =
  | { kind: 'column'; name: string }
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'list'; values: (string | number)[] }
  | { kind: 'call'; name: string; args: Expression[] };

/** The same, each part with the character of the text that it begins at, counted from 0. */
export type LocatedExpression = { at: number } & (
  | Exclude<Expression, { kind: 'call' }>
  | { kind: 'call'; name: string; args: LocatedExpression[] }
);

export const expressionSchema: z.ZodType<Expression> = z
  .lazy(() =>
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('column'), name: z.string().max(200) }),
      z.strictObject({ kind: z.literal('value'), value: z.union([z.string().max(500), z.number(), z.boolean()]) }),
      z.strictObject({
        kind: z.literal('list'),
        values: z.array(z.union([z.string().max(500), z.number()])).max(200),
      }),
      z.strictObject({ kind: z.literal('call'), name: z.string().max(40), args: z.array(expressionSchema).max(50) }),
    ]),
  )
  .meta({ id: 'formula_expression' });

/** What is wrong with a formula, where, and what to do. */
export interface FormulaProblem {
  /** The character, counted from 1. */
  at: number;
  message: string;
  remedy: string;
}

/** Thrown while a formula is read or checked; never leaves this folder. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem;
  /** `at` counts from 0, as places in texts do. */
  constructor(at: number, message: string, remedy: string) {
    super(message);
    this.problem = { at: at + 1, message, remedy };
  }
}

/** A formula's parts without their places. */
export function withoutLocations(part: LocatedExpression): Expression {
  if (part.kind === 'call') return { kind: 'call', name: part.name, args: part.args.map(withoutLocations) };
  const { at: _, ...bare } = part;
  return bare;
}

/** Names of the columns that a formula reads, each once. */
export function listColumns(expression: Expression): string[] {
  if (expression.kind === 'column') return [expression.name];
  return expression.kind === 'call' ? [...new Set(expression.args.flatMap(listColumns))] : [];
}
