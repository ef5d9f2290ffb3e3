import type { Provider } from '@cohortium/contract';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { FormProblem } from '../form-problem.tsx';
import { redirectToProvider } from './redirect-to-provider.ts';

type ProviderButtonsProps = { providers: readonly { provider: Provider; name: string }[] };

export function ProviderButtons({ providers }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const redirect = async (provider: Provider) => {
    setProblem(null);
    setLeaving(provider);
    try {
      await redirectToProvider(provider);
    } catch (error) {
      setLeaving(null);
      setProblem(sentenceOf(error));
    }
  };
  return (
    <div className="mt-5 grid gap-2 border-line border-t pt-5">
      <FormProblem sentence={problem} />
      {providers.map(({ provider, name }) => (
        <Button key={provider} size="large" wide busy={leaving === provider} onClick={() => redirect(provider)}>
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
