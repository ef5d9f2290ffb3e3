import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input } from '#ui/forms';
import { classNames } from '../class-names.ts';

/** The delay after typing before the search starts. */
const PAUSE_MS = 250;

type SearchFilterProps = {
  /** The label and placeholder: "Filter by name". */
  label: string;
  /** What the list is filtered by now. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
};

/** A search field for a list; reports its text after a pause in typing, so that URL updates don't disturb typing. */
export function SearchFilter({ label, value, onValueChange, className }: SearchFilterProps) {
  const [text, setText] = useState(value);
  /** Texts that were reported but have not returned as the value yet. */
  const reportedText = useRef<string[]>([]);
  const reportSearch = useEffectEvent(() => {
    const searchText = text.trim();
    if (searchText === (reportedText.current.at(-1) ?? value)) return;
    reportedText.current.push(searchText);
    onValueChange(searchText);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause again
  useEffect(() => {
    const timer = setTimeout(reportSearch, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const index = reportedText.current.indexOf(value);
    const ours = index >= 0;
    reportedText.current = ours ? reportedText.current.slice(index + 1) : [];
    // The value changed outside the field: the browser's Back button, or a reset of all filters.
    if (!ours) setText(value);
  }, [value]);
  return (
    <span className={classNames('relative block w-64 max-md:w-full', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.25 left-2.5 text-ink-3" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}
