import { createDateJudge } from '../faults/date-judge'
import { createRequestDelay } from '../faults/request-delay'
import { publishVenueAnnouncement, planVenueMaintenance, startVenueMaintenance } from './venue-maintenance'
import { changeMarketRules, revokeAllKeys, addPriceShock } from './exchange-drills'
import type { PracticeExchange } from './practice-exchange'
import { type FixedDecimal, floorToStep, FIXED_ONE, parseFixedDecimal } from '../numbers/fixed-decimal'
import { isVenueRefusal } from '../account/venue-refusal'
import type { MarketRules } from '../market/market-listings'
import { PUBLISHED_RULE_NAMES, type PublishedRules, type VenueEvent } from '../faults/venue-events'
import { ORDER_DRAFT_DEFAULTS } from '../account/order-draft'

const MINUTE = 60_000
/** Quantity of the order and the leverage that the simulated second client uses. */
const OTHER_CLIENT_QUANTITY = FIXED_ONE / 50n
const OTHER_CLIENT_LEVERAGE = 9

/** Performs a scripted venue event. Throws a `RangeError` if a market, rule or figure does not exist. */
export function performVenueEvent(exchange: PracticeExchange, event: VenueEvent): void {
  switch (event.name) {
    case 'change the rules':
      return changeMarketRules(exchange, event.symbol, parseRules(event.rules))
    case 'revoke the keys':
      return revokeAllKeys(exchange, event.ms)
    case 'narrow the keys':
      for (const key of exchange.keys.values()) key.scope = event.scope ?? 'read'
      return
    case 'close the venue':
      return startVenueMaintenance(exchange, event.ms)
    case 'plan a maintenance':
      return planVenueMaintenance(exchange, event.wait, event.ms)
    case 'move the price':
      return addPriceShock(exchange, event.symbol, event.share, event.ms ?? MINUTE)
    case 'trade as somebody else':
      return tradeAsOtherClient(exchange, event)
    case 'act as somebody else':
      return actAsOtherClient(exchange, event)
    case 'change the date rules':
      exchange.dates = createDateJudge(event, exchange.meta.seed, exchange.clock.now())
      return
    case 'delay every request':
      exchange.delay = createRequestDelay(event, exchange.meta.seed)
      return
    case 'announce':
      return performAnnouncement(exchange, event)
  }
}

function performAnnouncement(
  exchange: PracticeExchange,
  { message, about, url }: Extract<VenueEvent, { name: 'announce' }>,
): void {
  publishVenueAnnouncement(exchange, message, {
    ...(about !== undefined && { about }),
    ...(url !== undefined && { url }),
  })
}

function parseRules({ status, ...figures }: PublishedRules): Partial<MarketRules> {
  const read = Object.entries(figures).map(([name, text]) => {
    if (!(name in PUBLISHED_RULE_NAMES)) throw new RangeError(`no such rule: ${name}`)
    return [PUBLISHED_RULE_NAMES[name as keyof typeof PUBLISHED_RULE_NAMES], parseFigure(text)] as const
  })
  return { ...Object.fromEntries(read), ...(status === undefined ? {} : { status }) }
}

function parseFigure(text: string): FixedDecimal {
  const figure = parseFixedDecimal(text)
  if (figure === undefined) throw new RangeError(`not a figure: ${text}`)
  return figure
}

function tradeAsOtherClient(
  exchange: PracticeExchange,
  event: Extract<VenueEvent, { name: 'trade as somebody else' }>,
): void {
  const [account] = exchange.ledger.accounts()
  if (account === undefined) throw new RangeError('there is no account')
  const placed = exchange.orders.place(account, {
    ...ORDER_DRAFT_DEFAULTS,
    symbol: event.symbol,
    side: event.side,
    type: 'MARKET',
    quantity: parseFigure(event.quantity),
    mode: event.mode,
  })
  if (isVenueRefusal(placed)) throw new RangeError(placed.message)
  exchange.orders.processQueue()
}

/**
 * Performs one action on the first account, like a second client of its owner. Does nothing if there is no order to act
 * on.
 */
function actAsOtherClient(
  exchange: PracticeExchange,
  { act, symbol }: Extract<VenueEvent, { name: 'act as somebody else' }>,
): void {
  const { ledger, markets, orders } = exchange
  const [[account], market] = [ledger.accounts(), markets.get(symbol)]
  if (account === undefined || market === undefined)
    throw new RangeError('there is no such account or market')
  const open = ledger.openOrders(account.id).filter(order => order.symbol === symbol)
  const tick = market.rules.quoteTick
  const low = floorToStep(market.mark - market.mark / 50n, tick)
  switch (act) {
    case 'rest':
      orders.place(account, {
        ...ORDER_DRAFT_DEFAULTS,
        symbol,
        side: 'BUY',
        type: 'LIMIT',
        price: low,
        quantity: OTHER_CLIENT_QUANTITY,
      })
      break
    case 'cancel all':
      for (const order of open) orders.requestCancel(order)
      break
    case 'edit': {
      const newest = [...open].sort((a, b) => b.id - a.id)[0]
      if (newest?.price !== undefined)
        orders.edit(account, newest, newest.price + (newest.side === 'BUY' ? -tick : tick), newest.quantity)
      break
    }
    case 'set leverage':
      exchange.ledger.setLeverages(
        account,
        [{ symbol, mode: 'CROSS', leverage: OTHER_CLIENT_LEVERAGE }],
        exchange.clock.now(),
      )
  }
  orders.processQueue()
}
