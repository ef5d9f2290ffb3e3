import type { Project } from '@cohortium/contract';
import { Field, Input } from '#ui/forms';
import { EditDetailsDrawer } from '#ui/overlays';
import { editProject } from '../changes.ts';

type ProjectDetails = Pick<Project, 'name' | 'description' | 'variable_region'>;

export const detailsOf = ({ name, description, variable_region }: ProjectDetails): ProjectDetails => ({
  name,
  description,
  variable_region,
});

/** The edited fields with their values before the edit; unchanged fields are not sent. */
export function changedDetails(read: ProjectDetails, typed: ProjectDetails) {
  const fields = (['name', 'description', 'variable_region'] as const).filter((field) => read[field] !== typed[field]);
  const pick = (details: ProjectDetails): Partial<ProjectDetails> =>
    Object.fromEntries(fields.map((field) => [field, details[field]]));
  return { ...pick(typed), read: pick(read) };
}

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
