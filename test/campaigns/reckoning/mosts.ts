import { preview } from '../../../src/core/checks/checks'
import type { MarginMode, Side } from '../../../src/core/market/market'
import { exactly, type Amount } from '../../../src/core/value/decimal'
import type { OrderDraft } from '../../../src/core/write/write'
import { roomFor } from '../../../src/core/checks/room'
import { blank, sizedAs } from '../../../src/renderer/drafts/drafting'
import { crossMostToOpen, isolatedMostToOpen, mostToAdd, mostToReduce, underCap } from '../../reckoner/most'
import { figure, least, most, type Figure } from '../../reckoner/decimal'
import { marketOf, type Facts } from '../../reckoner/facts'
import { vendorMostToAdd, vendorMostToOpen, vendorMostToReduce } from '../../reckoner/vendor'
import type { Chance } from '../chance'
import type { Desk, Read } from './desk'
import type { Stand } from './exchange'
import { EXACTLY, MONEY, shown, type Bound, type Judged } from './figures'
import { onTick, placeOf, type Place } from './place'
import { between } from './spread'
import { statedBy } from './stated'

/** Whatever the desk calls the most: the exchange takes it, and takes no step more. */
export async function mostFigures(
  stand: Stand,
  desk: Desk,
  read: Read,
  at: readonly [string, MarginMode],
  chance: Chance,
): Promise<readonly Judged[]> {
  const place = placeOf(read, ...at)
  if (place === undefined) return []
  const facts = statedBy(stand).facts
  return [
    ...(await slider({ stand, desk, read, place, facts, chance })),
    ...(place.marginMode === 'ISOLATED' && !place.held.isZero()
      ? [
          ...(await moved({ stand, desk, read, place, facts, chance }, 'ADD')),
          ...(await moved({ stand, desk, read, place, facts, chance }, 'REDUCE')),
        ]
      : []),
  ]
}

interface Parts {
  readonly stand: Stand
  readonly desk: Desk
  readonly read: Read
  readonly place: Place
  readonly facts: Facts
  readonly chance: Chance
}

/** The end of the ticket's slider: the documented largest size, in the market's steps; what it offers can be sent. */
async function slider({ stand, desk, read, place, facts, chance }: Parts): Promise<readonly Judged[]> {
  const { market, marginMode } = place
  const side: Side = chance.pick(['BUY', 'SELL'] as const)
  const away = side === 'BUY' ? 1 - between(chance, 0.01, 0.3) : 1 + between(chance, 0.01, 0.3)
  const price = onTick(place.mark.times(away.toFixed(6)), market)
  const said = sliderEnd(read, place, side, exactly(price))
  const wanted =
    marginMode === 'CROSS'
      ? crossMostToOpen(facts, market.symbol, side)
      : sameWay(place, side)
        ? isolatedMostToOpen(facts, market.symbol, side, referenceOf(place, side, figure(price)))
        : undefined
  const size = said === undefined ? undefined : figure(said)
  const documented = wanted && onSteps(wanted, marketOf(facts, market.symbol).step)
  const draft: OrderDraft = {
    is: 'order',
    symbol: market.symbol,
    side,
    type: 'LIMIT',
    price,
    quantity: said ?? '0',
    reduceOnly: false,
    marginMode,
  }
  const sendable =
    market.status === 'ACTIVE' &&
    size !== undefined &&
    size.gte(market.sizeMin) &&
    size.times(price).gte(market.minNotional)
  const taken = sendable ? await offered(stand, desk, read, draft) : undefined
  const more = await tooLittle({ stand, desk, read }, draft, size, documented)
  const about = `${market.symbol} ${side} ${draft.quantity} at ${price}`
  return [
    {
      what: `the most: slider, no less than what the documents give and both take, ${marginMode}`,
      said: more === undefined ? 'no less' : `${shown(size)} (${more})`,
      happened: more === undefined ? 'no less' : shown(documented),
      bound: EXACTLY,
      about,
    },
    ...vendorSays(facts, market, side, marginMode, documented),
    ...(taken === undefined
      ? []
      : [
          {
            what: `the most: slider’s end passes the desk’s own checks, ${marginMode}`,
            said: taken.desk,
            happened: 'yes',
            bound: EXACTLY,
            about,
          },
          {
            what: `the most: slider’s end is taken by the exchange, ${marginMode}`,
            said: 'yes',
            happened: taken.exchange,
            bound: EXACTLY,
            about,
          },
        ]),
  ]
}

/** Why the documented size is not offered though the exchange takes it; nothing where it is offered, or is not taken. */
async function tooLittle(
  { stand, desk, read }: Pick<Parts, 'stand' | 'desk' | 'read'>,
  draft: OrderDraft,
  size: Figure | undefined,
  documented: Figure | undefined,
): Promise<string | undefined> {
  if (documented === undefined || size === undefined || size.gte(documented)) return undefined
  const asked = await offered(stand, desk, read, { ...draft, quantity: documented.toFixed() })
  return asked.exchange === 'yes' ? asked.desk : undefined
}

