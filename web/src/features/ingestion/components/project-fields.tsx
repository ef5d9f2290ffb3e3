import { Field, Input, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import type { Draft } from '../model/draft.ts';

const REGIONS = ['V1-V2', 'V1-V3', 'V3-V4', 'V4', 'V4-V5', 'V5-V6', 'V1-V9'];

type ProjectFieldsProps = { draft: Draft; onEdit: (change: Partial<Draft>) => void };

/** What the submission is called, and which part of the gene was read. */
export function ProjectFields({ draft, onEdit }: ProjectFieldsProps) {
  return (
    <div id="step-project" className="scroll-mt-4">
      <Card title="Project">
        <div className="grid gap-x-4 gap-y-3.5 px-3.5 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_11rem]">
          <Field label="Name">
            <Input
              value={draft.project_name}
              maxLength={200}
              autoComplete="off"
              placeholder="Mouse gut, weaning"
              onChange={(event) => onEdit({ project_name: event.target.value })}
            />
          </Field>
          <Field label="Description" optional>
            <Textarea
              value={draft.description}
              maxLength={4000}
              rows={1}
              onChange={(event) => onEdit({ description: event.target.value })}
            />
          </Field>
          <Field label="Variable region" optional>
            <Input
              value={draft.variable_region}
              maxLength={40}
              list="variable-regions"
              autoComplete="off"
              placeholder="V4"
              onChange={(event) => onEdit({ variable_region: event.target.value })}
            />
          </Field>
          <datalist id="variable-regions">
            {REGIONS.map((region) => (
              <option key={region} value={region} />
            ))}
          </datalist>
        </div>
      </Card>
    </div>
  );
}
