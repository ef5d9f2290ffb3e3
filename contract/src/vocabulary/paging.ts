import { z } from 'zod';
import { idSchema } from './id.ts';

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 1000;
export const PAGE_SIZE_OPTIONS = [10, 25, 50, 100] as const;

/** Paging as a query string or a body carries it; the query's digits are parsed as integers. */
export const pagingShape = {
  page: z.coerce.number().int().min(1).default(DEFAULT_PAGE),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

export const pagingSchema = z.object({
  page: z.number().int(),
  page_size: z.number().int(),
  total: z.number().int(),
});
export type Paging = z.infer<typeof pagingSchema>;

/** `{"data": [...], "paging": {...}}`, the answer of every list. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), paging: pagingSchema });

/** `{"data": {...}}`, the answer about a single thing. */
export const oneOf = <T extends z.ZodType>(item: T) => z.object({ data: item });

/** A query flag: `true`, `false`, `1`, `0` or absent. */
export const flag = (absent: boolean) => flagSchema.default(absent);
const flagSchema = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1')])
  .meta({ id: 'Flag' });

/** What a list of identifiers in an address holds: a single one, several, or several separated by commas. */
export const identifierList = z
  .union([z.array(z.string()), z.string().transform((ids) => ids.split(','))])
  .refine((ids) => ids.every((word) => /^\w+$/.test(word)), 'must be word characters separated by commas');

/** A list of ids in an address. A body holds a JSON array of them. */
export const idList = (most: number) => identifierList.pipe(z.array(idSchema).min(1).max(most));
