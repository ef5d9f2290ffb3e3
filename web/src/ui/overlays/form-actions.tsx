import { Button, type ButtonProps } from '#ui/actions';

type FormActionsProps = Pick<ButtonProps, 'busy' | 'disabledReason'> & {
  /** The id of the form that the confirm button submits. */
  form: string;
  /** The verb: "Remove account". */
  confirm: string;
  look?: 'primary' | 'destroy';
  cancel?: string;
  onCancel: () => void;
};

/** The footer of a form dialog or drawer: Cancel and the submit button. */
export function FormActions({
  form,
  confirm,
  look = 'primary',
  cancel = 'Cancel',
  onCancel,
  ...rest
}: FormActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button {...rest} type="submit" form={form} look={look}>
        {confirm}
      </Button>
    </>
  );
}
