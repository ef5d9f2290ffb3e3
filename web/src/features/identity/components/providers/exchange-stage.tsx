import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { CodeField } from '../code-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import type { Exchange, Given } from './exchange.ts';

type ExchangeStageProps = { exchange: Exchange; onGiven: (given: Given) => Promise<unknown> };

/** What a sign-in by a provider shows: that it goes on, what it still asks for, or how it ended. */
export function ExchangeStage({ exchange, onGiven }: ExchangeStageProps) {
  switch (exchange.stage) {
    case 'asking':
    case 'signed_in':
      return <p className="text-ink-2">Signing in …</p>;
    case 'failed':
      return <FormProblem sentence={exchange.problem} />;
    case 'linked':
      return <Note tone="info">Linked. You may close this page.</Note>;
    case 'proved':
      return <Note tone="info">Thank you. Go back to your profile.</Note>;
    case 'message_sent':
      return (
        <Note tone="info">
          We have sent a message to {exchange.email}. Open its link in this browser, and this account elsewhere opens
          yours from now on.
        </Note>
      );
    default:
      return <MoreForm asked={exchange} onGiven={onGiven} />;
  }
}

type Asked = Extract<Exchange, { stage: 'email_required' | 'second_factor' }>;

function MoreForm({ asked, onGiven }: { asked: Asked; onGiven: ExchangeStageProps['onGiven'] }) {
  const [busy, setBusy] = useState(false);
  const give = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setBusy(true);
    await onGiven(Object.fromEntries(given));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={give} className="grid gap-3.5">
      <FormProblem sentence={asked.problem} />
      {asked.stage === 'second_factor' ? (
        <CodeField />
      ) : (
        <Field label="E-mail" hint="The provider tells none. We send a message there to confirm that it is yours.">
          <Input name="email" type="email" autoComplete="email" autoFocus height="large" />
        </Field>
      )}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        Go on
      </Button>
    </form>
  );
}
