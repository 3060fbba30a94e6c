export const worstGroups = {
  worstMovesNothing: 'At the worst it moves nothing', ifAllFills: '{symbol}, if all of it fills',
  ifAllBought: 'If all of it is bought', ifAllSold: 'If all of it is sold',
  ifHeldNow: 'If what is held now is closed', sizePrice: 'Size and price', at: '{held} at {at}',
  bounds: 'Bounds', closeHeldNo: 'a close is held to no size and no value', allLegs: 'All legs',
  ifBoughtSold: 'If it is bought and sold again, to and fro', lostBetweenTwo: 'Lost between the two prices',
  nothing: 'nothing', fees: 'Fees', notKnown: 'not known',
} as const
export const beyondLine = {
  worseMark: 'Worse than the mark by', markNotKnown: 'the mark is not known',
  usdcMark: '{beyondMark} USDC (mark {mark})',
} as const
export const sentLine = {
  ifRecordVenue: 'If a record of the venue’s is wrong', upAllSend: 'up to {sent}: all that it may send',
} as const
export const caseLines = {
  sizePrice: 'Size and price', at: '{all} at {at}', fees: 'Fees', notKnown: 'not known',
  position: 'Position then', liquidation: 'Liquidation', noPrice: 'at no price', marginRatio: 'Margin ratio',
} as const
