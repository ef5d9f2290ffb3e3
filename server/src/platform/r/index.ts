export { findRProblem, type RAnswer, type RQuestion, runR } from './run-r.ts';
