import {
  armedKeys,
  armedPlaces,
  armedTypes,
  envelopeLimits,
  isClick,
  isPlaceWithin,
  pricedPlaces,
  sideOfPlace,
  ticketPlaces,
  type ArmedAct,
  type ArmedArea,
  type ArmedEnvelope,
  type ArmedPlace,
  type EnvelopeMarket,
  type MostOf,
  type PricedPlace,
  type TicketPlace,
} from './envelope'
import { isSealedFor } from './basket-text'
import { programLimits } from './program-rule'
import { ruleFrom, rulePieces } from './program-text'
import { isAmount, isPositive, ZERO, type Amount } from '../value/decimal'

const FORM = 'perpdesk-envelope-1'
const PROGRAM = 'perpdesk-program-1'

/**
 * The one text whose digest seals an envelope, and which the journal keeps. Every bound is in it, in a fixed order, as a
 * JSON array: no two different envelopes give the same text.
 */
export function envelopeText(envelope: ArmedEnvelope): string {
  const { id, profileId, account, mode, markets, types, worth, writes, sealedAt, lasts, acts, rule } =
    envelope
  const { end, label, subOf = '' } = account
  return JSON.stringify([
    rule === undefined ? FORM : PROGRAM,
    ...[id, profileId, [end, label, subOf], mode],
    markets.map(({ symbol, marginMode, buyAtMost = '', sellAtLeast = '', size }) => [
      ...[symbol, marginMode, buyAtMost, sellAtLeast, size.perOrder, size.inAll],
    ]),
    types,
    ...[worth.perOrder, worth.inAll, writes, sealedAt.wall, sealedAt.steady, lasts],
    acts.map(actPieces),
    ...(rule === undefined ? [] : [rulePieces(rule)]),
  ])
}

const actPieces = (act: ArmedAct): readonly (string | number)[] => {
  const order = 'side' in act ? [act.side, act.type, act.quantity] : []
  const area = isClick(act) ? [act.area.x, act.area.y, act.area.width, act.area.height] : []
  return [act.key, act.symbol, act.does, ...order, ...area]
}

/**
 * An envelope read back from its text. Undefined where it is not, to the letter, what this desk writes: what cannot be
 * read allows nothing.
 */
export function envelopeFrom(text: string): ArmedEnvelope | undefined {
  let envelope: ArmedEnvelope | undefined
  try {
    envelope = fromPieces(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Unlike) return undefined
    throw error
  }
  return envelopeText(envelope) === text ? envelope : undefined
}

/** What was read is not of its form. */
class Unlike extends Error {}

function fromPieces(read: unknown): ArmedEnvelope {
  const isProgram = Array.isArray(read) && read[0] === PROGRAM
  const [form, id, profileId, account, mode, markets, types, perOrder, inAll, ...rest] = listIn(
    read,
    isProgram ? 15 : 14,
  )
  const [writes, wall, steady, lasts, acts, program] = rest
  if (!isProgram && form !== FORM) throw new Unlike()
  const rule = isProgram ? ruleFrom(program) : undefined
  if (isProgram && rule === undefined) throw new Unlike()
  const ordersNothing = rule?.is === 'protect'
  const [end, label, subOf] = listIn(account, 3)
  const envelope: ArmedEnvelope = {
    ...{ id: wordIn(id), profileId: wordIn(profileId), mode: oneOf(modes, mode) },
    account: {
      ...{ end: wordIn(end), label: wordIn(label) },
      ...(subOf !== '' && { subOf: wordIn(subOf) }),
    },
    markets: ordersNothing
      ? listIn(markets, 1).map(barredMarketIn)
      : namedOnce(manyIn(markets, envelopeLimits.markets).map(marketIn), ({ symbol }) => symbol),
    types: ordersNothing ? noneIn(types) : typesIn(types),
    worth: ordersNothing ? nothing : mostIn(perOrder, inAll),
    writes: countIn(writes, 1, envelopeLimits.writes),
    sealedAt: { wall: momentIn(wall), steady: momentIn(steady) },
    lasts: countIn(lasts, 1, (isProgram ? programLimits : envelopeLimits).lasts),
    acts: isProgram
      ? noneIn(acts)
      : namedOnce(manyIn(acts, armedKeys.length + armedPlaces.length).map(actIn), ({ key }) => key),
    ...(rule !== undefined && { rule }),
  }
  if (rule?.is === 'basket' && !isSealedFor(rule, envelope)) throw new Unlike()
  return envelope
}

const modes = ['practice', 'test', 'live', 'custom'] as const

