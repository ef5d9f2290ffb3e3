import { z } from 'zod';
import { localSlot } from '#platform';

const activeSchema = z.record(z.string(), z.string());
const slot = localSlot({ name: 'active-submission', parse: (stored) => activeSchema.safeParse(stored).data ?? null });

/** The last draft of the user in a workspace; only its ID is stored in the browser. */
export const activeSubmission = (owner: string): string | null => slot.read()?.[owner] ?? null;

export const storeActive = (owner: string, submission_id: string) =>
  slot.write({ ...slot.read(), [owner]: submission_id });

export function clearActive(owner: string) {
  const { [owner]: _, ...others } = slot.read() ?? {};
  slot.write(others);
}
