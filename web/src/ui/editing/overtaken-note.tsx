import { isOvertaken, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';

type OvertakenNoteProps = {
  error: Error;
  /** Lets one's own changes go. */
  onTheirs: () => void;
  /** Keeps one's own in the form, to be saved over theirs. */
  onMine: () => void;
};

/** Why an edit was not saved; where somebody else was quicker, with both ways on. */
export function OvertakenNote({ error, onTheirs, onMine }: OvertakenNoteProps) {
  return (
    <Note
      tone="bad"
      actions={
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
