import { Copy } from 'lucide-react';
import { Button, copyText } from '#ui/actions';
import { snackbar } from '#ui/feedback';

/** Puts words on the clipboard and says whether that worked. */
export function CopyWords({ text, label }: { text: string; label: string }) {
  const copy = async () => snackbar((await copyText(text)) ? 'Copied.' : 'The browser refused to copy.');
  return (
    <Button size="small" look="ghost" onClick={copy}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  );
}
