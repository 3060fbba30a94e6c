/** The trading place. */
export const tradeSays = {
  place: 'Trade',
  hideTicket: 'Hide ticket',
  ticket: 'Ticket',
}
