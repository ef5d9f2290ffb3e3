import { setImmediate as othersTurn } from 'node:timers/promises';

/** Rows made between two turns of other requests. */
const BATCH_SIZE = 500;

/** The rows of all items, in their order, made on the HTTP thread without keeping it for itself. */
export async function mapInBatches<Item, Row>(items: readonly Item[], rowsOf: (item: Item) => Row[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    rows.push(...items.slice(from, from + BATCH_SIZE).flatMap(rowsOf));
    await othersTurn();
  }
  return rows;
}
