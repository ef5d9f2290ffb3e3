export { base64Of } from './base64.ts';
export { now } from './clock.ts';
export { CONTACT_EMAIL } from './contact.ts';
export { environment, type WebEnvironment } from './environment.ts';
export * from './format/index.ts';
export { isApple } from './machine.ts';
export { isOnline, subscribeNetwork } from './network.ts';
export { installNonce, nonce } from './nonce.ts';
export { saveContent, saveLink } from './save-link.ts';
export { setField } from './set-field.ts';
export {
  clearLocalStorage,
  cookieSlot,
  localSlot,
  type Parse,
  parseFlag,
  parseOneOf,
  parseText,
  type Slot,
  sessionSlot,
} from './storage.ts';
export { effectiveTheme, followTheme, setTheme, subscribeTheme, THEMES, type Theme, theme } from './theme.ts';
