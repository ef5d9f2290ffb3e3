import { type Cohort, cohortRoutes, workspaceRoutes } from '@cohortium/contract';
import { useId, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { useSubmit } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { type OperationChoice, toCohortOrder } from '../../model/compare/set-counts.ts';
import { NameFields } from '../name-fields.tsx';

type CombineDrawerProps = {
  ids: readonly string[];
  choice: OperationChoice;
  /** “In A and B, not in C”. */
  operationText: string;
  n: number;
  onClose: () => void;
  onCreated: (cohort: Cohort) => void;
};

/** The name of what a set operation makes of cohorts. */
export function CombineDrawer({ ids, choice, operationText, n, onClose, onCreated }: CombineDrawerProps) {
  const id = useId();
  const [values, setSaid] = useState({ name: '', description: '' });
  const { busy, problem, problems, submit } = useSubmit(['name', 'description']);
  const create = () =>
    submit(async () => {
      const { data } = await call(cohortRoutes.combine, { body: { ...values, ...toCohortOrder(ids, choice) } });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      const left = data.n_excluded;
      toast({
        tone: left > 0 ? 'warning' : 'success',
        title: `Cohort “${data.name}” was created.`,
        description: left > 0 ? `${formatCount(left, 'sample')} of a shared cohort could not be included.` : undefined,
      });
      onClose();
      onCreated(data);
    });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create cohort"
      description="Name the new cohort. Its recipe records the source cohorts and the set operation."
      outcome={`Frozen as version 1: ${formatCount(n, 'sample')}`}
      footer={<FormActions form={id} confirm="Create cohort" busy={busy} onCancel={onClose} />}
    >
      <PanelSection>
        <form
          id={id}
          noValidate
          className="grid gap-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          {problem && <Note tone="bad">{problem}</Note>}
          <NameFields values={values} problems={problems} onChange={setSaid} />
        </form>
      </PanelSection>
      <PanelSection title="Which samples">
        <p className="break-words text-13 text-ink-2">{operationText}</p>
      </PanelSection>
    </Drawer>
  );
}
