import { type ExternalAccount, PROVIDER_NAME, type Provider, providerRoutes, signInRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatDate } from '#platform';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Card } from '#ui/layout';
import { describeProviderError } from '../providers/provider-error.ts';
import { readFragment } from '../providers/read-fragment.ts';
import { clearSecret, redirectToProvider, storedSecret } from '../providers/redirect-to-provider.ts';

const showError = (error: unknown) => toast({ title: sentenceOf(error), tone: 'danger' });

/** Handles the return from a provider with `#oauth=…`: links the external account to the signed-in user. */
function useProviderReturn() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    const fragment = readFragment(hash);
    if (!fragment) return;
    const finish = async () => {
      if (fragment.kind !== 'code')
        throw new Error(
          fragment.kind === 'failed' ? describeProviderError(fragment.errorCode) : 'This link is only for signing in.',
        );
      const body = { code: fragment.code, binding_secret: storedSecret() ?? '' };
      const { outcome } = (await call(providerRoutes.exchange, { body })).data;
      clearSecret();
      await refresh(providerRoutes.externalAccounts);
      toast({
        title: outcome === 'proved' ? 'Identity confirmed. Repeat your action within ten minutes' : 'Account linked',
      });
    };
    finish().catch(showError);
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
}

/** Linked sign-in accounts; nothing where the portal knows no provider. */
export function LinkedAccountsCard() {
  useProviderReturn();
  const offered = useQuery(queryOf(signInRoutes.providers, {}));
  const linked = useQuery(queryOf(providerRoutes.externalAccounts, {}));
  if (!offered.data?.data.length) return null;
  return (
    <Card title="Linked sign-in accounts">
      <ul>
        {offered.data.data.map(({ provider }) => (
          <LinkedAccountRow
            key={provider}
            provider={provider}
            account={linked.data?.data.find((account) => account.provider === provider)}
          />
        ))}
      </ul>
    </Card>
  );
}

function LinkedAccountRow({ provider, account }: { provider: Provider; account: ExternalAccount | undefined }) {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (!account) return await redirectToProvider(provider);
      await call(providerRoutes.unlinkAccount, { params: { provider } });
      await refresh(providerRoutes.externalAccounts);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-3.5 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <span className="font-medium">{PROVIDER_NAME[provider]}</span>
        <p className="break-words text-12 text-ink-3">
          {account ? `${account.account_name} · since ${formatDate(account.linked_at)}` : 'not linked'}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={change}>
        {account ? 'Unlink' : 'Link'}
        <span className="sr-only"> {PROVIDER_NAME[provider]}</span>
      </Button>
    </li>
  );
}
