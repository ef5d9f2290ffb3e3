import { isConflict, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';

type ConflictNoteProps = {
  error: Error;
  /** False if the error is not an edit conflict, such as a name that is taken. */
  isConflict?: boolean;
  /** Discards the user's changes and shows the current version. */
  onReload: () => void;
  /** Keeps the user's changes, so that saving overwrites the other version. */
  onOverwrite: () => void;
};

/** Explains why an edit was not saved; for an edit conflict, offers to reload or to overwrite. */
export function ConflictNote({ error, isConflict: conflict = true, onReload, onOverwrite }: ConflictNoteProps) {
  return (
    <Note
      tone="bad"
      actions={
        conflict &&
        isConflict(error) && (
          <>
            <Button size="small" onClick={onReload}>
              Show current version
            </Button>
            <Button size="small" onClick={onOverwrite}>
              Overwrite with my changes
            </Button>
          </>
        )
      }
    >
      {sentenceOf(error)}
    </Note>
  );
}
