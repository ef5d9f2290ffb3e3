export { type Command, findHelp, parseCommand, runCommand } from './run-command.ts';
