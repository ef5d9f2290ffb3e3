export { analyseFiles } from './analyse-files.ts';
