import type { ReactNode } from 'react';
import type { ContractForm } from '#platform/forms';
import type { ButtonProps } from '#ui/actions';
import { Form } from '#ui/forms';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { FormActions } from './form-actions.tsx';
import { PanelSection } from './side-panel.tsx';

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...{ title, description, dismissible }}
      footer={actionsOf(props)}
    >
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
      open
      onOpenChange={(open) => !open && onClose()}
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
