import type { CohortDetail } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDenialFor } from '#platform/permissions';
import { IconButton } from '#ui/actions';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { pastVersionDenial } from '../../model/history/past-version.ts';
import { DeleteCohortDialog } from '../deletion/delete-cohort-dialog.tsx';
import { EditCohortDrawer } from './edit-cohort-drawer.tsx';

/** What can be done with a cohort as a whole. */
export function CohortMenu({ cohort }: { cohort: CohortDetail }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const mayNotEdit = useDenialFor('modify', 'cohort', cohort);
  return (
    <>
      <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`More actions for ${cohort.name}`} />}>
        <MenuItem
          icon={Pencil}
          disabledReason={mayNotEdit ?? pastVersionDenial(cohort)}
          onSelect={() => setOpen('edit')}
        >
          Edit name and description
        </MenuItem>
        <MenuItem
          icon={Trash2}
          danger
          disabledReason={useDenialFor('delete_created', 'cohort', cohort)}
          onSelect={() => setOpen('delete')}
        >
          Delete cohort
        </MenuItem>
      </DropdownMenu>
      {open === 'edit' && <EditCohortDrawer cohort={cohort} onClose={close} />}
      {open === 'delete' && (
        <DeleteCohortDialog cohort={cohort} onClose={close} onDeleted={() => void navigate({ to: '/cohort' })} />
      )}
    </>
  );
}
