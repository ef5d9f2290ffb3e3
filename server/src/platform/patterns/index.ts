export { compilePattern, type Pattern, PatternError } from './compile-pattern.ts';
