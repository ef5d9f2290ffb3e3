export { buildAbility, type Granted, type PortalAbility, type Subject } from './build-ability.ts';
export { ability, denialOf, grant, useCan, useDenial } from './use-can.ts';
