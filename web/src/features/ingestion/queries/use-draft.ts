import type { Submission } from '@cohortium/contract';
import { emptySubmission } from '@cohortium/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Draft, type DraftEdit, draftOf } from '../model/draft.ts';
import { DraftSaver } from '../model/draft-saver.ts';
import { rememberActive } from './active-submission.ts';
import { keepDraft } from './keep-draft.ts';

/** The draft's input, saved on the server after a delay and restored after a reload or in another browser. */
export function useDraft(owner: string, begun: Submission | null) {
  const [draft, setDraft] = useState<Draft>(() => (begun ? draftOf(begun) : emptySubmission));
  const [saver] = useState(() => new DraftSaver(keepDraft, begun));
  const saved = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const id = saved.submission?.submission_id ?? null;
  useEffect(() => {
    if (id) rememberActive(owner, id);
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
      const { sheet: _, ...words } = change;
      setDraft((before) => ({ ...before, ...words }));
      saver.edit(change);
    },
    [saver],
  );
  return { draft, edit, saver, saved, id };
}
