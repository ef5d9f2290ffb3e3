import { type ExternalAccount, PROVIDER_NAME, type Provider, providerRoutes, signInRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatDate } from '#platform';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Card } from '#ui/layout';
import { readFragment } from '../../model/read-fragment.ts';
import { sayFailure } from '../../model/say-failure.ts';
import { forgetSecret, goToProvider, keptSecret } from '../providers/go-to-provider.ts';

const say = (error: unknown) => toast({ title: sentenceOf(error), tone: 'danger' });

/** Handles the return from a provider with `#oauth=…`: links the external account to the signed-in user. */
function useComeBack() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    const begun = readFragment(hash);
    if (!begun) return;
    const finish = async () => {
      if (begun.kind !== 'code')
        throw new Error(begun.kind === 'failed' ? sayFailure(begun.word) : 'This link is only for signing in.');
      const body = { code: begun.code, binding_secret: keptSecret() ?? '' };
      const { outcome } = (await call(providerRoutes.exchange, { body })).data;
      forgetSecret();
      await refresh(providerRoutes.externalAccounts);
      toast({
        title: outcome === 'proved' ? 'Identity confirmed. Repeat your action within ten minutes' : 'Account linked',
      });
    };
    finish().catch(say);
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
}

/** Linked sign-in accounts; nothing where the portal knows no provider. */
export function LinkedCard() {
  useComeBack();
  const offered = useQuery(queryOf(signInRoutes.providers, {}));
  const linked = useQuery(queryOf(providerRoutes.externalAccounts, {}));
  if (!offered.data?.data.length) return null;
  return (
    <Card title="Linked sign-in accounts">
      <ul>
        {offered.data.data.map(({ provider }) => (
          <LinkedLine
            key={provider}
            provider={provider}
            account={linked.data?.data.find((account) => account.provider === provider)}
          />
        ))}
      </ul>
    </Card>
  );
}

function LinkedLine({ provider, account }: { provider: Provider; account: ExternalAccount | undefined }) {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (!account) return await goToProvider(provider);
      await call(providerRoutes.unlinkAccount, { params: { provider } });
      await refresh(providerRoutes.externalAccounts);
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-3.5 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <span className="font-medium">{PROVIDER_NAME[provider]}</span>
        <p className="break-words text-12 text-ink-3">
          {account ? `${account.known_as} · since ${formatDate(account.linked_at)}` : 'not linked'}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={change}>
        {account ? 'Unlink' : 'Link'}
        <span className="sr-only"> {PROVIDER_NAME[provider]}</span>
      </Button>
    </li>
  );
}
