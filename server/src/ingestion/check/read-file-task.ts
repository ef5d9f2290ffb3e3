import { type FileReading, type FileToRead, readFile } from './read-file.ts';

/** In a thread of its own: a file may hold a hundred million reads. */
export const run = (file: FileToRead): Promise<FileReading> => readFile(file);
