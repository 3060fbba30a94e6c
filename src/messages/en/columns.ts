export const columnTitles = {
  accountValue: 'Account value', adds: 'Amount', amount: 'Amount', role: 'Role', askedFor: 'Requested',
  atPrice: 'At price', at: 'At', average: 'Average', balanceAfter: 'Balance after',
  balanceBefore: 'Balance before', byMarket: 'By market', changed: 'Updated', clientId: 'Client id',
  closed: 'Closed', countsFor: 'Weight', day: 'Day (UTC)', ended: 'Ended', entry: 'Entry',
  entryWithFees: 'Entry + fee', exit: 'Exit', fee: 'Fee', fees: 'Fees', filled: 'Filled', fills: 'Fills',
  frozen: 'Frozen', funding: 'Funding', fundingYear: 'Funding, year', held: 'Held',
  insuranceFund: 'Insurance fund', kind: 'Type', distance: 'Distance', lossThere: 'PnL before exit fee',
  rThere: 'R at stop', largest: 'Max size', last: 'Last', lastDays: 'Last 7 d', left: 'Remaining',
  leverage: 'Leverage', liquidation: 'Liquidation', liquidatorFee: 'Liquidator’s fee', made: 'Placed',
  margin: 'Margin', ratioThen: 'Margin ratio', markThen: 'Mark', mark: 'Mark', market: 'Market',
  ofWrite: 'Request', opened: 'Opened', openInterest: 'Open interest', paidOrReceived: 'Paid / received',
  pendingOut: 'Pending out', price: 'Price', r: 'R', rate: 'Rate', realised: 'Realised', roe: 'ROE',
  stop: 'Stop', target: 'Target', today: 'Today', session: 'Session', settledAt: 'Settled at',
  settled: 'Settled', side: 'Side', sinceStart: 'Cumulative', size: 'Size', state: 'Status',
  taken: 'Liquidated', thenAt: 'Order price', token: 'Token', traded: 'Volume', trigger: 'Trigger',
  type: 'Type', unrealised: 'Unrealised', unsettled: 'Unsettled', volume: 'Volume, 24 h', way: 'Direction',
  fate: 'Outcome', cameBack: 'Response', happened: 'Event', stayed: 'Net PnL', asked: 'Request', what: 'Item',
  worthLeft: 'Notional left', worth: 'Notional', yesGiven: 'Confirmed',
} as const
export const columnMeanings = {
  mark: 'Venue’s fair price; decides PnL, triggers and liquidation',
  funding: 'Paid between longs and shorts; ties price to index',
  liquidation: 'Mark at which venue takes the position',
  ratioThen: 'Collateral ÷ notional; liquidated below maintenance', r: 'PnL ÷ planned loss',
  worth: 'Size × price', realised: 'PnL of closed parts', leverage: 'Notional ÷ margin',
  margin: 'Collateral that backs it', trigger: 'Mark that sends the order',
  role: 'Maker rested, taker filled against it', openInterest: 'Open positions of all traders',
} as const
export const cellWhy = {
  offSession: '{why}; {offSession}', atOldMark: 'mark {age} old', untold: 'not reported',
  public: 'public data: no margin mode, client id, tags',
  coverUntold: 'trigger order open; legs, margin mode not public', legsSay: 'see its legs',
  asLargeAsPosition: 'whole position', ownDistance: 'trailing distance, or no price', onMark: 'on mark',
  noPrice: 'no price', notFilled: 'not filled', triggersUnread: 'trigger orders not read',
  noLiquidation: 'no liquidation price', notCounted: 'not counted', unrealised: 'size × (mark − entry)',
  unsettled: 'not yet paid out', leverageUnread: 'leverage not read', fundingSign: 'below zero: paid',
  frozen: 'not usable', weightUnknown: 'weight not known', fillsUntold: 'fills without it',
  noMarketNamed: 'no market named', roe: 'unrealised PnL ÷ (size × entry ÷ leverage)',
  r: 'unrealised PnL ÷ {risk} USDC (loss at first stop)', noRisk: 'no stop with a loss set here',
  noStopWaits: 'no stop', heldUnread: 'fills and funding unread',
  heldUnknown: 'fills since flat not all known', today: 'since 0:00 UTC: realised, unrealised, fees, funding',
  fundingSince: 'since {opened}; below zero: paid',
  todayUnknown: { mark: 'mark at 0:00 UTC not recorded', fee: 'a fee is not reported' },
  notSettled: 'not settled yet', notClosed: 'not closed yet', noPositionNamed: 'no position named',
} as const
export const sideWords = { BUY: '▲ BUY', SELL: '▼ SELL' } as const
export const wayWords = { LONG: 'LONG', SHORT: 'SHORT' } as const
export const wayCells = { LONG: '▲ LONG', SHORT: '▼ SHORT' } as const
export const modeWords = { CROSS: 'cross', ISOLATED: 'isolated' } as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const cellWords = {
  part: '{size} of {whole}', moreExits: '+{count}', noExit: 'none', noStop: '⚠ none', trailing: 'trailing',
  trails: 'trail', mayOpen: 'not reduce-only', pnlThere: '{pnl} USDC there, before exit fee',
  untold: '{count} not reported', filled: '{side} {size} at {price}', funded: 'rate {rate}, mark {mark}',
  public: 'public', placedElsewhere: 'placed elsewhere', reduce: 'reduce', iceberg: 'iceberg',
  leg: { TAKE_PROFIT: 'take-profit', STOP_LOSS: 'stop-loss' }, switchedOff: 'switched off',
  entryFilled: 'entry filled', triggered: 'triggered', atMarket: 'market', maker: 'maker', taker: 'taker',
  noLiquidation: 'none',
} as const
