export const linkWords = { desk: 'Follows desk', pink: '● Pink', lime: '■ Lime', copper: '▲ Copper' } as const
export const colours = { pink: 'pink', lime: 'lime', copper: 'copper' } as const
export const linkSays = {
  market: 'Market of {colour} windows', whose: 'Market of this window', none: 'Choose market',
} as const
export const goesOnWords = '{handsOver}, which then shows this market'
