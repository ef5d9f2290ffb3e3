import { QueryClientProvider } from '@tanstack/react-query';
import { FreshProofDialog } from '#features/identity';
import { answerProof, queryClient } from '#platform/api';

/** Opened by a call that wants a fresh proof; goes on with it once the proof is given. */
export function ProofGate() {
  return (
    <QueryClientProvider client={queryClient}>
      <FreshProofDialog onAnswered={answerProof} />
    </QueryClientProvider>
  );
}
