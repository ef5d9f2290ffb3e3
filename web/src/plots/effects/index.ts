export { type Agreement, type AgreementEffects, drawAgreement, type Verdict } from './draw-agreement.ts';
export { type Clade, type Cladogram, drawCladogram } from './draw-cladogram.ts';
export { drawEffects, type Effect, type Effects } from './draw-effects.ts';
