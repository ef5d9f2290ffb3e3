import { z } from 'zod';
import { localSlot } from '#platform';
import { keepBooks } from '#plots/colours';

const booksSchema = z.record(z.string(), z.record(z.string(), z.int().min(1).max(12)));

const slot = localSlot<z.infer<typeof booksSchema>>({
  name: 'colours',
  parse: (stored) => booksSchema.safeParse(stored).data ?? null,
});

let kept = false;

/** Lets taxa and groups keep their colours from visit to visit; once a page. */
export function keepColours() {
  if (kept) return;
  kept = true;
  keepBooks(slot.read() ?? {}, slot.write);
}
