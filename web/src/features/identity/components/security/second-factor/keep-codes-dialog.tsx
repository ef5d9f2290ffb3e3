import { Button } from '#ui/actions';
import { Dialog } from '#ui/overlays';
import { SecretOnce } from '../secret-once.tsx';

type KeepCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Ten ways in without the phone, each good once; only its own button closes it. */
export function KeepCodesDialog({ codes, onClose }: KeepCodesDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title="Keep your recovery codes"
      footer={
        <Button look="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>Each opens your account once when you have no app at hand. Keep them where you keep passwords.</p>
        <SecretOnce label="Recovery codes" secret={codes.join('\n')}>
          They cannot be shown again.
        </SecretOnce>
      </div>
    </Dialog>
  );
}
