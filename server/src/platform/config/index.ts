export { demandPrivateDemo } from './demand-private-demo.ts';
export { type Config, ConfigRefused, readConfig } from './read-config.ts';
export { sayWhy } from './say-why.ts';
