import type { ReactNode } from 'react';
import type { ContractForm } from '#platform/forms';
import { Note } from '#ui/feedback';
import { classNames } from '../class-names.ts';

type FormProps = {
  form: Pick<ContractForm, 'id' | 'problem' | 'submit'>;
  /** What can be done about the error of the form, beside it. */
  remedy?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** The fields of a form, with the error of the whole form above them. */
export function Form({ form, remedy, children, className }: FormProps) {
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={classNames('grid gap-3.5', className)}
    >
      {form.problem && (
        <Note tone="bad" actions={remedy} className="col-span-full">
          {form.problem}
        </Note>
      )}
      {children}
    </form>
  );
}
