export { openTickets, type TicketClaims, type Tickets, type TicketTarget } from './open-tickets.ts';
export { isSealed, openVaults, SECRET_KEY_FILE, type Vault } from './open-vault.ts';
export { migrations } from './ticket-tables.ts';
