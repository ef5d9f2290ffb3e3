import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Downloads packages of Debian into a folder and unpacks them there, without installing anything; where their files lie. */
export function unpackPackages(folder: string, packages: readonly string[]): string {
  execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...packages], { cwd: folder, stdio: 'ignore' });
  const unpacked = join(folder, 'unpacked');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(folder, name), unpacked]);
  }
  return unpacked;
}
