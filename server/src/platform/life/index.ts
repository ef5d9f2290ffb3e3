export { beginLife, type Life } from './begin-life.ts';
