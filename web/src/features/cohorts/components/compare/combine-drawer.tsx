import { type Cohort, cohortBodySchema, cohortRoutes, workspaceRoutes } from '@cohortium/contract';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { NameFields } from '#ui/forms';
import { FormDrawer, PanelSection } from '#ui/overlays';
import { type OperationChoice, toCohortOrder } from '../../model/compare/set-counts.ts';

type CombineDrawerProps = {
  ids: readonly string[];
  choice: OperationChoice;
  /** “In A and B, not in C”. */
  operationText: string;
  n: number;
  onClose: () => void;
  onCreated: (cohort: Cohort) => void;
};

/** Names and creates the result of a set operation on cohorts. */
export function CombineDrawer({ ids, choice, operationText, n, onClose, onCreated }: CombineDrawerProps) {
  const form = useContractForm({
    schema: cohortBodySchema.pick({ name: true, description: true }),
    defaultValues: { name: '', description: '' },
    onSubmit: async (fields) => {
      const { data } = await call(cohortRoutes.combine, { body: { ...fields, ...toCohortOrder(ids, choice) } });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      const left = data.n_excluded;
      toast({
        tone: left > 0 ? 'warning' : 'success',
        title: `Cohort “${data.name}” was created.`,
        description: left > 0 ? `${formatCount(left, 'sample')} of a shared cohort could not be included.` : undefined,
      });
      onClose();
      onCreated(data);
    },
  });
  return (
    <FormDrawer
      form={form}
      title="Create cohort"
      description="Name the new cohort. Its recipe records the source cohorts and the set operation."
      outcome={`Frozen as version 1: ${formatCount(n, 'sample')}`}
      confirm="Create cohort"
      onClose={onClose}
      below={
        <PanelSection title="Which samples">
          <p className="break-words text-13 text-ink-2">{operationText}</p>
        </PanelSection>
      }
    >
      <NameFields form={form} />
    </FormDrawer>
  );
}
