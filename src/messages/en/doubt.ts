export const modes = { CROSS: 'cross', ISOLATED: 'isolated' } as const
export const noPrice = 'no price'
export const sentences = {
  'open after an end': 'Order {orderId} in {symbol}: reported ended, still listed open.',
  'edited elsewhere': {
    orderNowNo: 'Order {orderId} in {symbol} is now {quantity} at {price}: not edited here.',
  },
  'not in the journal': 'Order {orderId} in {symbol} is from this desk, but not in its journal. Check the venue.',
  'told otherwise': {
    sinceVenuePublic: 'Since {at} the venue shows {there} in {symbol} ({marginMode}) publicly, {here} to your key. Check the venue.',
    sinceVenuePublicData: 'Since {at} public data shows order {orderId} in {symbol} as {there}, your key another state. Check the venue.',
  },
  'marks apart': '{symbol} mark: {stream} by stream, {read} by REST at that time. Check the venue first.',
  'fills beyond the record': 'Order {orderId} in {symbol} ended with {executed} filled, but its fills are more. Reading again.',
  'fill denied': 'Order {orderId} in {symbol}: {here} reported filled, {there} by record and lists. Check the venue.',
  'algo fill denied': 'Trigger order {orderId} in {symbol}: {here} reported filled, {there} by record or list. Check the venue.',
  'open but not listed': 'Order {orderId} in {symbol}: open by record, not listed; perhaps ended or filled. Check the venue.',
  'terms denied': {
    otherTerms: 'Order {orderId} in {symbol}: {quantity} at {price} by record, {listedQuantity} at {listedPrice} listed. Check the venue.',
  },
  'open order not known': {
    buy: 'buy', sell: 'sell',
    openOrders: 'Open {side} orders in {symbol}: {there} by venue count, {here} by list and records. Check the venue.',
  },
  'sequence went back': {
    venueAnswersSay: '{symbol} ({marginMode}): {there} by an answer numbered older than the earlier {here}. Check the venue.',
  },
  'position not explained': {
    sold: 'sold', bought: 'bought', margin: ' in {marginMode} margin',
    positionMoreWhile: 'Position in {symbol}{where}: {size} more {way} while closed than is known; fills were not listed in full. Check the venue.',
    positionMoreAny: 'Position in {symbol}{where}: {size} more {way} than fills or liquidations explain. Perhaps executed twice: check fills and orders.',
  },
} as const
export const limitWords = {
  orderPlacedElsewhere: 'Order {orderId}, placed elsewhere: unknown status “{word}”. No added risk in {where} until read again.',
  neverAnsweredDone: '{request} is done, but unanswered: it may arrive until {until}. Until then {held} in {where}.',
} as const
export const arrivals = {
  'what rests': { request: 'A cancel of all orders', held: 'no resting orders or edits' },
  'risk and leverage': { request: 'A leverage change', held: 'no added risk, no leverage change' },
  'risk and margin mode': { request: 'A margin mode change', held: 'no added risk, no mode change' },
  margin: { request: 'A margin move', held: 'no margin move' },
  'maintenance flag': { request: 'The choice for orders in maintenance', held: 'it is not changed' },
  'own key': { request: 'A change of this desk’s key', held: 'neither is requested again' },
  settlement: { request: 'A settlement', held: 'no other one' },
  'algo orders': { request: 'A cancel of all trigger orders', held: 'no trigger order' },
} as const
export const listed = { anyMarket: 'any market', markets: '{markets}' } as const
