export { openTickets, type TicketAddress, type TicketClaims, type Tickets } from './open-tickets.ts';
export { migrations } from './ticket-tables.ts';
