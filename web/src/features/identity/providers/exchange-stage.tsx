import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { CodeField } from '../code-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import type { Exchange, ExchangeInput } from './exchange.ts';

type ExchangeStageProps = { exchange: Exchange; onInput: (input: ExchangeInput) => Promise<unknown> };

/** The state of a provider sign-in: in progress, missing input, or its result. */
export function ExchangeStage({ exchange, onInput }: ExchangeStageProps) {
  switch (exchange.stage) {
    case 'asking':
    case 'signed_in':
      return <p className="text-ink-2">Signing in …</p>;
    case 'failed':
      return <FormProblem sentence={exchange.problem} />;
    case 'linked':
      return <Note tone="info">Account linked. You can close this page.</Note>;
    case 'proved':
      return <Note tone="info">Thank you. Go back to your profile.</Note>;
    case 'message_sent':
      return (
        <Note tone="info">
          We have sent a message to {exchange.email}. Open its link in this browser to link your external account.
        </Note>
      );
    default:
      return <MoreForm extraStage={exchange} onInput={onInput} />;
  }
}

type ExtraInputStage = Extract<Exchange, { stage: 'email_required' | 'second_factor' }>;

function MoreForm({ extraStage, onInput }: { extraStage: ExtraInputStage; onInput: ExchangeStageProps['onInput'] }) {
  const [busy, setBusy] = useState(false);
  const give = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setBusy(true);
    await onInput(Object.fromEntries(input));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={give} className="grid gap-3.5">
      <FormProblem sentence={extraStage.problem} />
      {extraStage.stage === 'second_factor' ? (
        <CodeField />
      ) : (
        <Field
          label="Email"
          hint="The provider did not share your email address. We will send a message there to confirm that it is yours."
        >
          <Input name="email" type="email" autoComplete="email" autoFocus height="large" />
        </Field>
      )}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        Continue
      </Button>
    </form>
  );
}
