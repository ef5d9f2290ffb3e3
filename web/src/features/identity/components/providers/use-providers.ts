import { type Provider, signInRoutes } from '@cohortium/contract';
import { useEffect, useState } from 'react';
import { call } from '#platform/api';

/** The configured identity providers; empty while loading. */
export function useProviders(): readonly { provider: Provider; name: string }[] {
  const [providers, setProviders] = useState<readonly { provider: Provider; name: string }[]>([]);
  useEffect(() => {
    const aborter = new AbortController();
    call(signInRoutes.providers, {}, { signal: aborter.signal }).then(
      ({ data }) => setProviders(data),
      // Without the list the password still opens the account.
      () => setProviders([]),
    );
    return () => aborter.abort();
  }, []);
  return providers;
}
