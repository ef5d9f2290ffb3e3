import { type CohortComment, cohortRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Avatar, RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { Field, Form, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';
import { deleteComment, updateComment } from '../queries/comment-queries.ts';

/** A comment; one's own can be changed and deleted. */
export function CommentItem({ comment }: { comment: CohortComment }) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const { id, text, version, written_by, written_at, edited_at, is_own } = comment;
  const remove = useMutation({ mutationFn: () => deleteComment(id), onSuccess: () => setOpenDialog(null) });
  return (
    <li className="flex gap-2.5">
      <Avatar name={written_by} />
      <div className="min-w-0 flex-1 text-13">
        <p className="text-12 text-ink-3">
          <b className="font-semibold text-ink">{written_by}</b> · <RelativeTime at={written_at} /> · version {version}
          {edited_at !== null && ' · edited'}
        </p>
        {openDialog === 'edit' ? (
          <EditComment comment={comment} onDone={() => setOpenDialog(null)} />
        ) : (
          <p className="whitespace-pre-wrap break-words">{text}</p>
        )}
        {remove.error && <Note tone="bad">{sentenceOf(remove.error)}</Note>}
        {is_own && openDialog === null && (
          <span className="mt-1 flex gap-2">
            <Button size="small" look="ghost" onClick={() => setOpenDialog('edit')}>
              Edit
            </Button>
            <Button size="small" look="ghost" onClick={() => setOpenDialog('delete')}>
              Delete
            </Button>
          </span>
        )}
        <AlertDialog
          open={openDialog === 'delete'}
          onClose={() => setOpenDialog(null)}
          title="Delete this comment?"
          confirm="Delete comment"
          mutation={remove}
        >
          The comment is deleted permanently.
        </AlertDialog>
      </div>
    </li>
  );
}

function EditComment({ comment, onDone }: { comment: CohortComment; onDone: () => void }) {
  const form = useContractForm({
    schema: cohortRoutes.comment.body.pick({ text: true }),
    defaultValues: { text: comment.text },
    onSubmit: async ({ text }) => {
      await updateComment(comment.id, text);
      onDone();
    },
  });
  return (
    <Form form={form} className="mt-1 gap-2">
      <Field label="Comment" error={form.errors.text}>
        <Textarea {...form.register('text')} rows={3} />
      </Field>
      <span className="flex gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" type="submit" look="primary" busy={form.isSubmitting}>
          Save
        </Button>
      </span>
    </Form>
  );
}
