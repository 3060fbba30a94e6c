export const by = { book: ' avg', limit: ' (limit)', limits: ' avg of its limits', mark: ' (mark)' } as const
export const outlookSays = {
  joined: { some: ', ', nothing: '; ' }, rests: '{size} rests', cancelled: '{size} is cancelled',
  average: ' at {price} avg', worstBy: { book: ', the last the book gives' },
  feeOf: { plus: ' + {amount} fee', less: ' less {amount} fee', and: ' and {amount} fee' },
  rebateOf: { plus: ' less {amount} rebate', less: ' + {amount} rebate', and: ' and {amount} rebate' },
  feeAt: 'Fee ({as}{rate})', leverage: 'Effective leverage', noValue: 'the account’s value is not known',
  ratio: 'Margin ratio', noRatio: 'no cross position would be open, or the account’s value is not known',
  liquidation: 'Liquidation', noneLiquidates: 'none',
  noLiquidation: 'the mark, the account or the market’s rules are not known', free: 'Free collateral',
  noFree: 'free collateral is not known', nothingFills: 'nothing', allFills: 'all of it',
  allRests: 'rests in book', allCancelled: 'all of it is cancelled', span: 'Best / worst fill',
  noPrice: 'the price is not known', spendsAtMost: 'Spends at most', worthAtLeast: 'Min. proceeds',
  noCeiling: 'Notional, no ceiling', fee: 'Fee',
  feeAs: { taker: 'taker', maker: 'maker', both: 'taker and maker' },
  noFee: 'this account’s fee rates have not been read', realised: 'Net PnL',
  noEntry: 'the entry is not known', position: 'Position', noPosition: 'positions have not been read',
} as const
