import type { ReactNode } from 'react';
import { Button, copyText } from '#ui/actions';
import { toast } from '#ui/feedback';

type SecretOnceProps = { label: string; secret: string; children: ReactNode };

/** A secret for the user to save; it is not shown again. */
export function SecretOnce({ label, secret, children }: SecretOnceProps) {
  const copy = async () => {
    await copyText(secret);
    toast({ title: `${label} copied` });
  };
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-13">{label}</p>
      <output className="block select-all whitespace-pre-wrap break-all rounded-m border border-line bg-sunken px-3 py-2 font-mono text-13">
        {secret}
      </output>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={copy}>
          Copy
        </Button>
        <span className="text-12 text-ink-3">{children}</span>
      </div>
    </div>
  );
}
