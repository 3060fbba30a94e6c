export const linkWords = {
  desk: 'Follows the desk', pink: '● Pink', lime: '■ Lime', copper: '▲ Copper',
} as const
export const colours = { pink: 'pink', lime: 'lime', copper: 'copper' } as const
export const linkSays = {
  market: 'Market of the {colour} windows', whose: 'Whose market this window shows', none: 'Choose a market',
} as const
export const goesOnWords = '{handsOver}, which then shows this market'
