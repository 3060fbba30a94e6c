export const noSizeWords = {
  buyStoppedBelow: 'buy is stopped below', sellStoppedAbove: 'sell is stopped above',
  entrySideTicket: 'A {side} its entry. Side is the ticket’s.', buyWinsAbove: 'buy wins above',
  sellWinsBelow: 'sell wins below', entry: 'A {side} its entry.',
  tooSmallSentence: 'Smallest order risks {least} USDC.',
  tooLargeSentence: '{quantity}; market takes {most}.',
} as const
export const riskLines = {
  unit: 'unit', stopDistancePer: 'Stop distance per {base}', typeBothPrices: 'type both prices',
  roundTripFees: 'Round-trip fees per {base}', sizeRoundedDown: 'Size, rounded down',
  typeRiskBoth: 'type risk and both prices', notionalEntry: 'Notional at entry', noSizeYet: 'no size yet',
  lossStop: 'Loss at stop', profitTarget: 'Profit at target', ratio: ', {ratio} : 1',
  noTargetTyped: 'no target',
} as const
export const riskSays = {
  about: {
    buyLong: 'Buy / Long', sellShort: 'Sell / Short', noMarket: 'no market',
    ticketStandsNothing: '{side} {symbol}, as in ticket.',
  },
  share: '{risk} of {whole} USDC', liquidated: 'Liquidated at {price}, before stop: loss can be larger.',
  title: 'Size by risk', unit: 'Risk unit',
  units: { money: { label: 'USDC' }, share: { label: '% of account value' } }, risk: 'Risk', entry: 'Entry',
  stop: 'Stop', target: 'Target (optional)', notZero: 'Must be above zero.',
  valueUnread: 'Account value not read.', tooMuch: 'More than account value.',
  rulesUnread: 'Market rules not read.', feesUnread: 'Fee rates not read.',
  reducing: 'Reduce-only ticket: no new risk.', sum: 'Result',
  fees: 'Taker fees both ways. A stop can fill worse.', changes: 'Ticket changes',
  withExits: 'Attach as TP/SL',
  fields: { size: 'Size', price: 'Price', stopLoss: 'Stop-loss', takeProfit: 'Take-profit' },
  blank: 'nothing', noChange: 'Nothing.', put: 'Fill ticket',
} as const
