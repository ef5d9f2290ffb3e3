import { type FileReading, type FileToRead, readFile } from './read-file.ts';

/** In its own thread: a file may hold a hundred million reads. */
export const run = (file: FileToRead): Promise<FileReading> => readFile(file);
