export { compilePattern, type Pattern, PatternRefused } from './compile-pattern.ts';
