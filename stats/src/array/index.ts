export { codeAt, entryOf, float64At, int32At, itemAt, numberAt, uint32At, valueAt } from './read-element.ts';
