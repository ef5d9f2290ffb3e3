import { useId, useState } from 'react';
import { Input, Select } from '#ui/forms';
import type { SunburstState } from './use-sunburst.ts';

const MEAN = 'means';

type SunburstControlsProps = Pick<SunburstState, 'choices' | 'value'> & { onValue: (of: string | undefined) => void };

/** Whose composition the rings show: a mean, or a sample by its name. */
export function SunburstControls({ choices, value, onValue }: SunburstControlsProps) {
  const list = useId();
  const sample = choices?.samples.find((one) => one.value === value);
  const [typed, setTyped] = useState(sample?.label ?? '');
  if (!choices) return null;
  const type = (text: string) => {
    setTyped(text);
    const found = choices.samples.find(({ label }) => label === text.trim());
    if (found) onValue(found.value);
  };
  return (
    <>
      <Select
        height="small"
        prefix="Of"
        label="Composition of"
        value={sample ? '' : value || MEAN}
        placeholder="a sample"
        onValueChange={(chosen) => {
          setTyped('');
          onValue(chosen === MEAN ? undefined : chosen);
        }}
        options={choices.means.map((mean) => ({ value: mean.value || MEAN, label: mean.label }))}
        className="max-w-60"
      />
      <Input
        list={list}
        value={typed}
        placeholder="or a sample’s name"
        aria-label="Composition of the sample"
        className="h-7! w-44! text-12!"
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {choices.samples.map((one) => (
          <option key={one.value} value={one.label} />
        ))}
      </datalist>
    </>
  );
}
