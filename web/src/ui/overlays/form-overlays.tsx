import type { ReactNode } from 'react';
import type { ContractForm } from '#platform/forms';
import { Button, type ButtonProps } from '#ui/actions';
import { Form } from '#ui/forms';
import { Dialog } from './dialog.tsx';
import { type PanelProps, PanelSection, SidePanel } from './side-panel.tsx';

/** A 480 px panel on the right for creating and editing; the page stays visible behind it. */
export function Drawer(props: PanelProps) {
  return <SidePanel {...props} from="right" />;
}

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

type FormOverlayProps = Pick<ButtonProps, 'disabledReason'> & {
  form: Pick<ContractForm, 'id' | 'problem' | 'submit' | 'isSubmitting'>;
  title: ReactNode;
  description?: string;
  /** The verb of the button that submits: “Create cohort”. */
  confirm: string;
  look?: 'primary' | 'destroy';
  cancel?: string;
  remedy?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

function actionsOf({ form, confirm, look = 'primary', cancel = 'Cancel', disabledReason, onClose }: FormOverlayProps) {
  return (
    <FormActions
      form={form.id}
      {...{ confirm, look, cancel, disabledReason }}
      busy={form.isSubmitting}
      onCancel={onClose}
    />
  );
}

/** A short form in a dialog, which stays open until it is sent or cancelled. */
export function FormDialog(props: FormOverlayProps & { dismissible?: boolean }) {
  const { form, title, description, remedy, onClose, children, dismissible = true } = props;
  return (
    <Dialog onClose={onClose} {...{ title, description, dismissible }} footer={actionsOf(props)}>
      <Form form={form} remedy={remedy}>
        {children}
      </Form>
    </Dialog>
  );
}

type FormDrawerProps = FormOverlayProps & {
  /** Text beside the buttons: what the form will do. */
  outcome?: ReactNode;
  /** Sections below the fields. */
  below?: ReactNode;
};

/** A form in a drawer. */
export function FormDrawer(props: FormDrawerProps) {
  const { form, title, description, remedy, outcome, onClose, children, below } = props;
  return (
    <Drawer
      onClose={onClose}
      {...{ title, outcome, ...(description === undefined ? {} : { description }) }}
      footer={actionsOf(props)}
    >
      <PanelSection>
        <Form form={form} remedy={remedy}>
          {children}
        </Form>
      </PanelSection>
      {below}
    </Drawer>
  );
}
