export { buildAbility, type PortalAbility, type Subject } from './build-ability.ts';
export { type Granted, grant } from './granted.ts';
export { useOfferedOmics } from './offered-omics.ts';
export { sayWhose, useDenialFor, whyNotYours } from './reach.ts';
export { ability, denialOf, useAbility, useCan, useDenial } from './use-can.ts';
