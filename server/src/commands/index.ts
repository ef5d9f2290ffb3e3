export { type Command, readCommand, readHelp, runCommand } from './run-command.ts';