/** The vendor's own largest cross order, where the market's cap does not bind, beside the reckoner's. */
function vendorSays(
  facts: Facts,
  { symbol, step }: Place['market'],
  side: Side,
  mode: MarginMode,
  documented: Figure | undefined,
): readonly Judged[] {
  if (mode === 'ISOLATED') return []
  const told = least(vendorMostToOpen(facts, symbol, side), underCap(facts, symbol, 'CROSS', side))
  const vendor = most(figure(0), onSteps(told, figure(step)))
  return [
    {
      what: 'the most: documented size, the vendor’s own',
      said: documented,
      happened: undefined,
      vendor,
      bound: EXACTLY,
      about: symbol,
    },
  ]
}

const onSteps = (size: Figure, step: Figure): Figure => size.div(step).floor().times(step)
const sameWay = ({ held }: Place, side: Side): boolean =>
  held.isZero() || held.isPositive() === (side === 'BUY')

/** LIMIT buy: its price; LIMIT sell: the better of its price and the best bid. */
const referenceOf = ({ bid }: Place, side: Side, price: Figure): Figure =>
  side === 'BUY' ? price : most(price, bid)

/** As the ticket works it out. */
function sliderEnd(
  { ground }: Read,
  { market, marginMode }: Place,
  side: Side,
  price: Amount,
): Amount | undefined {
  const sized = sizedAs(market.symbol, { ...blank, side, type: 'LIMIT', marginMode }, price)
  return sized && roomFor(sized, ground)
}

/** Whether the desk would plan it, and whether the exchange takes it; what was taken is taken away again. */
async function offered(stand: Stand, desk: Desk, { ground }: Read, draft: OrderDraft) {
  const planned = desk.plan(draft, ground)
  const codes = planned.ok ? 'yes' : planned.error.map(({ code }) => code).join(' ')
  const outcome = await desk.send({
    is: 'order',
    symbol: draft.symbol,
    side: draft.side,
    type: 'LIMIT',
    price: exactly(draft.price ?? '0'),
    quantity: exactly(draft.quantity),
    reduceOnly: false,
    marginMode: draft.marginMode,
  })
  if (outcome.is === 'accepted') withdraw(stand, outcome.orderId)
  return { desk: codes, exchange: outcome.is === 'accepted' ? 'yes' : answerOf(outcome) }
}

const answerOf = (outcome: Awaited<ReturnType<Desk['send']>>): string =>
  outcome.is === 'refused' ? `${outcome.code} ${outcome.words}` : outcome.is

function withdraw({ exchange, account }: Stand, id: string | undefined): void {
  const order = exchange.archive.order(account.id, Number(id))
  if (order !== undefined) exchange.orders.cancel(order, 'tried')
}

const STEP = figure('0.000001')
/** What the dialog asks the rule by: the smallest amount there is. */
const SMALLEST = '0.000001'

/** The most that can be added to, or taken from, an isolated position's margin. */
async function moved({ stand, desk, read, place, facts }: Parts, way: 'ADD' | 'REDUCE') {
  const { symbol } = place.market
  const asked = preview({ is: 'move margin', symbol, way, amount: SMALLEST }, read.ground)
  const max = asked.checks.find(({ code }) => code === 'MARGIN_MOVE')?.facts['max']
  const said = max === undefined ? undefined : figure(max)
  const documented = (way === 'ADD' ? mostToAdd(facts) : mostToReduce(facts, symbol)).toDP(6, 1)
  const vendor = way === 'ADD' ? vendorMostToAdd(facts) : vendorMostToReduce(facts, symbol)
  const about = symbol
  const bound: Bound = MONEY
  const figures: Judged[] = [{ what: `the most: ${way}`, said, happened: documented, vendor, bound, about }]
  if (said === undefined) return figures
  const tried = async (amount: Figure): Promise<string> => {
    if (amount.lte(0)) return 'nothing to move'
    const outcome = await desk.send({
      is: 'move margin',
      symbol,
      way,
      amount: exactly(amount.toFixed()),
      was: { margin: exactly('0'), quantity: exactly('0') },
    })
    if (outcome.is !== 'accepted') return answerOf(outcome)
    moveBack(stand, symbol, way, amount)
    return 'taken'
  }
  const end = said.toDP(6, 1)
  if (end.gt(0))
    figures.push({
      what: `the most: ${way}, taken by the exchange`,
      said: 'taken',
      happened: await tried(end),
      bound: EXACTLY,
      about: `${symbol} ${end.toFixed()}`,
    })
  const beyond = await tried(most(end, figure(0)).plus(STEP))
  figures.push({
    what: `the most: ${way}, one step more refused by the exchange`,
    said: 'refused',
    happened: beyond === 'taken' ? 'taken' : 'refused',
    bound: EXACTLY,
    about: `${symbol} ${end.plus(STEP).toFixed()}`,
  })
  return figures
}

function moveBack(
  { exchange, account, now }: Stand,
  symbol: string,
  way: 'ADD' | 'REDUCE',
  by: Figure,
): void {
  const position = exchange.ledger.position(account.id, symbol, 'ISOLATED')
  const amount = BigInt(by.times('1e18').toFixed(0))
  if (position !== undefined) exchange.ledger.allot(position, way === 'ADD' ? -amount : amount, now())
}
