import { cva, type VariantProps } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import { Content, Icon, Item, ItemIndicator, ItemText, Portal, Root, Trigger, Value, Viewport } from 'radix-ui/select';
import type { ReactNode } from 'react';
import { nonce } from '#platform';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

export type SelectOption<V extends string = string> = {
  /** Not empty: the empty value means that nothing is chosen yet. */
  value: V;
  label: ReactNode;
  /** More about it, in the list alone. */
  about?: ReactNode;
  disabled?: boolean;
};

const triggerVariants = cva(
  'inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap rounded-m border border-line-strong bg-surface text-ink hover:bg-hover aria-invalid:border-danger data-disabled:opacity-50 data-[state=open]:border-accent data-placeholder:text-ink-3',
  {
    variants: { height: { small: 'h-7 px-2 text-12', medium: 'h-8.5 w-full justify-between px-2.5 text-13' } },
    defaultVariants: { height: 'medium' },
  },
);

type SelectProps<V extends string> = VariantProps<typeof triggerVariants> & {
  value: V | '';
  onValueChange: (value: V) => void;
  options: ReadonlyArray<SelectOption<V>>;
  /** Its accessible name outside a Field. */
  label?: string;
  /** Printed in grey before the value: "Rank Family". */
  prefix?: string;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
};

/** A choice of one among few; `small` for the control rows of plots and tables, `medium` in forms. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onValueChange, options, label, prefix, placeholder, disabled, name, height, className } = props;
  const control = useFieldControl({ id: props.id });
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Root value={value} onValueChange={choose} {...(disabled ? { disabled } : {})} {...(name ? { name } : {})}>
      <Trigger {...control} aria-label={label} className={classNames(triggerVariants({ height }), className)}>
        {prefix && <span className="text-ink-3">{prefix}</span>}
        <span className={classNames('truncate', height === 'small' ? 'font-medium' : 'min-w-0 flex-1 text-left')}>
          <Value placeholder={placeholder} />
        </span>
        <Icon asChild>
          <ChevronDown aria-hidden="true" className="size-3! text-ink-3" />
        </Icon>
      </Trigger>
      <Portal>
        <Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96 animate-rise-in overflow-hidden rounded-m border border-line bg-raised p-1 shadow-pop"
        >
          <Viewport nonce={nonce()}>
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Viewport>
        </Content>
      </Portal>
    </Root>
  );
}

function SelectItem({ option }: { option: SelectOption }) {
  return (
    <Item
      value={option.value}
      {...(option.disabled ? { disabled: true } : {})}
      className="relative flex cursor-default items-center rounded-s py-1 pr-2 pl-7 text-13 outline-none data-disabled:opacity-50 data-highlighted:bg-hover data-highlighted:shadow-none!"
    >
      <ItemIndicator className="absolute left-2">
        <Check aria-hidden="true" className="size-3.5! text-accent" />
      </ItemIndicator>
      <ItemText>{option.label}</ItemText>
      {option.about && <span className="ml-3 truncate text-12 text-ink-3">{option.about}</span>}
    </Item>
  );
}
