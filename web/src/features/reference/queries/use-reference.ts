import { useQuery } from '@tanstack/react-query';
import { environment } from '#platform';
import type { OpenApi } from '../model/openapi.ts';

const address = `${environment.api_base}/openapi.json`;

/** The OpenAPI document, the only URL that is not a route of the contract. */
async function fetchReference(signal: AbortSignal): Promise<OpenApi> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

export const useReference = () =>
  useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => fetchReference(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
