import { dataTypes } from '@cohortium/contract';
import type { ContractForm } from '#platform/forms';
import { Field, Input, Select, Textarea } from '#ui/forms';
import type { emptyRegistration } from '../../../model/registration.ts';

type DescribePipelineProps = {
  form: Pick<ContractForm<typeof emptyRegistration>, 'register' | 'watch' | 'setValue' | 'errors'>;
};

const typeOptions = dataTypes.map(({ id, title }) => ({ value: String(id), label: title }));

/** What a reader should know of the pipeline. */
export function DescribePipeline({ form: { register, watch, setValue, errors } }: DescribePipelineProps) {
  return (
    <div className="grid gap-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label="Name" error={errors.name}>
          <Input {...register('name')} maxLength={200} />
        </Field>
        <Field label="Version" error={errors.version}>
          <Input {...register('version')} maxLength={60} />
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        <Textarea {...register('description')} maxLength={4000} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Input">
          <Select
            value={watch('raw_data_type')}
            options={typeOptions}
            onValueChange={(value) => setValue('raw_data_type', value)}
          />
        </Field>
        <Field label="Output">
          <Select
            value={watch('result_data_type')}
            options={typeOptions}
            onValueChange={(value) => setValue('result_data_type', value)}
          />
        </Field>
      </div>
      <Field label="Citations" optional error={errors.citations} hint="One per line. A doi: becomes a link.">
        <Textarea {...register('citations')} />
      </Field>
      <Field
        label="Programs"
        optional
        error={errors.software}
        hint="Their names as on the command line, such as “vsearch, cutadapt”. Each run records the output of --version."
      >
        <Input {...register('software')} className="font-mono" />
      </Field>
      <Field
        label="Option with the sample name"
        error={errors.item_option}
        hint="The portal uses it to assign each command to its sample."
      >
        <Input {...register('item_option')} className="font-mono" />
      </Field>
    </div>
  );
}
