export { openScanner, ScanError, type Scanner } from './open-scanner.ts';
