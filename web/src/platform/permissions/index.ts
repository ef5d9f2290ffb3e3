export { denialForSharedItem, formatOwner, useDenialFor } from './access.ts';
export { buildAbility, type PortalAbility, type Subject } from './build-ability.ts';
export { useEnabledOmicTypes } from './enabled-omic-types.ts';
export { type Grants, setGrants } from './grants.ts';
export { ability, denialOf, useAbility, useCan, useDenial } from './use-can.ts';
