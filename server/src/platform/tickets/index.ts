export { openTickets, type TicketClaims, type Tickets, type TicketTarget } from './open-tickets.ts';
export { migrations } from './ticket-tables.ts';
