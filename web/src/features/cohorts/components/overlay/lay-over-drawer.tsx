import { type ReactNode, useId } from 'react';
import { Note } from '#ui/feedback';
import { useSubmit } from '#ui/forms';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';

type LayOverDrawerProps = {
  title: string;
  /** The verb: “Add column”. */
  confirm: string;
  /** Why it cannot be kept yet. */
  lacking: string | null;
  /** Keeps it, and says so; then the drawer closes. */
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
  /** Below the fields: what it would come to. */
  below?: ReactNode;
};

/** Something being laid over a cohort's metadata: nothing is kept before its button is pressed, and what is refused says why. */
export function LayOverDrawer(props: LayOverDrawerProps) {
  const { title, confirm, lacking, onSend, onClose, children, below } = props;
  const id = useId();
  const { busy, problem, submit } = useSubmit([]);
  const send = async () => {
    await onSend();
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      outcome="The submissions stay as they are."
      footer={<FormActs form={id} confirm={confirm} busy={busy} disabledReason={lacking} onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacking) void submit(send);
        }}
      >
        <PanelSection>
          <div className="grid gap-3.5">
            {problem && <Note tone="bad">{problem}</Note>}
            {children}
          </div>
        </PanelSection>
        {below}
      </form>
    </Drawer>
  );
}
