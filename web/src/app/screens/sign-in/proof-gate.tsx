import { FreshProofDialog } from '#features/identity';
import { answerProof } from '#platform/api';

/** Opened by a call that wants a fresh proof; goes on with it once the proof is given. */
export function ProofGate() {
  return <FreshProofDialog onAnswered={answerProof} />;
}
