import { type Cohort, MAX_COHORT_TAGS } from '@cohortium/contract';
import { z } from 'zod';
import { useContractForm } from '#platform/forms';
import { Field, Input } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
import { tagCohort } from '../queries/mark-queries.ts';

/** Words parted by commas or semicolons, each once whatever its capitals. */
export function parseTags(text: string): string[] {
  const tagNames = text.split(/[,;]/).map((word) => word.trim());
  return [...new Map(tagNames.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

type TagsDialogProps = { cohort: Pick<Cohort, 'id' | 'name' | 'tags'>; onClose: () => void };

/** The tags of one cohort, all in one line. */
export function TagsDialog({ cohort, onClose }: TagsDialogProps) {
  const form = useContractForm({
    schema: z.object({ tags: z.string() }),
    defaultValues: { tags: cohort.tags.join(', ') },
    onSubmit: async ({ tags }) => {
      await tagCohort(cohort.id, parseTags(tags));
      onClose();
    },
  });
  const n_tags = parseTags(form.watch('tags')).length;
  return (
    <FormDialog
      form={form}
      title={`Tags of “${cohort.name}”`}
      description="Labels for finding the cohort. They are visible to all workspace members and to everyone the cohort is shared with."
      confirm="Save tags"
      disabledReason={n_tags > MAX_COHORT_TAGS ? `At most ${MAX_COHORT_TAGS} tags` : null}
      onClose={onClose}
    >
      <Field label="Tags" hint="Separate tags with commas." error={form.errors.tags}>
        <Input {...form.register('tags')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
