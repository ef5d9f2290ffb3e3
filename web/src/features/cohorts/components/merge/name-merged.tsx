import { type Cohort, cohortRoutes, type MergeCheck, mergeBodySchema, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { assignFieldErrors, call, refresh } from '#platform/api';
import { Note } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { type Agreed, describeAgreement } from '../../model/merge/agreement.ts';
import { toComparedCohorts } from '../../queries/merge-queries.ts';

const formSchema = mergeBodySchema.pick({ name: true, description: true });

type NameMergedProps = {
  id: string;
  /** As they were compared. */
  sources: MergeCheck['sources'];
  agreed: Agreed;
  onBusy: (busy: boolean) => void;
  onMerged: (cohort: Cohort) => void;
};

/** Name and description, and once more what was agreed; sending it merges. */
export function NameMerged({ id, sources, agreed, onBusy, onMerged }: NameMergedProps) {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { name: '', description: '' } });
  const { errors } = form.formState;
  const merge = form.handleSubmit(async (message) => {
    onBusy(true);
    try {
      const { data } = await call(cohortRoutes.merge, {
        body: { ...message, cohorts: toComparedCohorts(sources), ...agreed },
      });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      onMerged(data);
    } catch (error) {
      const problem = assignFieldErrors(error, ['name', 'description'], form.setError);
      if (problem) form.setError('root', { message: problem });
    } finally {
      onBusy(false);
    }
  });
  return (
    <PanelSection>
      <form id={id} noValidate onSubmit={merge} className="grid gap-3.5">
        {errors.root?.message && <Note tone="bad">{errors.root.message}</Note>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Description" optional error={errors.description?.message}>
          <Textarea {...form.register('description')} rows={3} />
        </Field>
      </form>
      <ul className="mt-4 grid gap-1 text-13 text-ink-2">
        <li>From {sources.map(({ name, version }) => `“${name}”, version ${version}`).join('; ')}.</li>
        {describeAgreement(agreed).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </PanelSection>
  );
}
