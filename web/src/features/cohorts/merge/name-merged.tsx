import { type Cohort, cohortRoutes, type MergeCheck, mergeBodySchema, workspaceRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Form, NameFields } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { toComparedCohorts } from '../queries/merge-queries.ts';
import { type Agreed, describeAgreement } from './agreement.ts';

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
  const form = useContractForm({
    schema: mergeBodySchema.pick({ name: true, description: true }),
    defaultValues: { name: '', description: '' },
    onSubmit: async (fields) => {
      onBusy(true);
      try {
        const body = { ...fields, cohorts: toComparedCohorts(sources), ...agreed };
        const { data } = await call(cohortRoutes.merge, { body });
        await refresh(cohortRoutes.list, workspaceRoutes.all);
        onMerged(data);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <PanelSection>
      <Form form={{ ...form, id }}>
        <NameFields form={form} />
      </Form>
      <ul className="mt-4 grid gap-1 text-13 text-ink-2">
        <li>From {sources.map(({ name, version }) => `“${name}”, version ${version}`).join('; ')}.</li>
        {describeAgreement(agreed).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </PanelSection>
  );
}
