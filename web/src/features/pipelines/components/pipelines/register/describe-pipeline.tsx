import { dataTypes } from '@cohortium/contract';
import { Field, Input, Select, Textarea } from '#ui/forms';
import type { RegistrationField, RegistrationFields } from '../../../model/registration.ts';

type DescribePipelineProps = {
  fields: RegistrationFields;
  problems: Partial<Record<RegistrationField, string>>;
  onFields: (fields: RegistrationFields) => void;
};

const typeOptions = dataTypes.map(({ id, title }) => ({ value: String(id), label: title }));

/** What a reader should know of the pipeline. */
export function DescribePipeline({ fields, problems, onFields }: DescribePipelineProps) {
  const setField = (field: keyof RegistrationFields) => (value: string) => onFields({ ...fields, [field]: value });
  return (
    <div className="grid gap-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label="Name" error={problems.name}>
          <Input value={fields.name} maxLength={200} onChange={(event) => setField('name')(event.target.value)} />
        </Field>
        <Field label="Version" error={problems.version}>
          <Input value={fields.version} maxLength={60} onChange={(event) => setField('version')(event.target.value)} />
        </Field>
      </div>
      <Field label="Description" error={problems.description}>
        <Textarea
          value={fields.description}
          maxLength={4000}
          onChange={(event) => setField('description')(event.target.value)}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Input">
          <Select value={fields.raw_data_type} options={typeOptions} onValueChange={setField('raw_data_type')} />
        </Field>
        <Field label="Output">
          <Select value={fields.result_data_type} options={typeOptions} onValueChange={setField('result_data_type')} />
        </Field>
      </div>
      <Field label="Citations" optional error={problems.citations} hint="One per line. A doi: becomes a link.">
        <Textarea value={fields.citations} onChange={(event) => setField('citations')(event.target.value)} />
      </Field>
      <Field
        label="Programs"
        optional
        error={problems.software}
        hint="Their names as on the command line, such as “vsearch, cutadapt”. Each run records the output of --version."
      >
        <Input
          value={fields.software}
          className="font-mono"
          onChange={(event) => setField('software')(event.target.value)}
        />
      </Field>
      <Field
        label="Option with the sample name"
        error={problems.item_option}
        hint="The portal uses it to assign each command to its sample."
      >
        <Input
          value={fields.item_option}
          className="font-mono"
          onChange={(event) => setField('item_option')(event.target.value)}
        />
      </Field>
    </div>
  );
}
