export const popoutTitle = { chart: 'Chart', ladder: 'Book and ladder' } as const
export const popoutWords = {
  chart: 'Chart in its own window', ladder: 'Book and ladder in their own window',
} as const
export const openPopoutWords = {
  chart: 'Open the chart in its own window', ladder: 'Open the book and ladder in their own window',
} as const
export const handsOver = 'Orders started here open in the main window'
export const popoutSays = {
  sentence: '{words}.', desk: 'Desk', noMarket: 'No market', noTrade: 'no trade yet',
} as const
