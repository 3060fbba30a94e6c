export const sentences = {
  'open after an end': 'Order {orderId} in {symbol} was reported as ended, and the list of open orders still has it.',
  'edited elsewhere': {
    noPrice: 'no price',
    orderNowNo: 'Order {orderId} in {symbol} is now {quantity} at {price}, and no edit of this desk’s made it so.',
  },
  'not in the journal': 'Order {orderId} in {symbol} was placed by this desk, and its journal knows nothing of it: what was written down was lost or replaced. Compare it with the venue’s own page.',
  'told otherwise': {
    cross: 'cross', isolated: 'isolated',
    sinceVenuePublic: 'Since {at} the venue’s public data says that this account holds {there} in {symbol} ({marginMode}), and reports to your key that it holds {here}. One of the two is old. Compare it with the venue’s own page.',
    sinceVenuePublicData: 'Since {at} the venue’s public data says that order {orderId} in {symbol} is {there}, and reports otherwise to your key. One of the two is old. Compare it with the venue’s own page.',
  },
  'marks apart': 'The venue’s stream says that the mark price of {symbol} is {stream}, and the venue’s own answer says {read} at the same time. One of the two is not the venue’s price. Compare it with the venue’s own page before you trade.',
  'fills beyond the record': 'Order {orderId} in {symbol} has ended with {executed} filled by its record, and your fills of it come to more. The record is read again until the two agree.',
  'fill denied': 'The venue reported {here} filled of order {orderId} in {symbol}, and its own record and lists show {there}. Compare it with the venue’s own page before you rely on that fill.',
  'algo fill denied': 'The venue reported {here} filled of trigger order {orderId} in {symbol}, and its own record or list now shows {there}. Compare it with the venue’s own page before you rely on that fill.',
  'open but not listed': 'Order {orderId} in {symbol} is open by its record, and the list of open orders lacks it. It may have ended or filled. Compare it with the venue’s own page.',
  'terms denied': {
    noPrice: 'no price',
    otherTerms: 'Order {orderId} in {symbol} is {quantity} at {price} by its record, and {listedQuantity} at {listedPrice} in the list of open orders. One of the two is wrong. Compare it with the venue’s own page.',
  },
  'open order not known': {
    buy: 'buy', sell: 'sell',
    openOrders: 'The venue counts {there} of open {side} orders with your position in {symbol}, and its list and records show {here}. An order that was reported as ended may still be open. Compare it with the venue’s own page.',
  },
  'sequence went back': {
    cross: 'cross', isolated: 'isolated',
    venueAnswersSay: 'The venue’s answers say that you hold {there} in {symbol} ({marginMode}), and number that as older than the {here} it reported before. One of the two is old. Compare it with the venue’s own page.',
  },
  'position not explained': {
    sold: 'sold', bought: 'bought', cross: 'cross', isolated: 'isolated', margin: ' in {marginMode} margin',
    positionMoreWhile: 'By the position, {size} more was {way} in {symbol}{where} while the desk was closed than is known here. Fills of that time could not be listed in full: whether you traded or the venue closed it is not known. Look at your fills there.',
    positionMoreAny: 'By the position, {size} more was {way} in {symbol}{where} than any fill or liquidation explains. Look at your fills and orders there: something may have been executed twice.',
  },
} as const
export const limitWords = {
  orderPlacedElsewhere: 'Order {orderId}, placed elsewhere, says “{word}”, a word this desk does not know. Nothing that adds risk can be sent in {where} until it was read a second time.',
  neverAnsweredDone: '{request} was never answered. It is done, and may still arrive until {until}: until then {held} in {where}. Everything else can be sent.',
} as const
export const arrivals = {
  'what rests': { request: 'A cancel of all orders', held: 'no resting order is placed and none is edited' },
  'risk and leverage': {
    request: 'A change of leverage', held: 'nothing that adds risk can be sent and leverage is not changed',
  },
  'risk and margin mode': {
    request: 'A change of margin mode',
    held: 'nothing that adds risk can be sent and the mode is not changed',
  },
  margin: { request: 'A move of margin', held: 'no margin is moved' },
  'maintenance flag': {
    request: 'A choice of what happens to orders in maintenance', held: 'that choice is not changed',
  },
  'own key': {
    request: 'A limit or an end of this desk’s own key', held: 'neither of them is asked for again',
  },
  settlement: { request: 'A settlement', held: 'no other one is asked for' },
  'algo orders': { request: 'A cancel of all trigger orders', held: 'no trigger order is placed' },
} as const
export const listed = { anyMarket: 'any market', markets: '{markets}' } as const
