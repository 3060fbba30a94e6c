export const whatIf = {
  title: 'What-if: prices move',
  about: 'Scenario: nothing below is live, nothing here is sent, and no order is drafted.', tag: 'scenario',
  what: 'What moves', way: 'Which way', ways: { down: { label: '▼ Down' }, up: { label: '▲ Up' } },
  move: 'Move', market: 'Market', price: 'Scenario price', open: 'What-if: prices move…',
  unread: 'Positions have not been read.', empty: 'Nothing is held, so no price would change anything.',
  together: 'All together', liquidated: 'Liquidated on the way', each: 'Each position',
  slippage: 'Stop slippage', stopsUnread: 'Stops have not been read: none is counted.',
  noAccount: 'The account has not been read: what happens to cross positions is not known.',
  none: 'Nothing would be liquidated on the way.',
  rests: 'From the newest marks straight to there. Your stops on the way close at their trigger less the slippage. Not counted: funding, fees, take-profits, fills of open orders, the value of other tokens; what would be liquidated counts as still held. The venue takes cross positions together and does not say in which order.',
} as const
export const shockChoices = {
  all: { label: 'All markets' }, one: { label: 'One market' }, price: { label: 'One, to a price' },
} as const
export const scenarioLines = {
  unrealisedPnL: 'Unrealised PnL', stops: 'Realised by your stops',
  positionsNotRead: 'positions have not been read', totalCollateral: 'Total collateral',
  accountNotRead: 'the account has not been read', marginRatio: 'Margin ratio',
  freeCollateral: 'Free collateral', cannotToldKnown: 'it cannot be told from what is known',
  crossMaintenanceMargin: 'Cross maintenance margin',
  rulesMarketNot: 'the rules of a market have not been read',
} as const
export const scenarioRowLine = { at: '{name} at {after}', stopped: '{name} at {after}, stop {stop}' } as const
export const nameOf = ' isolated'
export const liquidationWords = {
  at: '{base} at {mark}', more: '{others} more', separator: ', ',
  allCrossPositions: 'All cross positions together: {list}', isolated: 'Isolated {list}',
  figuresNow: '{what}, by the figures of now.', what: '{what}.',
  oncePricesMoved: '{what}, once prices moved by {shareUntil}.',
} as const
export const restsOnWords = 'rests on figures {old}'
export const moreWords = 'and {others} more that would change less'
export const unruledWords = {
  separator: ', ', others: ' and others', none: '',
  rulesNotRead: 'The rules of {symbols}{symbols2} have not been read: whether they would be liquidated is not known.',
} as const
export const tooFarWords = 'A price cannot fall by more than all of it.'
