import { signInRoutes } from '@cohortium/contract';
import { useEffect, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { FormProblem } from '../form-problem.tsx';

type Account = { username: string; password: string };

/** Signs in with the shared demo account; renders nothing if the portal has none. */
export function DemoButton({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    call(signInRoutes.demo, {}, { signal: aborter.signal }).then(
      ({ data }) => setAccount(data),
      () => setAccount(null),
    );
    return () => aborter.abort();
  }, []);
  if (account === null) return null;
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onSignedIn((await call(signInRoutes.login, { body: account })).access_token);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-5 border-line border-t pt-5">
      <FormProblem sentence={problem} />
      <Button size="large" wide busy={busy} onClick={() => void signIn()}>
        Use the demo account
      </Button>
      <p className="mt-2 text-12 text-ink-3">Explore real data without an account.</p>
    </div>
  );
}
