import { type SampleFilter, savedFilterBodySchema } from '@cohortium/contract';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { NameFields, Switch } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
import { saveFilter } from '../queries/saved-queries.ts';

/** Saves the current filter under a name. */
export function SaveDialog({ filter, onClose }: { filter: SampleFilter; onClose: () => void }) {
  const form = useContractForm({
    schema: savedFilterBodySchema.pick({ name: true, description: true, is_shared: true }),
    defaultValues: { name: '', description: '', is_shared: false },
    onSubmit: async (details) => {
      const { name } = await saveFilter({ ...details, filter });
      toast({ tone: 'success', title: `The filter “${name}” was saved.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Save filter"
      description="The rules are saved, not the samples they match now."
      confirm="Save filter"
      onClose={onClose}
    >
      <NameFields form={form} />
      <Switch {...form.register('is_shared')} label="All workspace members can apply it" />
    </FormDialog>
  );
}
