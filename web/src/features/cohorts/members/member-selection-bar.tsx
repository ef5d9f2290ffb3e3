import type { Cohort } from '@cohortium/contract';
import { ListPlus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { SelectedBar } from '#ui/data-table';
import type { CohortDraft } from '../cohort-draft.ts';
import { CreateCohortDrawer } from '../create-cohort-drawer.tsx';
import { AddToCohortDrawer } from './add-to-cohort-drawer.tsx';

type MemberSelectionBarProps = {
  ids: readonly string[];
  /** What a new cohort of them would be. */
  draft: CohortDraft;
  /** The cohort that holds all of them. */
  except?: string;
  /** Acts on the cohort that they are looked at in. */
  children?: ReactNode;
  onNone: () => void;
  onOpen: (cohort: Cohort) => void;
};

/** What can be done with samples that are ticked, of whichever cohorts. */
export function MemberSelectionBar({ ids, draft, except, children, onNone, onOpen }: MemberSelectionBarProps) {
  const mayNotCreate = useDenial('create', 'cohort', 'cohorts');
  const mayNotChange = useDenial('modify', 'cohort', 'cohorts');
  const [open, setOpen] = useState<'create' | 'add' | null>(null);
  const close = () => setOpen(null);
  return (
    <SelectedBar label="Selected members" selected={formatCount(ids.length, 'sample')} onClear={onNone}>
      {children}
      <Button disabledReason={mayNotChange} onClick={() => setOpen('add')}>
        <ListPlus aria-hidden="true" />
        Add to cohort …
      </Button>
      <Button look="primary" disabledReason={mayNotCreate} onClick={() => setOpen('create')}>
        <Plus aria-hidden="true" />
        Create cohort
      </Button>
      {open === 'create' && <CreateCohortDrawer draft={draft} onClose={close} onCreated={onOpen} />}
      {open === 'add' && (
        <AddToCohortDrawer ids={ids} {...(except ? { except } : {})} onClose={close} onOpen={onOpen} />
      )}
    </SelectedBar>
  );
}
