import { useEffect, useState } from 'react';
import { Field, Input } from '#ui/forms';

type NumberSettingProps = {
  label: string;
  unit: string;
  placeholder: string;
  value: number | undefined;
  /** Undefined is as usual. */
  onChange: (value: number | undefined) => void;
};

/** A whole number that takes effect on Enter or on leaving, so that half a number asks nothing. */
export function NumberSetting({ label, unit, placeholder, value, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(value === undefined ? '' : String(value)), [value]);
  const wrong = typed !== '' && !/^[1-9]\d{0,8}$/.test(typed);
  const take = () => {
    if (wrong) return;
    const next = typed === '' ? undefined : Number(typed);
    if (next !== value) onChange(next);
  };
  return (
    <Field label={`${label}, ${unit}`} error={wrong ? 'Enter a whole number greater than 0.' : null}>
      <Input
        height="small"
        inputMode="numeric"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Field>
  );
}
