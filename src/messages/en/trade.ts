export const tradeSays = { place: 'Trade', hideTicket: 'Hide ticket', ticket: 'Ticket' } as const
