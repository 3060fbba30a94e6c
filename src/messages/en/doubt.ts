export const modes = { CROSS: 'cross', ISOLATED: 'isolated' } as const
export const noPrice = 'no price'
export const sentences = {
  'open after an end': 'Order {orderId} in {symbol}: reported ended, still open.',
  'edited elsewhere': {
    orderNowNo: 'Order {orderId} in {symbol} now {quantity} at {price}: not edited here.',
  },
  'not in the journal': 'Order {orderId} in {symbol}: from this desk, not in its journal.',
  'told otherwise': {
    sinceVenuePublic: 'Since {at}, {symbol} ({marginMode}): {there} publicly, {here} by your key.',
    sinceVenuePublicData: 'Since {at}, order {orderId} in {symbol}: {there} publicly, otherwise by your key.',
  },
  'marks apart': '{symbol} mark: {stream} by stream, {read} by REST.',
  'fills beyond the record': 'Order {orderId} in {symbol}: ended with {executed} filled, but more fills. Rereading.',
  'fill denied': 'Order {orderId} in {symbol}: {here} reported filled, {there} by record and lists.',
  'algo fill denied': 'Trigger order {orderId} in {symbol}: {here} reported filled, {there} by record or list.',
  'open but not listed': 'Order {orderId} in {symbol}: open by record, not listed; perhaps ended.',
  'terms denied': {
    otherTerms: 'Order {orderId} in {symbol}: {quantity} at {price} by record, {listedQuantity} at {listedPrice} listed.',
  },
  'open order not known': {
    buy: 'buy', sell: 'sell',
    openOrders: 'Open {side} orders in {symbol}: {there} by venue count, {here} listed or recorded.',
  },
  'sequence went back': {
    venueAnswersSay: '{symbol} ({marginMode}): {there}, numbered older than earlier {here}.',
  },
  'position not explained': {
    sold: 'sold', bought: 'bought', margin: ' in {marginMode} margin',
    positionMoreWhile: 'Position in {symbol}{where}: {size} more {way} while closed than known; fills not listed in full.',
    positionMoreAny: 'Position in {symbol}{where}: {size} more {way} than fills or liquidations explain. {check}',
    twice: 'Perhaps executed twice: check fills and orders.',
    noOrder: 'No order of this side known: check fills.',
  },
} as const
export const limitWords = {
  orderPlacedElsewhere: 'Order {orderId}, placed elsewhere: unknown status “{word}”. No added risk in {where} until reread.',
  notFound: 'Order was not found, but may arrive until {until}. Until then no added risk in {where}.',
  neverAnsweredDone: '{request} is done, but unanswered: may arrive until {until}. Until then {held} in {where}.',
} as const
export const arrivals = {
  'what rests': { request: 'Cancel of all orders', held: 'no resting orders or edits' },
  'risk and leverage': { request: 'Leverage change', held: 'no added risk, no leverage change' },
  'risk and margin mode': { request: 'Margin mode change', held: 'no added risk, no mode change' },
  margin: { request: 'Margin move', held: 'no margin move' },
  'maintenance flag': { request: 'Maintenance choice for orders', held: 'it is not changed' },
  'own key': { request: 'Change of this desk’s key', held: 'neither is requested again' },
  settlement: { request: 'Settlement', held: 'no other one' },
  'algo orders': { request: 'Cancel of all trigger orders', held: 'no trigger order' },
} as const
export const listed = { anyMarket: 'any market', markets: '{markets}' } as const
