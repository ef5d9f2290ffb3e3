import { isOvertaken, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';

type OvertakenNoteProps = {
  error: Error;
  /** False if the error is not an edit conflict, such as a name that is taken. */
  overtaken?: boolean;
  /** Discards the user's changes and shows the current version. */
  onTheirs: () => void;
  /** Keeps the user's changes, so that saving overwrites the other version. */
  onMine: () => void;
};

/** Explains why an edit was not saved; for an edit conflict, offers to reload or to overwrite. */
export function OvertakenNote({ error, overtaken = true, onTheirs, onMine }: OvertakenNoteProps) {
  return (
    <Note
      tone="bad"
      actions={
        overtaken &&
        isOvertaken(error) && (
          <>
            <Button size="small" onClick={onTheirs}>
              Show current version
            </Button>
            <Button size="small" onClick={onMine}>
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
