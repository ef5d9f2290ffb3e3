import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { Popover } from '#ui/overlays';
import { IdentifiersForm } from '../sections/identifiers-form.tsx';

type PasteIdsProps = {
  identifiers: readonly string[];
  onChange: (identifiers: string[] | undefined) => void;
};

/** Only the samples of a list. */
export function PasteIds({ identifiers, onChange }: PasteIdsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Sample list"
      align="end"
      className="w-92"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <ClipboardPaste aria-hidden="true" />
          Paste IDs
          {identifiers.length > 0 && <span className="font-normal text-ink-3">{formatNumber(identifiers.length)}</span>}
        </Button>
      }
    >
      <IdentifiersForm
        identifiers={identifiers}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
