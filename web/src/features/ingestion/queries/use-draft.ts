import { useCallback, useEffect, useState } from 'react';
import { sessionSlot } from '#platform';
import { type Draft, emptyDraft, parseDraft, readDraft } from '../model/draft.ts';

// For this tab alone: a sample sheet may speak of people, and is not left in a browser that others use.
const slot = sessionSlot({ name: 'submission-draft', parse: parseDraft });

/** What is written so far; a reload gives it back. */
export function useDraft(owner: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(slot.read(), owner) ?? emptyDraft(owner));
  useEffect(() => slot.write(draft), [draft]);
  const edit = useCallback((change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })), []);
  const discard = useCallback(() => {
    setDraft(emptyDraft(owner));
    slot.clear();
  }, [owner]);
  return { draft, edit, discard };
}
