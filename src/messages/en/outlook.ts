export const by = { book: ' avg', limit: ' (limit)', limits: ' avg of its limits', mark: ' (mark)' } as const
export const outlookSays = {
  joined: { some: ', ', nothing: '; ' }, rests: '{size} rests', cancelled: '{size} is cancelled',
  average: ' at {price} avg', worstBy: { book: ', last in book' },
  feeOf: { plus: ' + {amount} fee', less: ' less {amount} fee', and: ' and {amount} fee' },
  rebateOf: { plus: ' less {amount} rebate', less: ' + {amount} rebate', and: ' and {amount} rebate' },
  feeAt: 'Fee ({as}{rate})', leverage: 'Effective leverage', noValue: 'account value not known',
  ratio: 'Margin ratio', noRatio: 'no cross position, or account value not known', liquidation: 'Liquidation',
  noneLiquidates: 'none', noLiquidation: 'mark, account or market rules not known', free: 'Free collateral',
  noFree: 'not known', nothingFills: 'nothing', allFills: 'all of it', allRests: 'rests in book',
  allCancelled: 'all of it is cancelled', span: 'Best / worst fill', noPrice: 'price not known',
  spendsAtMost: 'Value at most', worthAtLeast: 'Min. proceeds', noCeiling: 'Notional, no ceiling', fee: 'Fee',
  feeAs: { taker: 'taker', maker: 'maker', both: 'taker and maker' }, noFee: 'fee rates not read',
  realised: 'Net PnL', noEntry: 'entry not known', position: 'Position', noPosition: 'positions not read',
} as const
