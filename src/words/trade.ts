/** The trading place. */
export const tradeSays = {
  place: 'Trade',
  chart: 'Chart',
  bookWidth: 'Width of the book',
  tablesHeight: 'Height of the tables',
  hideTicket: 'Hide ticket',
  ticket: 'Ticket',
}
