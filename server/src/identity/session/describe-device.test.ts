import { expect, test } from 'vitest';
import { describeDevice } from './list-sessions.ts';

test('a session is named after browser and system, whatever else the browser claims to be', () => {
  const claims = {
    'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Chrome on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Edge on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Safari on macOS':
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on iOS':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Chrome on Android':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    curl: 'curl/7.88.1',
  };
  for (const [message, userAgent] of Object.entries(claims)) expect(describeDevice(userAgent)).toBe(message);
});

test('a device that says nothing, or nonsense, is unknown', () => {
  for (const userAgent of [undefined, '', '<script>alert(1)</script>', '\u0000']) {
    expect(describeDevice(userAgent)).toBe('Unknown device');
  }
});
