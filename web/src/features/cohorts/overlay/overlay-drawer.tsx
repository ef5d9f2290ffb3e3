import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ConflictNote, Drawer, FormActions, PanelSection } from '#ui/overlays';
import { type AtVersion, currentVersion, showCurrent } from '../queries/overlay-queries.ts';

type OverlayDrawerProps = {
  /** What is seen, and will be covered. */
  at: AtVersion;
  title: string;
  /** The verb: “Add column”. */
  confirm: string;
  /** Why it cannot be kept yet. */
  missingInput: string | null;
  /** Keeps it as the version after that one, and says so; then the drawer closes. */
  onSend: (at: AtVersion) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
  /** Below the fields: what it would come to. */
  below?: ReactNode;
};

/**
 * Something being laid over a cohort's metadata: nothing is kept before its button is pressed, and what is refused says
 * why. Who comes second keeps what is written, to lay it over what is there by now, or lets it go.
 */
export function OverlayDrawer(props: OverlayDrawerProps) {
  const { title, confirm, missingInput, onSend, onClose, children, below } = props;
  const id = useId();
  const [onto, setOnto] = useState(props.at);
  const send = useMutation({ mutationFn: () => onSend(onto), onSuccess: onClose });
  const keepMine = useMutation({
    mutationFn: () => currentVersion(onto),
    onSuccess: (now) => {
      setOnto(now);
      send.reset();
    },
  });
  const takeTheirs = async () => {
    onClose();
    await showCurrent();
  };
  return (
    <Drawer
      onClose={onClose}
      title={title}
      outcome="The submissions don’t change."
      footer={
        <FormActions
          form={id}
          confirm={confirm}
          busy={send.isPending}
          disabledReason={missingInput}
          onCancel={onClose}
        />
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!missingInput && !send.isPending) send.mutate();
        }}
      >
        <PanelSection>
          <div className="grid gap-3.5">
            {send.isError && (
              <ConflictNote error={keepMine.error ?? send.error} onReload={takeTheirs} onOverwrite={keepMine.mutate} />
            )}
            {children}
          </div>
        </PanelSection>
        {below}
      </form>
    </Drawer>
  );
}
