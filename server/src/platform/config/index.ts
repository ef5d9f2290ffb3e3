export { demandPrivateDemo } from './demand-private-demo.ts';
export type { EngineSettings } from './engine-settings.ts';
export { type Config, ConfigRefused, readConfig } from './read-config.ts';
export { sayWhy } from './say-why.ts';
