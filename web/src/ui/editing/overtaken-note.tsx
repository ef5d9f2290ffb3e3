import { isOvertaken, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';

type OvertakenNoteProps = {
  error: Error;
  /** False where nobody was quicker after all: a name that is taken is refused alike. */
  overtaken?: boolean;
  /** Lets one's own changes go. */
  onTheirs: () => void;
  /** Keeps one's own in the form, to be saved over theirs. */
  onMine: () => void;
};

/** Why an edit was not saved; where somebody else was quicker, with both ways on. */
export function OvertakenNote({ error, overtaken = true, onTheirs, onMine }: OvertakenNoteProps) {
  return (
    <Note
      tone="bad"
      actions={
        overtaken &&
        isOvertaken(error) && (
          <>
            <Button size="small" onClick={onTheirs}>
              Show what is there now
            </Button>
            <Button size="small" onClick={onMine}>
              Keep mine, to save it over theirs
            </Button>
          </>
        )
      }
    >
      {sentenceOf(error)}
    </Note>
  );
}
