import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import { useFieldControl } from './field-context.ts';
import { Input, inputVariants } from './input.tsx';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={classNames(inputVariants({ height: 'lines' }), 'resize-y', className)}
    />
  );
}

type NameFieldsProps = {
  form: {
    register: (name: 'name' | 'description') => UseFormRegisterReturn;
    errors: { name?: string; description?: string };
  };
  readOnly?: boolean;
  /** The name is a proposal, which the first key replaces. */
  isProposal?: boolean;
};

/** The name and description of a form, the same for everything that has them. */
export function NameFields({ form: { register, errors }, readOnly = false, isProposal = false }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input
          {...register('name')}
          autoComplete="off"
          readOnly={readOnly}
          onFocus={({ currentTarget }) => isProposal && currentTarget.select()}
        />
      </Field>
      <Field label="Description" optional error={errors.description}>
        <Textarea {...register('description')} rows={3} readOnly={readOnly} />
      </Field>
    </>
  );
}
