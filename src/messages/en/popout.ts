export const popoutTitle = { chart: 'Chart', ladder: 'Book and ladder' } as const
export const popoutWords = { chart: 'Chart window', ladder: 'Book and ladder window' } as const
export const openPopoutWords = { chart: 'Open chart window', ladder: 'Open book and ladder window' } as const
export const handsOver = 'Orders started here open in the main window'
export const popoutSays = {
  sentence: '{words}.', desk: 'Desk', noMarket: 'No market', noTrade: 'no trade yet',
} as const
