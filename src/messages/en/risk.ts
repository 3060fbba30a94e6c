export const noSizeWords = {
  buyStoppedBelow: 'buy is stopped below', sellStoppedAbove: 'sell is stopped above',
  entrySideTicket: 'A {side} its entry. The side is the ticket’s.', buyWinsAbove: 'buy wins above',
  sellWinsBelow: 'sell wins below', entry: 'A {side} its entry.',
  tooSmallSentence: 'The market’s smallest order risks {least} USDC there. Nothing is changed for you.',
  tooLargeSentence: 'That would be {quantity}; the market takes {most} at most.',
} as const
export const riskLines = {
  unit: 'unit', stopDistancePer: 'Stop distance per {base}', typeBothPrices: 'type both prices',
  roundTripFees: 'Round-trip fees per {base}', sizeRoundedDown: 'Size, rounded down',
  typeRiskBoth: 'type a risk and both prices', notionalEntry: 'Notional at entry',
  noSizeYet: 'there is no size yet', lossStop: 'Loss at stop', profitTarget: 'Profit at target',
  ratio: ', {ratio} : 1', noTargetTyped: 'no target is typed',
} as const
export const riskSays = {
  about: {
    buyLong: 'Buy / Long', sellShort: 'Sell / Short', noMarket: 'no market',
    ticketStandsNothing: '{side} in {symbol}, as the ticket stands. Nothing is sent.',
  },
  share: '{risk} of {whole} USDC',
  liquidated: 'It would be liquidated at {price}, before the stop: the loss can be larger.',
  title: 'Size by risk', unit: 'Risk unit',
  units: { money: { label: 'USDC' }, share: { label: '% of account value' } }, risk: 'Risk', entry: 'Entry',
  stop: 'Stop', target: 'Target (optional)', notZero: 'It must be above zero.',
  valueUnread: 'The account’s value has not been read.', tooMuch: 'That is more than the account is worth.',
  rulesUnread: 'The market’s rules have not been read.',
  feesUnread: 'This account’s fee rates have not been read.',
  reducing: 'The ticket only reduces, so it risks nothing new.', sum: 'Result',
  fees: 'Fees are the taker’s, both ways. A triggered stop fills at what the book then gives, and that can cost more.',
  changes: 'What changes in the ticket', withExits: 'Attach the stop, and the target, as TP / SL',
  fields: { size: 'Size', price: 'Price', stopLoss: 'Stop-loss', takeProfit: 'Take-profit' },
  blank: 'nothing', noChange: 'Nothing.', put: 'Fill the ticket',
} as const
