export { CommandRefused } from './command-refused.ts';
export { type Command, readCommand, runCommand } from './run-command.ts';
