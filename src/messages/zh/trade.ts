export const tradeSays = { place: '交易', hideTicket: '隐藏下单面板', ticket: '下单面板' } as const
