import { decodeMandate } from '../../src/core/envelope/mandate-text'
import type { ArmedMandate, MandateMarketBounds } from '../../src/core/envelope/mandate'
import type { ChaseRule, ProgramRule, TwapRule } from '../../src/core/envelope/program-rule'
import { listRuleLegs } from '../../src/core/envelope/rule-legs'
import { computeTwapSchedule } from '../../src/core/programs/twap/twap-schedule'
import {
  add,
  parseAmount,
  compareDecimals,
  maxAmount,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../../src/core/value/decimal-amount'
import type { Consent, ReceivedRequest, History, Line } from './history'
import { byLevels } from './scale-course'
import { ABOUT, byLegs } from './basket-truths'
import { byStop } from './stop-truths'
import { amountOf } from './truths'
import { requestText, isWrite, textOf } from './history'

/** Actions of a course that the journal does not record. */
export interface UnrecordedActions {
  /** Number of key presses, without repeats. */
  readonly presses: number
  /** Largest number of requests that can have been confirmed on sheets. */
  readonly yeses: number
  /** Number of journal lines before each run after the first. */
  readonly runs: readonly number[]
}

/** A mandate from the journal, with everything that was sent under it. */
interface Sealed {
  readonly envelope: ArmedMandate
  readonly line: Line
  readonly place: number
  readonly ended?: number
  readonly inside: readonly { readonly consent: Consent; readonly line: Line; readonly place: number }[]
}

/** Returns the violations of the sealed mandates in a course. */
export function brokenInside(history: History, unrecorded: UnrecordedActions): readonly string[] {
  const sealed = sealedIn(history)
  const consents = history.lines.filter(({ entry }) => entry.saw === 'consent')
  const beside = consents.filter(({ entry }) => entry.saw === 'consent' && entry.inside === undefined)
  return [
    ...(beside.length > unrecorded.yeses
      ? [`${beside.length} left by a sheet, ${unrecorded.yeses} were said yes to`]
      : []),
    ...sealed.flatMap(one => [
      ...withinBounds(history, one).map(what => `bounds: ${what}`),
      ...withinTime(history, one, unrecorded).map(what => `time: ${what}`),
      ...(one.envelope.rule === undefined ? byPresses(one, unrecorded) : byRule(history, one)),
    ]),
  ]
}

function sealedIn({ lines }: History): readonly Sealed[] {
  return lines.flatMap((line, place): readonly Sealed[] => {
    if (line.entry.saw !== 'armed') return []
    const { envelope: id, text } = line.entry
    const envelope = decodeMandate(text)
    if (envelope === undefined) return []
    const ended = lines.findIndex(({ entry }) => entry.saw === 'disarmed' && entry.envelope === id)
    const inside = lines.flatMap((one, at) =>
      one.entry.saw === 'consent' && one.entry.inside?.envelope === id
        ? [{ consent: one.entry, line: one, place: at }]
        : [],
    )
    return [{ envelope, line, place, inside, ...(ended >= 0 && { ended }) }]
  })
}

/** Returns true if the received request is the sealed one, to the byte. */
const isOf = ({ request }: Consent, received: ReceivedRequest): boolean =>
  isWrite(received) && requestText(received) === textOf(request)

/** Returns the received requests of a mandate, each with its consent. */
const sentRequestsOf = (
  { received }: History,
  { inside }: Sealed,
): readonly (readonly [Consent, ReceivedRequest])[] =>
  inside.flatMap(({ consent }) => {
    const request = received.find(one => isOf(consent, one))
    return request === undefined ? [] : [[consent, request] as const]
  })

const fieldIn = (body: string, name: string): string =>
  new RegExp(`"${name}":"?([^",}]+)`).exec(body)?.[1] ?? ''
const figureIn = (body: string, name: string): Amount => parseAmount(fieldIn(body, name)) ?? ZERO

/** Checks the received bytes and the executed quantities against the bounds. */
function withinBounds(history: History, sealed: Sealed): readonly string[] {
  const { envelope } = sealed
  const sent = sentRequestsOf(history, sealed)
  const orders = sent.filter(([, { method }]) => method === 'POST').map(([, { body }]) => body)
  const closes = (body: string): boolean =>
    envelope.session !== undefined && fieldIn(body, 'reduce_only') === 'true'
  const opening = orders.filter(body => !closes(body))
  const bought = opening.filter(body => fieldIn(body, 'side') === 'BUY')
  const worth = sumAmountProducts(
    bought.map(body => [figureIn(body, 'order_price'), figureIn(body, 'order_quantity')]),
  )
  return [
    ...overCount(sealed),
    ...(isOver(worth, envelope.worth.inAll) ? [`bought for ${worth} of ${envelope.worth.inAll}`] : []),
    ...envelope.markets.flatMap(market =>
      envelope.session === undefined
        ? withinMarket(history, envelope, market, opening)
        : withinExposure(history, sealed, market, opening),
    ),
    ...orders.flatMap(body => [
      ...(envelope.types.some(type => type === fieldIn(body, 'order_type'))
        ? []
        : [`a type that is not sealed: ${body}`]),
      ...(reducesOnly(envelope) && fieldIn(body, 'reduce_only') !== 'true' ? [`could open: ${body}`] : []),
      ...withinTerms(envelope, body, closes(body)),
    ]),
  ]
}

/** Checks the number of requests. In one-click trading each order may be cancelled once beyond it. */
function overCount({ envelope: { writes, session }, inside }: Sealed): readonly string[] {
  const cancels = inside.filter(({ consent }) => consent.write.is === 'cancel').length
  const orders = inside.filter(({ consent }) => consent.write.is === 'order').length
  const spare = session === undefined ? 0 : Math.min(cancels, orders)
  return inside.length - spare > writes ? [`${inside.length} writes of ${writes}`] : []
}

const reducesOnly = ({ rule }: ArmedMandate): boolean =>
  rule !== undefined && rule.is !== 'protect' && rule.reduceOnly

const isOver = (figure: Amount, most: Amount): boolean => compareDecimals(figure, most) > 0

/** Returns the client ids of orders that a person edited on a sheet. The mandate does not bound their quantity. */
const editedOrders = ({ lines }: History): ReadonlySet<string | undefined> =>
  new Set(
    lines.flatMap(({ entry }) =>
      entry.saw === 'consent' && entry.inside === undefined && entry.write.is === 'edit'
        ? [entry.write.clientOrderId]
        : [],
    ),
  )

/** Checks everything sent in one market, and its executed quantity. */
function withinMarket(
  history: History,
  { rule, markets }: ArmedMandate,
  { symbol, size }: MandateMarketBounds,
  opening: readonly string[],
): readonly string[] {
  const own = opening.filter(body => fieldIn(body, 'symbol') === symbol)
  const sizes = sumAmountProducts(own.map(body => [figureIn(body, 'order_quantity')]))
  const names = new Set(own.map(body => fieldIn(body, 'client_order_id')))
  const edited = editedOrders(history)
  const executed = history.orders
    .filter(({ clientId }) => clientId !== undefined && names.has(clientId) && !edited.has(clientId))
    .map(one => amountOf(one.executed))
    .reduce(add, ZERO)
  const leg = rule && listRuleLegs(rule, { markets }).find(one => one.symbol === symbol)
  const most = leg?.quantity ?? size.inAll
  return [
    ...(isOver(sizes, size.inAll) ? [`sent ${sizes} of ${size.inAll} in ${symbol}`] : []),
    ...(isOver(executed, most) ? [`executed ${executed} of ${most} in ${symbol}`] : []),
  ]
}

/**
 * Checks the position after each fill of an opening order of one-click trading. Fills on the same side of orders that
 * were sent otherwise are left out: the desk may not have known them.
 */
function withinExposure(
  { orders, trades }: History,
  { inside, line }: Sealed,
  { symbol, marginMode, size }: MandateMarketBounds,
  opening: readonly string[],
): readonly string[] {
  const namesOf = (bodies: readonly string[]) => new Set(bodies.map(body => fieldIn(body, 'client_order_id')))
  const idsOf = (names: ReadonlySet<string>) =>
    new Set(orders.flatMap(({ id, clientId }) => (clientId !== undefined && names.has(clientId) ? [id] : [])))
  const own = idsOf(new Set(inside.map(({ consent }) => consent.attempt)))
  const adds = idsOf(namesOf(opening))
  const account = trades.find(({ order }) => own.has(order))?.account
  const here = trades
    .filter(trade => trade.account === account && trade.symbol === symbol && trade.mode === marginMode)
    .toSorted((one, other) => one.at - other.at)
  return (['BUY', 'SELL'] as const).flatMap(side => {
    let held = ZERO
    return here.flatMap(trade => {
      const counts = trade.at < (line.trulyAt ?? 0) || own.has(trade.order) || trade.side !== side
      if (!counts) return []
      const quantity = amountOf(trade.quantity)
      held = trade.side === side ? add(held, quantity) : subtract(held, quantity)
      return adds.has(trade.order) && trade.side === side && isOver(held, size.inAll)
        ? [`holds ${held} of ${size.inAll} in ${symbol}`]
        : []
    })
  })
}

/** Checks one order against the bounds of its market. */
function withinTerms({ markets }: ArmedMandate, body: string, closes: boolean): readonly string[] {
  const market = markets.find(({ symbol }) => symbol === fieldIn(body, 'symbol'))
  if (market === undefined) return [`another market: ${body}`]
  const side = fieldIn(body, 'side')
  const worst = side === 'BUY' ? market.buyAtMost : market.sellAtLeast
  const price = figureIn(body, 'order_price')
  const isWorse = worst === undefined || compareDecimals(price, worst) === (side === 'BUY' ? 1 : -1)
  return [
    ...(isWorse ? [`${side} at ${price}, worst ${worst ?? 'none'}`] : []),
    ...(closes || !isOver(figureIn(body, 'order_quantity'), market.size.perOrder)
      ? []
      : [`too large: ${body}`]),
  ]
}

/** Checks that nothing is sent after the end, the first unknown, a restart or the expiry. */
function withinTime(
  { lines, received }: History,
  sealed: Sealed,
  { runs }: UnrecordedActions,
): readonly string[] {
  const { envelope, inside, line, place, ended } = sealed
  const next = runs.find(begun => begun > place) ?? Number.POSITIVE_INFINITY
  const unknown = lines.findIndex(
    (one, at) => at > place && isUnknown(one) && !isRecorded(lines.slice(0, at), one),
  )
  const unknownLine = lines[unknown]
  const isSettledBy = (place: number) =>
    unknownLine !== undefined && isRecorded(lines.slice(0, place), unknownLine)
  const began = line.trulyAt ?? 0
  const afterEnd = ended === undefined ? [] : received.slice(lines[ended]?.receivedCount)
  const late = afterEnd.filter(one => inside.some(({ consent }) => isOf(consent, one)))
  return [
    ...inside.flatMap(one => [
      ...(ended !== undefined && one.place > ended ? ['left after its end'] : []),
      ...(unknown >= 0 && one.place > unknown && !(isWindUp(one, envelope) && isSettledBy(one.place))
        ? ['left after the first unknown']
        : []),
      ...(one.place >= next ? ['left after a restart'] : []),
      ...(!isWindUp(one, envelope) && (one.line.trulyAt ?? began) - began > envelope.lasts + ABOUT
        ? ['left past its time']
        : []),
    ]),
    // At most one request is in flight at the end. Its consent came before.
    ...(late.length > 1 ? [`${late.length} were heard after its end`] : []),
  ]
}

/** Returns true for a cancel with which a session ends. After a sleep its end is noticed late. */
const isWindUp = ({ consent }: Sealed['inside'][number], { session }: Sealed['envelope']): boolean =>
  session !== undefined && consent.write.is === 'cancel'

const isUnknown = ({ entry }: Line): boolean => entry.saw === 'outcome' && entry.outcome.is === 'unknown'

/** Returns true if a record already resolved the attempt. A lost answer after that leaves nothing open. */
const isRecorded = (before: readonly Line[], { entry }: Line): boolean =>
  before.some(
    ({ entry: one }) =>
      (one.saw === 'record' || one.saw === 'done') && 'attempt' in entry && one.attempt === entry.attempt,
  )

/** Checks the number of requests of one-click trading. Its end may cancel each order without a press. */
function byPresses({ inside }: Sealed, { presses }: UnrecordedActions): readonly string[] {
  const cancels = inside.filter(({ consent }) => consent.write.is === 'cancel').length
  const pressed = Math.max(inside.length - cancels, cancels)
  return pressed > presses ? [`presses: ${inside.length} writes for ${presses} presses`] : []
}

/** Checks the requests of a program: at most one order and one cancel for each slice, as its rule allows. */
function byRule(history: History, sealed: Sealed): readonly string[] {
  const { envelope, inside, line } = sealed
  const { rule } = envelope
  if (rule === undefined) return []
  if (rule.is === 'protect') return byStop(rule, sentRequestsOf(history, sealed))
  const began = line.trulyAt ?? 0
  const seen = new Map<string, number>()
  for (const { consent } of inside) {
    const name = `${consent.write.is} of slice ${consent.inside?.slice?.at ?? 'none'}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  const last = history.lines.at(-1)?.trulyAt ?? began
  const hasEnded = history.lines.some(({ entry }) => entry.saw === 'disarmed')
  return [
    ...[...seen].flatMap(([name, times]) => (times > 1 ? [`rule: ${name} left ${times} times`] : [])),
    ...byKind(rule, history, sealed),
    ...(last - began > envelope.lasts + 10 * 60_000 && !hasEnded ? ['rule: it never ended'] : []),
  ]
}

function byKind(rule: ProgramRule, history: History, sealed: Sealed): readonly string[] {
  switch (rule.is) {
    case 'twap':
      return byCourse(rule, sealed)
    case 'chase':
      return byMoves(rule, sealed)
    case 'scale':
      return byLevels(rule, [...placedIn(sealed), ...takenBackIn(sealed)], ABOUT)
    case 'basket':
      return byLegs(rule, placedIn(sealed), history.lines)
  }
}

/** Returns the cancels of a mandate, with the milliseconds since the seal. */
const takenBackIn = ({ inside, line: { trulyAt: began = 0 } }: Sealed) =>
  inside.flatMap(({ consent, line }) =>
    consent.write.is === 'cancel'
      ? [
          {
            write: 'cancel' as const,
            slice: consent.inside?.slice?.at ?? -1,
            since: (line.trulyAt ?? began) - began,
          },
        ]
      : [],
  )

/** Returns the orders of a mandate, with the milliseconds since the seal on the exchange's clock. */
const placedIn = ({ inside, line: { trulyAt: began = 0 } }: Sealed) =>
  inside.flatMap(({ consent, line, place }) =>
    consent.write.is === 'order'
      ? [
          {
            write: consent.write,
            slice: consent.inside?.slice?.at ?? -1,
            attempt: consent.attempt,
            place,
            since: (line.trulyAt ?? began) - began,
          },
        ]
      : [],
  )

function byCourse(rule: TwapRule, sealed: Sealed): readonly string[] {
  const course = computeTwapSchedule(rule)
  const placed = placedIn(sealed)
  const extra = sumAmountProducts(
    placed.map(({ write, slice }) => [
      maxAmount(ZERO, subtract(write.quantity, course[slice]?.quantity ?? ZERO)),
    ]),
  )
  return [
    ...placed.flatMap(({ slice, since }) => {
      const own = course[slice]
      if (own === undefined) return [`rule: no slice ${slice}`]
      const isInTime = since >= own.from - ABOUT && since <= own.until + ABOUT
      return isInTime ? [] : [`rule: slice ${slice} left at ${since}`]
    }),
    ...(compareDecimals(extra, rule.catchUp) > 0 ? [`rule: caught up ${extra} of ${rule.catchUp}`] : []),
  ]
}

function byMoves(rule: ChaseRule, sealed: Sealed): readonly string[] {
  const placed = placedIn(sealed)
  const resting = placed.filter(({ write }) => write.type === 'POST_ONLY')
  const taking = placed.length - resting.length
  return [
    ...(resting.length > rule.moves + 1
      ? [`rule: placed ${resting.length} times for ${rule.moves} moves`]
      : []),
    ...(taking > (rule.takesRest ? 1 : 0) ? [`rule: took ${taking} times`] : []),
    ...resting.flatMap(({ since }, nth) => {
      const before = nth === 0 ? undefined : resting[nth - 1]?.since
      return before !== undefined && since - before < rule.apart - ABOUT
        ? [`rule: moved after ${since - before}`]
        : []
    }),
  ]
}
