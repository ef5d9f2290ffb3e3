import { useEffect, useState } from 'react';
import { Input } from '#ui/forms';
import { percentOfShare, shareOfPercent } from '../../model/sheet/taxon-rules.ts';

type PercentInputProps = { label: string; share: number | null; onChange: (share: number | null) => void };

/** A fraction, typed in percent. */
export function PercentInput({ label, share, onChange }: PercentInputProps) {
  const outside = share === null ? '' : percentOfShare(share);
  const [text, setText] = useState(outside);
  useEffect(() => {
    setText((typed) => (shareOfPercent(typed) === shareOfPercent(outside) ? typed : outside));
  }, [outside]);
  const wrong = text.trim() !== '' && shareOfPercent(text) === null;
  return (
    <span className="flex items-center gap-1">
      <span className="w-16">
        <Input
          height="small"
          inputMode="decimal"
          aria-label={`${label}, percent`}
          {...(wrong ? { 'aria-invalid': true } : {})}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(shareOfPercent(event.target.value));
          }}
        />
      </span>
      <span className="text-12 text-ink-3">%</span>
    </span>
  );
}
