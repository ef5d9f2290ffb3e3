import type { PublicationState } from '@cohortium/contract';
import { Pill } from '#ui/display';
import { STATES } from './describe-publication.ts';

export function StatePill({ state }: { state: PublicationState }) {
  const { title, tone, description } = STATES[state];
  return (
    <Pill tone={tone} title={description}>
      {title}
    </Pill>
  );
}
