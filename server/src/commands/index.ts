export { type Command, readCommand, runCommand } from './run-command.ts';
