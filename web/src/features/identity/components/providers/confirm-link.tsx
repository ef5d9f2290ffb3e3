import { PROVIDER_NAME, providerRoutes } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { FormProblem } from '../form-problem.tsx';

/** By a press, not on arrival: programs that look at the links of mail must not use this one up. */
export function ConfirmLink({ token }: { token: string }) {
  const [linked, setLinked] = useState<{ email: string; provider: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const { data } = await call(providerRoutes.confirmLink, { body: { token } });
      setLinked({ email: data.email, provider: PROVIDER_NAME[data.provider] });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (linked) {
    return (
      <div className="grid gap-3.5">
        <Note tone="info">
          {linked.provider} opens the account of {linked.email} from now on.
        </Note>
        <Link to="/login">Sign in with {linked.provider}</Link>
      </div>
    );
  }
  return (
    <div className="grid gap-3.5">
      <FormProblem sentence={problem} />
      <p>The account elsewhere that you signed in with will open your account here.</p>
      <Button look="primary" size="large" wide busy={busy} onClick={confirm}>
        Let it open my account
      </Button>
    </div>
  );
}
