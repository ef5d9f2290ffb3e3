/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');

/** Gives the page the colours of the light theme, which plots read; without a style sheet it has none. */
export function stylePage(): void {
  const { style, classList } = document.documentElement;
  // Files share modules, and with them what plots read of a page without colours: this page is another one.
  classList.add('styled');
  const [light = ''] = tokens.split('[data-theme');
  for (const [, name = '', value = ''] of light.matchAll(/(--[\w-]+):\s*([^;]+);/g)) style.setProperty(name, value);
}
