import { QueryClientProvider } from '@tanstack/react-query';
import { FreshProofDialog } from '#features/identity';
import { answerProof, queryClient } from '#platform/api';

/** The re-authentication dialog; opens when a call requires it, and resumes the call afterwards. */
export function ProofGate() {
  return (
    <QueryClientProvider client={queryClient}>
      <FreshProofDialog onAnswered={answerProof} />
    </QueryClientProvider>
  );
}
