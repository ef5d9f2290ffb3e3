export { logOptions } from './log-options.ts';
export { type Logger, openLog } from './open-log.ts';
export { type LogFile, openLogFile } from './open-log-file.ts';
