import { useEffect, useState } from 'react';
import { Input } from '#ui/forms';
import { fractionOfPercent, percentOfFraction, ratioOf } from './taxon-rules.ts';

type AmountProps = { label: string; fraction: number | null; onChange: (fraction: number | null) => void };
type Typed = { read: (text: string) => number | null; write: (amount: number) => string };

/** A number input; invalid text stays visible and is marked. */
function AmountInput({ label, fraction, onChange, read, write }: AmountProps & Typed) {
  const outside = fraction === null ? '' : write(fraction);
  const [text, setText] = useState(outside);
  useEffect(() => {
    setText((typed) => (read(typed) === read(outside) ? typed : outside));
  }, [outside, read]);
  const wrong = text.trim() !== '' && read(text) === null;
  return (
    <span className="w-16">
      <Input
        height="small"
        inputMode="decimal"
        aria-label={label}
        {...(wrong ? { 'aria-invalid': true } : {})}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(read(event.target.value));
        }}
      />
    </span>
  );
}

/** A fraction, typed in percent. */
export function PercentInput({ label, ...amount }: AmountProps) {
  return (
    <span className="flex items-center gap-1">
      <AmountInput {...amount} label={`${label}, percent`} read={fractionOfPercent} write={percentOfFraction} />
      <span className="text-12 text-ink-3">%</span>
    </span>
  );
}

/** How many times as much. */
export function RatioInput(amount: AmountProps) {
  return <AmountInput {...amount} read={ratioOf} write={String} />;
}
