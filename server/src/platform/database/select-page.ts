import type { SelectQueryBuilder } from 'kysely';

/** Which page of a list, from 1, and of how many rows. */
export interface Page {
  page: number;
  page_size: number;
}

/** Number of rows that a query without its columns and order finds. */
export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** The rows of a page; all of them without one. */
export const onPage = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page | undefined,
): SelectQueryBuilder<DB, TB, Row> =>
  page ? query.limit(page.page_size).offset((page.page - 1) * page.page_size) : query;

/** A page of what a sorted query finds, with the total. */
export async function selectPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  return { rows: await onPage(query, page).execute(), total: await countRows(query) };
}
