export { openScanner, ScanFailed, type Scanner } from './open-scanner.ts';
