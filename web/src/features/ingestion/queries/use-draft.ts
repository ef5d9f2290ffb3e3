import type { Submission } from '@cohortium/contract';
import { emptySubmission } from '@cohortium/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Draft, type DraftEdit, draftOf } from '../model/draft.ts';
import { DraftSaver } from '../model/draft-saver.ts';
import { storeActive } from './active-submission.ts';
import { saveDraft } from './save-draft.ts';

/** The draft's input, saved on the server after a delay and restored after a reload or in another browser. */
export function useDraft(owner: string, initialSubmission: Submission | null) {
  const [draft, setDraft] = useState<Draft>(() => (initialSubmission ? draftOf(initialSubmission) : emptySubmission));
  const [saver] = useState(() => new DraftSaver(saveDraft, initialSubmission));
  const saved = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const id = saved.submission?.submission_id ?? null;
  useEffect(() => {
    if (id) storeActive(owner, id);
  }, [owner, id]);
  useEffect(() => {
    const back = () => saver.tryNow();
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      if (saver.snapshot().state === 'unsaved') void saver.flush();
      else saver.stop();
    };
  }, [saver]);
  const edit = useCallback(
    (change: DraftEdit) => {
      const { sheet: _, ...fields } = change;
      setDraft((before) => ({ ...before, ...fields }));
      saver.edit(change);
    },
    [saver],
  );
  return { draft, edit, saver, saved, id };
}
