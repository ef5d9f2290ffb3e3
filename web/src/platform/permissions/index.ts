export { buildAbility, type PortalAbility, type Subject } from './build-ability.ts';
export { type Granted, grant } from './granted.ts';
export { ability, denialOf, useCan, useDenial } from './use-can.ts';
