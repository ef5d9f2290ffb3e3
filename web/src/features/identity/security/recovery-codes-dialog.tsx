import { Button } from '#ui/actions';
import { Dialog } from '#ui/overlays';
import { SecretOnce } from './secret-once.tsx';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows ten one-time recovery codes; only its own button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      dismissible={false}
      onClose={onClose}
      title="Save your recovery codes"
      footer={
        <Button look="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>Each code signs you in once if you don’t have your authenticator app. Store them with your passwords.</p>
        <SecretOnce label="Recovery codes" secret={codes.join('\n')}>
          These codes can’t be shown again.
        </SecretOnce>
      </div>
    </Dialog>
  );
}
