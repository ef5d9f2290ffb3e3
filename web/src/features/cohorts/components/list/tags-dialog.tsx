import { type Cohort, MAX_COHORT_TAGS } from '@cohortium/contract';
import { useId, useState } from 'react';
import { Note } from '#ui/feedback';
import { Field, Input, useSubmit } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { tagCohort } from '../../queries/mark-queries.ts';

/** Words parted by commas or semicolons, each once whatever its capitals. */
export function parseTags(text: string): string[] {
  const tagNames = text.split(/[,;]/).map((word) => word.trim());
  return [...new Map(tagNames.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

type TagsDialogProps = { cohort: Pick<Cohort, 'id' | 'name' | 'tags'>; onClose: () => void };

/** The tags of one cohort, all in one line. */
export function TagsDialog({ cohort, onClose }: TagsDialogProps) {
  const id = useId();
  const [text, setText] = useState(cohort.tags.join(', '));
  const { busy, problem, problems, submit } = useSubmit(['tags']);
  const tags = parseTags(text);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tags of “${cohort.name}”`}
      description="Labels for finding the cohort. They are visible to all workspace members and to everyone the cohort is shared with."
      footer={
        <FormActions
          form={id}
          confirm="Save tags"
          busy={busy}
          disabledReason={tags.length > MAX_COHORT_TAGS ? `At most ${MAX_COHORT_TAGS} tags` : null}
          onCancel={onClose}
        />
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(async () => {
            await tagCohort(cohort.id, tags);
            onClose();
          });
        }}
      >
        {problem && <Note tone="bad">{problem}</Note>}
        <Field label="Tags" hint="Separate tags with commas." error={problems.tags}>
          <Input value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
