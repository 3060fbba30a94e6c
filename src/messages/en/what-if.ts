export const whatIf = {
  title: 'What-if: prices move', slippage: 'Stop slippage', stopsUnread: 'Stops not read: none is counted.',
  about: 'Scenario only: nothing is sent.', tag: 'scenario', what: 'Markets', way: 'Direction',
  ways: { down: { label: '▼ Down' }, up: { label: '▲ Up' } }, move: 'Move', market: 'Market',
  price: 'Scenario price', open: 'What-if: prices move…', unread: 'Positions not read.',
  empty: 'No positions.', together: 'Total', liquidated: 'Liquidations', each: 'Positions',
  noAccount: 'Account not read: cross liquidation not known.', none: 'No liquidation on the way.',
  rests: 'From current marks. Stops close at trigger less slippage. Without funding, fees, take-profits, open orders’ fills, other tokens’ moves. Isolated liquidation: margin lost. Cross positions are liquidated together, but count as held.',
} as const
export const shockChoices = {
  all: { label: 'All markets' }, one: { label: 'One market' }, price: { label: 'One, to a price' },
} as const
export const scenarioLines = {
  unrealisedPnL: 'Unrealised PnL', stops: 'Realised by stops',
  stopsLiquidations: 'Realised by stops, liquidation', positionsNotRead: 'positions not read',
  totalCollateral: 'Cross collateral', accountNotRead: 'account not read', marginRatio: 'Cross margin ratio',
  freeCollateral: 'Free collateral', cannotToldKnown: 'not known',
  crossMaintenanceMargin: 'Cross maintenance margin', rulesMarketNot: 'market rules not read',
} as const
export const scenarioRowLine = {
  at: '{name} at {after}', stopped: '{name} at {after}, stop {stop}',
  liquidated: '{name} liquidated at {mark}', beyond: '{at}, past liquidation',
} as const
export const nameOf = ' isolated'
export const liquidationWords = {
  at: '{base} at {mark}', more: '{others} more', separator: ', ', allCrossPositions: 'All cross: {list}',
  isolated: 'Isolated {list}', figuresNow: '{what}, by current figures.', what: '{what}.',
  oncePricesMoved: '{what}, at a move of {shareUntil}.',
} as const
export const restsOnWords = 'figures {old}'
export const moreWords = 'and {others} smaller'
export const unruledWords = {
  separator: ', ', others: ' and others', none: '',
  rulesNotRead: 'Rules of {symbols}{symbols2} not read: liquidation not known.',
} as const
export const tooFarWords = 'Prices cannot fall below zero.'
