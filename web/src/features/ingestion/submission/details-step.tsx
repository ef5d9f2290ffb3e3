import { dataTypeById, sourceDatabases, submittable, templateOf } from '@cohortium/contract';
import { useEnabledOmicTypes } from '#platform/permissions';
import { Field, Input, Select, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import type { Draft, DraftEdit } from '../drafts/draft.ts';

const REGIONS = ['V1-V2', 'V1-V3', 'V3-V4', 'V4', 'V4-V5', 'V5-V6', 'V1-V9'];
const AMPLICON = 10;

const readSources: Record<Draft['src_db'], string> = {
  local: 'Our own, unpublished data',
  sra: 'Downloaded from SRA (NCBI)',
  ena: 'Downloaded from ENA (EBI)',
  geo: 'Downloaded from GEO (NCBI)',
};

type DetailsStepProps = { draft: Draft; onEdit: (change: DraftEdit) => void };

/** What the submission is called, what kind of data it holds, and where that comes from. */
export function DetailsStep({ draft, onEdit }: DetailsStepProps) {
  const isOffered = useEnabledOmicTypes();
  const types = submittable.flatMap((id) => {
    const type = dataTypeById(id);
    return type && (id === draft.data_type || isOffered(type.omic_type)) ? [type] : [];
  });
  const choose = (value: string) => {
    const data_type = Number(value);
    const omic_type = dataTypeById(data_type)?.omic_type;
    if (omic_type) onEdit({ data_type, omic_type });
  };
  const template = templateOf({ omic_type: draft.omic_type, data_type: draft.data_type });
  return (
    <Card title="Details">
      <div className="grid gap-x-6 gap-y-4 px-3.5 py-3.5 lg:grid-cols-2">
        <Field label="Name">
          <Input
            value={draft.project_name}
            maxLength={200}
            autoComplete="off"
            placeholder="Mouse gut, weaning"
            onChange={(event) => onEdit({ project_name: event.target.value })}
          />
        </Field>
        <Field
          label="Kind of data"
          hint={
            template && `Its template has ${template.columns.length} columns. Turn on other kinds in your settings.`
          }
        >
          <Select
            value={String(draft.data_type)}
            onValueChange={choose}
            options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </Field>
        <Field label="Description" optional hint="The research question, and how the samples were collected.">
          <Textarea
            value={draft.description}
            maxLength={4000}
            rows={3}
            onChange={(event) => onEdit({ description: event.target.value })}
          />
        </Field>
        <div className="grid content-start gap-4">
          <Field label="Where the reads come from">
            <Select
              value={draft.src_db}
              onValueChange={(src_db) => onEdit({ src_db })}
              options={sourceDatabases.map((value) => ({ value, label: readSources[value] }))}
            />
          </Field>
          {draft.data_type === AMPLICON && <RegionField draft={draft} onEdit={onEdit} />}
        </div>
      </div>
    </Card>
  );
}

function RegionField({ draft, onEdit }: DetailsStepProps) {
  return (
    <Field label="Variable region" optional hint="Applies to all samples. Use a column of the sheet if it differs.">
      <Input
        value={draft.variable_region ?? ''}
        maxLength={40}
        list="variable-regions"
        autoComplete="off"
        placeholder="V4"
        onChange={(event) => onEdit({ variable_region: event.target.value.trim() === '' ? null : event.target.value })}
      />
      <datalist id="variable-regions">
        {REGIONS.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
    </Field>
  );
}
