export { isSealed, openVaults, SECRET_KEY_FILE, type Vault } from './open-vault.ts';
