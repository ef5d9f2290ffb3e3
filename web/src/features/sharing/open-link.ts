import { CallError, type LinkView, sharingRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseText, sessionSlot } from '#platform';
import { call, queryClient, setShareLink } from '#platform/api';

/** Stored for this tab only, so that a reload works although the URL no longer holds the secret. */
const secretSlot = sessionSlot<string>({ name: 'view-link', parse: parseText });

/** Stores the secret of the link's fragment; the caller removes it from the URL. */
export function storeSecret(fragment: string) {
  if (fragment !== '') secretSlot.write(fragment);
}

export const storedSecret = (): string | null => secretSlot.read();

const LINK = 'view-only link';

/** Opens the link and uses its token until it is closed; cached responses are then cleared. */
async function openLink(secret: string): Promise<LinkView> {
  const { data } = await call(sharingRoutes.open, { body: { secret } });
  const refused = () => void queryClient.invalidateQueries({ queryKey: [LINK] });
  setShareLink({ token: data.token, refused });
  return data;
}

/** The link is reopened before its token expires. */
const REOPEN_MS = 45 * 60_000;

export function useLink(secret: string | null) {
  const view = useQuery({
    queryKey: [LINK, secret],
    queryFn: () => openLink(secret ?? ''),
    enabled: secret !== null,
    staleTime: REOPEN_MS,
    refetchInterval: REOPEN_MS,
  });
  useEffect(
    () => () => {
      setShareLink(null);
      queryClient.clear();
    },
    [],
  );
  return view;
}

/** Expired, revoked and unknown links get the same response. */
export const isLinkGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;
