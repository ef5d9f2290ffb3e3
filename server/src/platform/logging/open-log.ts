import { type DestinationStream, type Logger, pino } from 'pino';
import { logOptions } from './log-options.ts';

/** The portal's log. Hand it to Fastify as `loggerInstance`, so that requests and background work share it. */
export type { Logger };

/** Writes to standard output, or to `destination`. `level` is a pino level, such as `info` or `silent`. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return destination ? pino(logOptions(level), destination) : pino(logOptions(level));
}
