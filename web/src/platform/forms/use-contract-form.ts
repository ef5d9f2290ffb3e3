import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useId, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { assignFieldErrors } from '#platform/api';

type ContractFormOptions<Fields extends FieldValues, Values> = {
  /** Of the contract, usually a call's body or a part of it: what is typed is checked by it before it is sent. */
  schema: z.ZodType<Values, Fields>;
  /** One for each field in the form; an error of the server about any other field is shown above the form. */
  defaultValues: DefaultValues<Fields> & Fields;
  /** Sends the values. What it throws is shown: errors of fields below them, any other above the form. */
  onSubmit: (values: Values) => Promise<unknown>;
};

export type ContractForm<Fields extends FieldValues = FieldValues, Values = unknown> = Pick<
  UseFormReturn<Fields, unknown, Values>,
  'register' | 'watch' | 'setValue' | 'setError' | 'reset'
> & {
  id: string;
  /** The first error of each field. */
  errors: { [Name in keyof Fields]?: string };
  /** The error of the form as a whole. */
  problem: string | null;
  clearProblem: () => void;
  isSubmitting: boolean;
  isDirty: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
};

/** “must not be empty” as it stands below a field. */
const toSentence = (message: string): string => {
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
};

/** The message of a field, or of the first of its items that has one. */
function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return (
    Object.values(error)
      .map(firstMessage)
      .find((message) => message !== null) ?? null
  );
}

/** The state of a form: its fields, their errors by the contract's schema and by the server, and its one submission. */
export function useContractForm<Fields extends FieldValues, Values>(
  options: ContractFormOptions<Fields, Values>,
): ContractForm<Fields, Values> {
  const { schema, defaultValues, onSubmit } = options;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
  const { register, watch, setValue, setError, reset } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const names = Object.keys(defaultValues) as Path<Fields>[];
  const send = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(assignFieldErrors(error, names, setError));
    }
  });
  const messages = names.flatMap((name) => {
    const message = firstMessage(errors[name]);
    return message === null ? [] : [[name, toSentence(message)]];
  });
  return {
    ...{ id, register, watch, setValue, setError, reset, problem, isSubmitting, isDirty },
    errors: Object.fromEntries(messages),
    clearProblem: () => setProblem(null),
    submit: async (event) => {
      event?.preventDefault();
      if (!isSubmitting) await send(event);
    },
  };
}
