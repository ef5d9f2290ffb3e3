import type { CohortComment } from '@cohortium/contract';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { Avatar, RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { Field, Textarea, useSubmit } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';
import { deleteComment, updateComment } from '../../queries/comment-queries.ts';

/** A comment; one's own can be changed and deleted. */
export function CommentItem({ comment }: { comment: CohortComment }) {
  const [openDialog, setDoing] = useState<'edit' | 'delete' | null>(null);
  const { id, text, version, written_by, written_at, edited_at, is_own } = comment;
  const { busy, problem, submit } = useSubmit([]);
  return (
    <li className="flex gap-2.5">
      <Avatar name={written_by} />
      <div className="min-w-0 flex-1 text-13">
        <p className="text-12 text-ink-3">
          <b className="font-semibold text-ink">{written_by}</b> · <RelativeTime at={written_at} /> · version {version}
          {edited_at !== null && ' · edited'}
        </p>
        {openDialog === 'edit' ? (
          <EditComment comment={comment} onDone={() => setDoing(null)} />
        ) : (
          <p className="whitespace-pre-wrap break-words">{text}</p>
        )}
        {problem && <Note tone="bad">{problem}</Note>}
        {is_own && openDialog === null && (
          <span className="mt-1 flex gap-2">
            <Button size="small" look="ghost" onClick={() => setDoing('edit')}>
              Edit
            </Button>
            <Button size="small" look="ghost" onClick={() => setDoing('delete')}>
              Delete
            </Button>
          </span>
        )}
        <AlertDialog
          open={openDialog === 'delete'}
          onOpenChange={(open) => !open && setDoing(null)}
          title="Delete this comment?"
          confirm="Delete comment"
          busy={busy}
          onConfirm={() =>
            void submit(async () => {
              await deleteComment(id);
              setDoing(null);
            })
          }
        >
          The comment is deleted permanently.
        </AlertDialog>
      </div>
    </li>
  );
}

function EditComment({ comment, onDone }: { comment: CohortComment; onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const { busy, problem, problems, submit } = useSubmit(['text']);
  return (
    <form
      noValidate
      className="mt-1 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(async () => {
          await updateComment(comment.id, text);
          onDone();
        });
      }}
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <Field label="Comment" error={problems.text}>
        <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <span className="flex gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" type="submit" look="primary" busy={busy}>
          Save
        </Button>
      </span>
    </form>
  );
}
