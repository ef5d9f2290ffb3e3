import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input } from '#ui/forms';
import { classNames } from '../class-names.ts';

/** A pause in typing this long is taken as meant. */
const PAUSE_MS = 250;

type SearchFilterProps = {
  /** "Filter by name": its name, and what stands in it while empty. */
  label: string;
  /** What the list is filtered by now. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
};

/** Words that narrow a list; told when the typing pauses, so that a list in the address does not fight the keys. */
export function SearchFilter({ label, value, onValueChange, className }: SearchFilterProps) {
  const [text, setText] = useState(value);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    if (value === '') setText('');
  }, [value]);
  useEffect(() => () => clearTimeout(timer), [timer]);
  const type = (typed: string) => {
    setText(typed);
    setTimer(setTimeout(() => onValueChange(typed.trim()), PAUSE_MS));
  };
  return (
    <span className={classNames('relative block w-64 max-md:w-full', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.25 left-2.5 text-ink-3" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  );
}
