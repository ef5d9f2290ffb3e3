import type { OmicType } from '@cohortium/contract';
import { FEATURES } from './grants.ts';
import { useAbility } from './use-can.ts';

/** The omic types that the user has enabled; types without a setting are always enabled. */
export function useEnabledOmicTypes(): (omic: OmicType) => boolean {
  const rules = useAbility();
  return (omic) => {
    const feature = FEATURES.find((one) => one === omic);
    return feature === undefined || rules.can('read', `${feature}_settings`);
  };
}
