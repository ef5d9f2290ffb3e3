import { SecretOnce } from '../secret-once.tsx';

/** Ten ways in without the phone, each good once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3">
      <p>Each opens your account once when you have no app at hand. Keep them where you keep passwords.</p>
      <SecretOnce label="Recovery codes" secret={codes.join('\n')}>
        They cannot be shown again.
      </SecretOnce>
    </div>
  );
}
