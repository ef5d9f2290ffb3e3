import { Select, type SelectOption } from '#ui/forms';
import { classNames } from '../class-names.ts';

const ANY = 'any';

type ChoiceFilterProps<Value extends string> = {
  /** The label, shown before the value: "State". */
  label: string;
  /** What the list is filtered by now; empty: by nothing. */
  value: Value | '';
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value | '') => void;
  className?: string;
};

/** A select that filters a list by one of several values, or by none. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, value, options, onValueChange, className } = props;
  return (
    <Select<Value | typeof ANY>
      height="small"
      className={classNames('h-8.5', className)}
      label={label}
      prefix={label}
      value={value || ANY}
      options={[{ value: ANY, label: 'any' }, ...options]}
      onValueChange={(chosen) => onValueChange(options.find((option) => option.value === chosen)?.value ?? '')}
    />
  );
}
