import type { PublicationState } from '@cohortium/contract';
import { Pill } from '#ui/display';
import { STATES } from '../model/describe-publication.ts';

export function StatePill({ state }: { state: PublicationState }) {
  const { title, tone, words } = STATES[state];
  return (
    <Pill tone={tone} title={words}>
      {title}
    </Pill>
  );
}
