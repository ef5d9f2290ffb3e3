import { bookOf, coloursIn } from '#plots/colours';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The groups of a field in the order of every legend and table: Day 2 before Day 10. */
export function groupOrder(values: Iterable<string | null>): string[] {
  const named = [...new Set(values)].filter((value) => value !== null);
  return named.sort(collator.compare);
}

/** One colour a group, the same wherever the field is drawn. */
export function groupColours(field: string, values: Iterable<string | null>) {
  return coloursIn(bookOf(`field ${field}`), groupOrder(values));
}
