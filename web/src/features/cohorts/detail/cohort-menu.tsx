import type { CohortDetail } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDenialFor } from '#platform/permissions';
import { IconButton } from '#ui/actions';
import { Checkbox } from '#ui/forms';
import { DropdownMenu, EditDetailsDrawer, MenuItem } from '#ui/overlays';
import { DeleteCohortDialog } from '../delete-cohort-dialog.tsx';
import { pastVersionDenial } from '../history/past-version.ts';
import { updateCohortDetails } from '../queries/version-queries.ts';

type EditValues = Pick<CohortDetail, 'name' | 'description' | 'is_live' | 'current_version'>;

const toEditValues = ({ name, description, is_live, current_version }: CohortDetail): EditValues => ({
  name,
  description,
  is_live,
  current_version,
});

type EditCohortDrawerProps = { cohort: CohortDetail; onClose: () => void };

/** Name and description of a cohort, and whether it follows its filter. */
function EditCohortDrawer({ cohort, onClose }: EditCohortDrawerProps) {
  const follows = cohort.access === 'own' && cohort.recipe.filter !== null;
  const save = async ({ name, description, is_live }: EditValues, read: EditValues) => {
    const seen = { id: cohort.id, version: read.current_version };
    await updateCohortDetails(seen, { name, description, ...(is_live === read.is_live ? {} : { is_live }) });
    return { title: 'Saved.', tone: 'success' as const };
  };
  return (
    <EditDetailsDrawer
      resourceLabel="cohort"
      now={toEditValues(cohort)}
      outcome="The samples don’t change. The edit is recorded in the history."
      onSave={save}
      onClose={onClose}
      more={({ is_live }, onType) =>
        follows && (
          <Checkbox
            checked={is_live}
            onChange={({ target }) => onType({ is_live: target.checked })}
            label="Update automatically"
            hint="When the filter finds other samples, the cohort gets a new version within an hour."
          />
        )
      }
    />
  );
}

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
