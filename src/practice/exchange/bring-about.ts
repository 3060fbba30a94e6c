import { announce, planMaintenance, startMaintenance } from './maintenance'
import { changeRules, revokeKeys, shock } from './drills'
import type { Exchange } from './exchange'
import { type Fixed, floorTo, ONE, readFixed } from '../numbers/fixed'
import { isRefusal } from '../account/refusal'
import type { Rules } from '../market/markets'
import { RULE_NAMES, type RuleTexts, type VenueEvent } from '../faults/events'
import { UNASKED } from '../account/draft'

const MINUTE = 60_000
/** What another client rests, and what it sets leverage to. */
const RESTED = ONE / 50n
const LEVERAGE = 9

/** Has the venue do it. Throws a RangeError on a market, rule or figure there is not. */
export function bringAbout(exchange: Exchange, event: VenueEvent): void {
  switch (event.name) {
    case 'change the rules':
      return changeRules(exchange, event.symbol, readRules(event.rules))
    case 'revoke the keys':
      return revokeKeys(exchange, event.ms)
    case 'narrow the keys':
      for (const key of exchange.keys.values()) key.scope = event.scope ?? 'read'
      return
    case 'close the venue':
      return startMaintenance(exchange, event.ms)
    case 'plan a maintenance':
      return planMaintenance(exchange, event.wait, event.ms)
    case 'move the price':
      return shock(exchange, event.symbol, event.share, event.ms ?? MINUTE)
    case 'trade as somebody else':
      return tradeElsewhere(exchange, event)
    case 'act as somebody else':
      return actElsewhere(exchange, event)
    case 'announce':
      return announceAs(exchange, event)
  }
}

function announceAs(
  exchange: Exchange,
  { message, about, url }: Extract<VenueEvent, { name: 'announce' }>,
): void {
  announce(exchange, message, { ...(about !== undefined && { about }), ...(url !== undefined && { url }) })
}

function readRules({ status, ...figures }: RuleTexts): Partial<Rules> {
  const read = Object.entries(figures).map(([name, text]) => {
    if (!(name in RULE_NAMES)) throw new RangeError(`no such rule: ${name}`)
    return [RULE_NAMES[name as keyof typeof RULE_NAMES], figureOf(text)] as const
  })
  return { ...Object.fromEntries(read), ...(status === undefined ? {} : { status }) }
}

function figureOf(text: string): Fixed {
  const figure = readFixed(text)
  if (figure === undefined) throw new RangeError(`not a figure: ${text}`)
  return figure
}

/** Places an order at the market for the first account, as a second client of its owner would. */
function tradeElsewhere(
  exchange: Exchange,
  event: Extract<VenueEvent, { name: 'trade as somebody else' }>,
): void {
  const [account] = exchange.ledger.accounts()
  if (account === undefined) throw new RangeError('there is no account')
  const placed = exchange.orders.place(account, {
    ...UNASKED,
    symbol: event.symbol,
    side: event.side,
    type: 'MARKET',
    quantity: figureOf(event.quantity),
    mode: event.mode,
  })
  if (isRefusal(placed)) throw new RangeError(placed.message)
  exchange.orders.work()
}

/** Does one thing to the first account, as a second client of its owner would; nothing where there is nothing to do it to. */
function actElsewhere(
  exchange: Exchange,
  { act, symbol }: Extract<VenueEvent, { name: 'act as somebody else' }>,
): void {
  const { ledger, markets, orders } = exchange
  const [[account], market] = [ledger.accounts(), markets.get(symbol)]
  if (account === undefined || market === undefined)
    throw new RangeError('there is no such account or market')
  const open = ledger.openOrders(account.id).filter(order => order.symbol === symbol)
  const tick = market.rules.quoteTick
  const low = floorTo(market.mark - market.mark / 50n, tick)
  switch (act) {
    case 'rest':
      orders.place(account, { ...UNASKED, symbol, side: 'BUY', type: 'LIMIT', price: low, quantity: RESTED })
      break
    case 'cancel all':
      for (const order of open) orders.askCancel(order)
      break
    case 'edit': {
      const newest = [...open].sort((a, b) => b.id - a.id)[0]
      if (newest?.price !== undefined)
        orders.edit(account, newest, newest.price + (newest.side === 'BUY' ? -tick : tick), newest.quantity)
      break
    }
    case 'set leverage':
      exchange.ledger.lever(account, [{ symbol, mode: 'CROSS', leverage: LEVERAGE }], exchange.clock.now())
  }
  orders.work()
}
