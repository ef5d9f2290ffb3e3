import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Input, type InputProps } from './input.tsx';

/** A password field with a button to show the password. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...rest} type={shown ? 'text' : 'password'} className={classNames('pr-9', className)} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-s text-ink-3 hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" />
      </button>
    </span>
  );
}
