import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { OvertakenNote } from '#ui/editing';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';
import { type AtVersion, currentVersion, showCurrent } from '../../queries/overlay-queries.ts';

type LayOverDrawerProps = {
  /** What is seen, and will be laid over. */
  at: AtVersion;
  title: string;
  /** The verb: “Add column”. */
  confirm: string;
  /** Why it cannot be kept yet. */
  lacking: string | null;
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
export function LayOverDrawer(props: LayOverDrawerProps) {
  const { title, confirm, lacking, onSend, onClose, children, below } = props;
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      outcome="The submissions don’t change."
      footer={
        <FormActs form={id} confirm={confirm} busy={send.isPending} disabledReason={lacking} onCancel={onClose} />
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacking && !send.isPending) send.mutate();
        }}
      >
        <PanelSection>
          <div className="grid gap-3.5">
            {send.isError && (
              <OvertakenNote error={keepMine.error ?? send.error} onTheirs={takeTheirs} onMine={keepMine.mutate} />
            )}
            {children}
          </div>
        </PanelSection>
        {below}
      </form>
    </Drawer>
  );
}