function marketIn(read: unknown): EnvelopeMarket {
  const [symbol, marginMode, buy, sell, perOrder, inAll] = listIn(read, 6)
  if (buy === '' && sell === '') throw new Unlike()
  return {
    symbol: wordIn(symbol),
    marginMode: oneOf(['CROSS', 'ISOLATED'], marginMode),
    ...(buy !== '' && { buyAtMost: figureIn(buy) }),
    ...(sell !== '' && { sellAtLeast: figureIn(sell) }),
    size: mostIn(perOrder, inAll),
  }
}

/** A market in which no order may leave, on either side: a text that says more of it is not what this desk writes. */
function barredMarketIn(read: unknown): EnvelopeMarket {
  const [symbol, marginMode] = listIn(read, 6)
  return { symbol: wordIn(symbol), marginMode: oneOf(['CROSS', 'ISOLATED'], marginMode), size: nothing }
}

const nothing: MostOf = { perOrder: ZERO, inAll: ZERO }

const typesIn = (read: unknown): ArmedEnvelope['types'] =>
  namedOnce(
    manyIn(read, armedTypes.length).map(one => oneOf(armedTypes, one)),
    type => type,
  )

function actIn(read: unknown): ArmedAct {
  if (!Array.isArray(read)) throw new Unlike()
  const [key, name, does, ...rest] = read as readonly unknown[]
  const symbol = wordIn(name)
  if (isOneOf(armedKeys, key)) {
    if (does === 'place') return { key, symbol, does, ...orderIn(listIn(rest, 3)) }
    listIn(rest, 0)
    return { key, symbol, does: oneOf(['close', 'take back', 'move'], does) }
  }
  if (isOneOf(pricedPlaces, key))
    return { key, symbol, does: oneOf(['place at'], does), ...pointedIn(key, rest) }
  if (isOneOf(ticketPlaces, key))
    return { key, symbol, does: oneOf(['place'], does), ...pointedIn(key, rest) }
  if (key === 'closes') return { key, symbol, does: oneOf(['close'], does), area: areaIn(key, rest) }
  const taking = oneOf(['takes back'], key)
  return { key: taking, symbol, does: oneOf(['take back that'], does), area: areaIn(taking, rest) }
}

const orderIn = ([side, type, quantity]: readonly unknown[]) => ({
  ...{ side: oneOf(['BUY', 'SELL'] as const, side), type: oneOf(armedTypes, type) },
  quantity: figureIn(quantity),
})

/** An order that a click at a place sends: its side is the place's own. */
function pointedIn(key: PricedPlace | TicketPlace, rest: readonly unknown[]) {
  const order = orderIn(listIn(rest, 7))
  if (order.side !== sideOfPlace[key]) throw new Unlike()
  return { ...order, area: areaIn(key, rest.slice(3)) }
}

/** Further than any screen reaches. */
const FURTHEST = 32_767

function areaIn(place: ArmedPlace, read: readonly unknown[]): ArmedArea {
  const [x, y, width, height] = listIn(read, 4)
  const area = {
    ...{ x: countIn(x, 0, FURTHEST), y: countIn(y, 0, FURTHEST) },
    ...{ width: countIn(width, 1, FURTHEST), height: countIn(height, 1, FURTHEST) },
  }
  if (!isPlaceWithin(place, area)) throw new Unlike()
  return area
}

const mostIn = (perOrder: unknown, inAll: unknown): MostOf => ({
  perOrder: figureIn(perOrder),
  inAll: figureIn(inAll),
})

/** A rule takes no presses, and one that orders nothing no types. */
function noneIn(read: unknown): readonly never[] {
  listIn(read, 0)
  return []
}

function listIn(read: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(read) || read.length !== length) throw new Unlike()
  return read
}

function manyIn(read: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(read) || read.length === 0 || read.length > most) throw new Unlike()
  return read
}

function namedOnce<T>(all: readonly T[], name: (one: T) => string): readonly T[] {
  if (new Set(all.map(name)).size < all.length) throw new Unlike()
  return all
}

function wordIn(read: unknown): string {
  if (typeof read !== 'string') throw new Unlike()
  return read
}

const isOneOf = <T extends string>(known: readonly T[], read: unknown): read is T =>
  known.some(one => one === read)

function oneOf<T extends string>(known: readonly T[], read: unknown): T {
  if (!isOneOf(known, read)) throw new Unlike()
  return read
}

function figureIn(read: unknown): Amount {
  if (typeof read !== 'string' || !isAmount(read) || !isPositive(read)) throw new Unlike()
  return read
}

function momentIn(read: unknown): number {
  if (typeof read !== 'number' || !Number.isFinite(read) || read < 0) throw new Unlike()
  return read
}

function countIn(read: unknown, least: number, most: number): number {
  if (!Number.isSafeInteger(read) || (read as number) < least || (read as number) > most) throw new Unlike()
  return read as number
}
