import { type Exchanged, providerRoutes } from '@cohortium/contract';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { CodeField, wantsCode } from '../code-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import { forgetSecret, keptSecret } from './go-to-provider.ts';

type ExchangeCodeProps = { code: string; onSignedIn: (token: string) => void };
type Stage = 'asking' | 'email_required' | 'second_factor' | 'message_sent' | 'linked' | 'failed';

const ELSEWHERE = 'This sign-in began in another tab or browser. Begin again here.';

/** Turns the one-time code into a session, asking for what is still missing: an address, or a second factor. */
export function ExchangeCode({ code, onSignedIn }: ExchangeCodeProps) {
  const [stage, setStage] = useState<Stage>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const exchange = useCallback(
    async (more: { email?: string; second_factor?: string }) => {
      const binding_secret = keptSecret();
      if (!binding_secret) return [setProblem(ELSEWHERE), setStage('failed')];
      setProblem(null);
      try {
        const { data } = await call(providerRoutes.exchange, { body: { code, binding_secret, ...more } });
        return hear(data);
      } catch (error) {
        if (wantsCode(error)) return setStage('second_factor');
        setProblem(sentenceOf(error));
        return setStage((now) => (now === 'asking' ? 'failed' : now));
      }
      function hear(answer: Exchanged) {
        if (answer.outcome === 'email_required') return setStage('email_required');
        forgetSecret();
        if (answer.outcome === 'signed_in') return onSignedIn(answer.session.access_token);
        if (answer.outcome === 'message_sent') setEmail(answer.email);
        return setStage(answer.outcome);
      }
    },
    [code, onSignedIn],
  );
  useEffect(() => {
    void exchange({});
  }, [exchange]);
  if (stage === 'message_sent') {
    return (
      <Note tone="info">
        We have sent a message to {email}. Follow its link, and this account elsewhere opens yours from now on.
      </Note>
    );
  }
  if (stage === 'linked') return <Note tone="info">Linked. You may close this page.</Note>;
  if (stage === 'asking' || stage === 'failed') {
    return problem ? <FormProblem sentence={problem} /> : <p className="text-ink-2">Signing in …</p>;
  }
  return <MoreForm stage={stage} problem={problem} onGiven={exchange} />;
}

type MoreFormProps = {
  stage: 'email_required' | 'second_factor';
  problem: string | null;
  onGiven: (more: Record<string, string>) => Promise<unknown>;
};

function MoreForm({ stage, problem, onGiven }: MoreFormProps) {
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
      <FormProblem sentence={problem} />
      {stage === 'second_factor' ? (
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
