export const lineFaultWords = {
  figure: '“{word}”: {notUnderstood}', nothing: '“{word}” is nothing: figures above zero, ungrouped.',
  unknown: '“{word}”? Can follow: a price, limit, market, ioc, fok, post, reduce, sl, tp, risk, cross, isolated.',
  unknownOfAClose: '“{word}”? Can follow: half, quarter, all, 50%, cross, isolated.',
  noSuchMarket: 'No market “{word}”.', severalMarkets: 'Several markets match “{word}”: type full name.',
  second: '“{word}” is one too many; type figures ungrouped.', share: '{word} % is over 100 %.',
  noShare: '“{word}”: a share, like 50%.', noFigure: '“{word}”? Size first: buy 0.1 btc 60000.',
  noTriggerAfter: 'After “{word}”: a price, 1%, 40t, or 2r for a target.',
  oneOrTwo: '“{word}”: one figure or two? Ungroup it, or “limit” between.',
  modeOrMarket: '“{word}” is margin mode and market: type full name.',
  rOfAStop: '“{word}” counts from stop: type a price, 1% or 40t.',
  noEnd: 'No {word} of {symbol}: show that market, or type a price.',
  noPriceForAWorth: 'No {symbol} price: type one, or size in base.',
} as const
export const bringsNothing = {
  orderOnlyReduces: 'Reduce-only orders take no sl or tp.', orderBringsNo: 'No sl or tp with {type}',
  venueTakesSuch: '{what}: only plain limit and market entries take them. Protect once open, or make order plain.',
} as const
export const kindNames = { STOP_LIMIT: 'a stop', STOP_MARKET: 'a stop' } as const
export const lacks = {
  'too long': '80 characters at most.', 'no size': 'Size missing: sell 0.5 eth market.',
  'no risk': 'After “risk”: USDC, like 50, or account share, like 1%.',
  'size and risk': 'Size or risk, not both: buy btc 60000 sl 59000 risk 50.',
  'no stop of a risk': 'Risk needs stop: buy btc 60000 sl 59000 risk 50.',
  'no stop of an r': 'R needs stop: buy 0.1 btc 60000 sl 1% tp 2r.',
  'reducing risk': 'Reduce-only takes size, not risk.',
  'fees unread': 'Fees not read: risk cannot become a size.',
  'account unread': 'Account value not read: no share of it.',
  'no market': 'Market missing: buy 0.1 btc 60000.', 'no price': 'Price missing, or “market”.',
  'no trigger': 'Trigger missing: stop sell 0.1 btc 58000.', 'no side': 'Buy or sell missing.',
  'price of a market order': 'Market orders take no price.',
  'no limit price': 'Limit price missing: stop sell 0.1 btc 58000 limit 57900.',
  'types of a stop': 'Stops are market, or “limit” with a price.',
  'positions unread': 'Positions not read yet.', 'not held': 'No such position.',
  'held twice': 'Held cross and isolated: add which.', 'too small a share': 'Below market’s smallest step.',
  'too small a worth': 'USDC below market’s smallest step.',
  'which stop': 'Side unclear: omit it only beyond mark, against a position. Say it: stop sell 5 sol 140.',
  'no leverage': 'Leverage missing: lev 20.', 'no mark': 'Mark not known: above or below?',
} as const
