export const worstGroups = {
  worstMovesNothing: 'Worst case: no move', ifAllFills: '{symbol}, all filled', ifAllBought: 'All bought',
  ifAllSold: 'All sold', ifHeldNow: 'Position closed', sizePrice: 'Size, price', at: '{held} at {at}',
  bounds: 'Limits', closeHeldNo: 'closes have no size limit', allLegs: 'All legs',
  ifBoughtSold: 'Round trip at limits', lostBetweenTwo: 'Price loss', nothing: '0.00 USDC', fees: 'Fees',
  notKnown: 'unknown',
} as const
export const beyondLine = {
  worseMark: 'Slippage vs mark', markNotKnown: 'mark unknown', usdcMark: '{beyondMark} USDC (mark {mark})',
} as const
export const sentLine = {
  ifRecordVenue: 'If a venue record is wrong', upAllSend: 'up to {sent} sent',
} as const
export const caseLines = {
  sizePrice: 'Size, price', at: '{all} at {at}', fees: 'Fees', notKnown: 'unknown', position: 'Position then',
  liquidation: 'Liquidation', noPrice: 'none', marginRatio: 'Margin ratio',
} as const
