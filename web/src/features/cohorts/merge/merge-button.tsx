import type { Cohort } from '@cohortium/contract';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button, type ButtonProps } from '#ui/actions';
import type { MergedCohort } from '../queries/merge-queries.ts';
import { MergeDrawer } from './merge-drawer.tsx';

type MergeButtonProps = Pick<ButtonProps, 'size'> & {
  /** What is merged with others, or with each other. */
  cohorts: readonly MergedCohort[];
  onOpen: (cohort: Cohort) => void;
};

/** Opens the merging of cohorts. */
export function MergeButton({ cohorts, onOpen, size }: MergeButtonProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenial('create', 'cohort', 'cohorts');
  return (
    <>
      <Button size={size} disabledReason={denied} onClick={() => setOpen(true)}>
        <Combine aria-hidden="true" />
        Merge …
      </Button>
      {open && <MergeDrawer cohorts={cohorts} onClose={() => setOpen(false)} onOpen={onOpen} />}
    </>
  );
}
