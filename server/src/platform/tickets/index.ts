export { openTickets, type Tickets } from './open-tickets.ts';
export type { TicketClaims } from './sign-ticket.ts';
export { migrations } from './ticket-tables.ts';
