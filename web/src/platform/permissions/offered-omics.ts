import type { OmicType } from '@cohortium/contract';
import { FEATURES } from './granted.ts';
import { useAbility } from './use-can.ts';

/** Whether a kind of data is offered to the person: those with a setting of their own only where it is on. */
export function useOfferedOmics(): (omic: OmicType) => boolean {
  const rules = useAbility();
  return (omic) => {
    const feature = FEATURES.find((one) => one === omic);
    return feature === undefined || rules.can('read', `${feature}_settings`);
  };
}
