import { dataTypes } from '@cohortium/contract';
import { Field, Input, Select, Textarea } from '#ui/forms';
import type { RegistrationField, RegistrationWords } from '../../../model/registration.ts';

type DescribePipelineProps = {
  words: RegistrationWords;
  problems: Partial<Record<RegistrationField, string>>;
  onWords: (words: RegistrationWords) => void;
};

const typeOptions = dataTypes.map(({ id, title }) => ({ value: String(id), label: title }));

/** What a reader should know of the pipeline. */
export function DescribePipeline({ words, problems, onWords }: DescribePipelineProps) {
  const say = (field: keyof RegistrationWords) => (value: string) => onWords({ ...words, [field]: value });
  return (
    <div className="grid gap-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label="Name" error={problems.name}>
          <Input value={words.name} maxLength={200} onChange={(event) => say('name')(event.target.value)} />
        </Field>
        <Field label="Version" error={problems.version}>
          <Input value={words.version} maxLength={60} onChange={(event) => say('version')(event.target.value)} />
        </Field>
      </div>
      <Field label="Description" error={problems.description}>
        <Textarea
          value={words.description}
          maxLength={4000}
          onChange={(event) => say('description')(event.target.value)}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Input">
          <Select value={words.raw_data_type} options={typeOptions} onValueChange={say('raw_data_type')} />
        </Field>
        <Field label="Output">
          <Select value={words.result_data_type} options={typeOptions} onValueChange={say('result_data_type')} />
        </Field>
      </div>
      <Field label="Citations" optional error={problems.citations} hint="One per line. A doi: becomes a link.">
        <Textarea value={words.citations} onChange={(event) => say('citations')(event.target.value)} />
      </Field>
      <Field
        label="Programs"
        optional
        error={problems.software}
        hint="Their names as on the command line, such as “vsearch, cutadapt”. Each run records the output of --version."
      >
        <Input value={words.software} className="font-mono" onChange={(event) => say('software')(event.target.value)} />
      </Field>
      <Field
        label="Option with the sample name"
        error={problems.item_option}
        hint="The portal uses it to assign each command to its sample."
      >
        <Input
          value={words.item_option}
          className="font-mono"
          onChange={(event) => say('item_option')(event.target.value)}
        />
      </Field>
    </div>
  );
}
