import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { classNames } from '../class-names.ts';
import { dialogClasses, overlayClasses } from './dialog.tsx';
import { useOpener } from './use-opener.ts';

type AlertDialogProps = {
  /** By default it is open as long as it is rendered. */
  open?: boolean;
  onClose: () => void;
  /** The question with the item's name: "Delete cohort “RISK mucosa”?" */
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** The verb: "Delete cohort". */
  confirm: string;
  cancel?: string;
  /** What the verb does: the dialog stays open while it runs, and says why it failed. */
  mutation?: { mutate: () => void; isPending: boolean; error: Error | null };
  /** In place of the mutation’s own, where more has to be looked at. */
  onConfirm?: () => void;
  busy?: boolean;
  error?: ReactNode;
  tone?: 'destroy' | 'primary';
};

/** A modal confirmation. A click outside does nothing; Escape cancels. The caller closes it when the action is done. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true, onClose, title, children, confirm, cancel = 'Cancel', mutation } = props;
  const { onConfirm = () => mutation?.mutate(), busy = mutation?.isPending } = props;
  const { error = mutation?.error && sentenceOf(mutation.error) } = props;
  const focus = useOpener();
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Overlay className={overlayClasses} />
        <Content {...focus} className={classNames(dialogClasses, 'max-w-110')}>
          <div className="px-5 pt-4 pb-4">
            <Title className="font-semibold text-16 tracking-tight">{title}</Title>
            <Description asChild>
              <div className="mt-1.5 text-13 text-ink-2">{children}</div>
            </Description>
            {error && (
              <p role="alert" className="mt-3 text-13 text-danger">
                {error}
              </p>
            )}
          </div>
          <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
            <Cancel asChild>
              <Button>{cancel}</Button>
            </Cancel>
            <Button look={props.tone ?? 'destroy'} {...(busy ? { busy } : {})} onClick={onConfirm}>
              {confirm}
            </Button>
          </footer>
        </Content>
      </Portal>
    </Root>
  );
}
