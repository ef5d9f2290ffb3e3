import type { CohortDetail } from '@cohortium/contract';
import { EditDetailsDrawer } from '#ui/editing';
import { Checkbox } from '#ui/forms';
import { updateCohortDetails } from '../../queries/version-queries.ts';

type EditValues = Pick<CohortDetail, 'name' | 'description' | 'is_live' | 'current_version'>;

const toEditValues = ({ name, description, is_live, current_version }: CohortDetail): EditValues => ({
  name,
  description,
  is_live,
  current_version,
});

type EditCohortDrawerProps = { cohort: CohortDetail; onClose: () => void };

/** Name and description of a cohort, and whether it follows its filter. */
export function EditCohortDrawer({ cohort, onClose }: EditCohortDrawerProps) {
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
