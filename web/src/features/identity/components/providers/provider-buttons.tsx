import { type Provider, providerRoutes } from '@cohortium/contract';
import { useEffect, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { FormProblem } from '../form-problem.tsx';
import { goToProvider } from './go-to-provider.ts';

/** The providers that this portal is registered with; nothing where there are none. */
export function ProviderButtons() {
  const [providers, setProviders] = useState<readonly { provider: Provider; name: string }[]>([]);
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    call(providerRoutes.providers, {}, { signal: aborter.signal }).then(
      ({ data }) => setProviders(data),
      // Without the list the password still opens the account.
      () => setProviders([]),
    );
    return () => aborter.abort();
  }, []);
  if (providers.length === 0) return null;
  const leave = async (provider: Provider) => {
    setProblem(null);
    setLeaving(provider);
    try {
      await goToProvider(provider);
    } catch (error) {
      setLeaving(null);
      setProblem(sentenceOf(error));
    }
  };
  return (
    <div className="mt-5 grid gap-2 border-line border-t pt-5">
      <FormProblem sentence={problem} />
      {providers.map(({ provider, name }) => (
        <Button key={provider} size="large" wide busy={leaving === provider} onClick={() => leave(provider)}>
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
