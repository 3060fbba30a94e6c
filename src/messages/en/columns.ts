export const columnTitles = {
  accountValue: 'Account value', adds: 'Amount', amount: 'Amount', role: 'Role', askedFor: 'Requested',
  atPrice: 'At price', at: 'At', average: 'Average', balanceAfter: 'Balance after',
  balanceBefore: 'Balance before', byMarket: 'By market', changed: 'Updated', clientId: 'Client id',
  closed: 'Closed', countsFor: 'Weight', day: 'Day (UTC)', ended: 'Ended', entry: 'Entry', exit: 'Exit',
  fee: 'Fee', fees: 'Fees', filled: 'Filled', fills: 'Fills', frozen: 'Frozen', funding: 'Funding',
  fundingYear: 'Funding, year', held: 'Held', insuranceFund: 'Insurance fund', kind: 'Type',
  distance: 'Distance', lossThere: 'PnL at stop', rThere: 'R at stop', largest: 'Max size', last: 'Last',
  lastDays: 'Last 7 d', left: 'Remaining', leverage: 'Leverage', liquidation: 'Liquidation',
  liquidatorFee: 'Liquidator’s fee', made: 'Placed', margin: 'Margin', ratioThen: 'Margin ratio',
  markThen: 'Mark', mark: 'Mark', market: 'Market', ofWrite: 'Request', opened: 'Opened',
  openInterest: 'Open interest', paidOrReceived: 'Paid / received', pendingOut: 'Pending out', price: 'Price',
  r: 'R', rate: 'Rate', realised: 'Realised', roe: 'ROE', stop: 'Stop', target: 'Target', today: 'PnL today',
  session: 'Session', settledAt: 'Settled at', settled: 'Settled', side: 'Side', sinceStart: 'Cumulative',
  size: 'Size', state: 'Status', taken: 'Liquidated', thenAt: 'Order price', token: 'Token', traded: 'Volume',
  trigger: 'Trigger', type: 'Type', unrealised: 'Unrealised', unsettled: 'Unsettled', volume: 'Volume, 24 h',
  way: 'Direction', fate: 'Outcome', cameBack: 'Response', happened: 'Event', stayed: 'Net PnL',
  asked: 'Request', what: 'Item', worthLeft: 'Notional left', worth: 'Notional', yesGiven: 'Confirmed',
} as const
export const cellWhy = {
  offSession: '{why}; {offSession}', atOldMark: 'at the mark {age}', untold: 'not reported by the venue',
  public: 'public data: without margin mode, client order id and tags',
  coverUntold: 'a trigger order is open here; its legs and margin mode are not public',
  legsSayWay: 'its legs say which way', legsSayPrice: 'its legs say at which price',
  asLargeAsPosition: 'as large as the position is then',
  ownDistance: 'its trailing distance, or no price of its own', onMark: 'on the mark price',
  noPrice: 'this order has no price', notFilled: 'nothing was filled',
  triggersUnread: 'trigger orders have not been read',
  noLiquidation: 'no price at which this would be liquidated', notCounted: 'not counted',
  unrealised: 'size × (mark − entry)', unsettled: 'not yet paid into the account',
  leverageUnread: 'the leverage has not been read back', fundingSign: 'below zero was paid, above received',
  frozen: 'part of the balance, not usable', weightUnknown: 'its collateral weight is not known now',
  fillUntold: 'not reported for this fill', fillsUntold: 'fills without it',
  dayUntold: 'not reported for this day', noMarketNamed: 'the venue names no market',
  roe: 'unrealised PnL ÷ (size × entry ÷ leverage)',
  r: 'unrealised PnL ÷ {risk} USDC, the loss at the first stop', noRisk: 'no stop with a loss',
  noStopWaits: 'no stop waits', beforeFee: 'before the closing fee',
  heldUnread: 'its fills and funding are being read',
  heldUnknown: 'its fills since it was flat are not all known',
  today: 'since 0:00 UTC: realised, unrealised, fees and funding',
  fundingSince: 'since {opened}; below zero was paid',
  todayUnknown: { mark: 'the mark at 0:00 UTC was not recorded', fee: 'a fee of today is not reported' },
  notSettled: 'not settled yet', notClosed: 'not closed yet', noPositionNamed: 'the venue names no position',
} as const
export const sideWords = { BUY: '▲ BUY', SELL: '▼ SELL' } as const
export const wayWords = { LONG: 'LONG', SHORT: 'SHORT' } as const
export const wayCells = { LONG: '▲ LONG', SHORT: '▼ SHORT' } as const
export const modeWords = { CROSS: 'cross', ISOLATED: 'isolated' } as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const cellWords = {
  part: '{size} of {whole}', moreExits: '+{count}', noExit: 'none', trailing: 'trailing',
  pnlThere: '{pnl} USDC there, before the closing fee', untold: '{count} not reported',
  filled: '{side} {size} at {price}', funded: 'rate {rate}, mark {mark}', public: 'public',
  placedElsewhere: 'placed elsewhere', reduce: 'reduce', iceberg: 'iceberg',
  leg: { TAKE_PROFIT: 'take-profit', STOP_LOSS: 'stop-loss' }, switchedOff: 'switched off',
  entryFilled: 'entry filled', triggered: 'triggered', atMarket: 'market', maker: 'maker', taker: 'taker',
  noLiquidation: 'none',
} as const
