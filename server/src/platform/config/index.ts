export { type Config, ConfigRefused, readConfig } from './read-config.ts';
