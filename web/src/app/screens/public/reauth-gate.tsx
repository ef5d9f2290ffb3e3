import { QueryClientProvider } from '@tanstack/react-query';
import { ReauthDialog } from '#features/identity';
import { queryClient, resolveReauth } from '#platform/api';

/** The re-authentication dialog; opens when a call requires it, and resumes the call afterwards. */
export function ReauthGate() {
  return (
    <QueryClientProvider client={queryClient}>
      <ReauthDialog onAnswered={resolveReauth} />
    </QueryClientProvider>
  );
}
