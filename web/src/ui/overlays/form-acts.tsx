import { Button, type ButtonProps } from '#ui/actions';

type FormActsProps = Pick<ButtonProps, 'busy' | 'disabledReason'> & {
  /** The id of the form that the second one sends. */
  form: string;
  /** The verb: "Remove account". */
  confirm: string;
  look?: 'primary' | 'destroy';
  cancel?: string;
  onCancel: () => void;
};

/** The footer of a dialog or drawer that holds a form: the way out, and the act. */
export function FormActs({ form, confirm, look = 'primary', cancel = 'Cancel', onCancel, ...rest }: FormActsProps) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button {...rest} type="submit" form={form} look={look}>
        {confirm}
      </Button>
    </>
  );
}
