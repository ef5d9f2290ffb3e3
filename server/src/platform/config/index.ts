export { describeConfigError } from './describe-config-error.ts';
export type { EngineSettings } from './engine-settings.ts';
export { type Config, ConfigError, readConfig } from './read-config.ts';
export { requirePrivateDemo } from './require-private-demo.ts';
