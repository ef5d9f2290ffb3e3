import type { Project } from '@cohortium/contract';
import { EditDetailsDrawer } from '#ui/editing';
import { Field, Input } from '#ui/forms';
import { editProject } from '../changes.ts';
import { changedDetails, detailsOf, type ProjectDetails } from './changed-details.ts';

/** Name, description and region of a submission; each change is recorded in its history. */
export function EditDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const save = async (typed: ProjectDetails, read: ProjectDetails) => {
    const variable_region = typed.variable_region?.trim() || null;
    const { n_changes } = await editProject({
      project_id: project.project_id,
      ...changedDetails(read, { ...typed, variable_region }),
    });
    return n_changes > 0 ? { title: 'Saved.', tone: 'success' as const } : { title: 'No changes to save.' };
  };
  return (
    <EditDetailsDrawer
      resourceLabel="submission"
      now={detailsOf(project)}
      outcome="The data browser shows the change within seconds."
      onSave={save}
      onClose={onClose}
      more={({ variable_region }, onType) => (
        <Field
          label="Variable region"
          optional
          hint="Such as V4 or V3–V4. Samples from different regions can’t be compared feature by feature."
        >
          <Input
            value={variable_region ?? ''}
            onChange={({ target }) => onType({ variable_region: target.value })}
            maxLength={100}
          />
        </Field>
      )}
    />
  );
}
