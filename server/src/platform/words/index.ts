export { counted, numbered } from './say-numbers.ts';
