import {
  armedKeys,
  armedPlaces,
  armedOrderTypes,
  mandateLimits,
  sessionLimits,
  isArmedClick,
  isPlaceWithinLimits,
  pricedPlaces,
  sideByPlace,
  ticketPlaces,
  type ArmedAction,
  type ArmedArea,
  type ArmedMandate,
  type ArmedPlace,
  type MandateMarketBounds,
  type OrderLimits,
  type PricedPlace,
  type SessionBounds,
  type TicketPlace,
} from './mandate'
import { isBasketSealedIn } from './basket-rule-text'
import { programRuleLimits } from './program-rule'
import { decodeMandateRule, encodeMandateRule } from './program-rule-text'
import { isAmount, isPositive, ZERO, type Amount } from '../value/decimal-amount'

/** Form of what older versions armed. It is read for the record and cannot be armed any more. */
const MANDATE_FORM = 'perpdesk-envelope-1'
const PROGRAM_FORM = 'perpdesk-program-1'
const SESSION_FORM = 'perpdesk-oneclick-1'
const formLengths: Readonly<Record<string, number>> = {
  ...{ [MANDATE_FORM]: 14, [PROGRAM_FORM]: 15, [SESSION_FORM]: 17 },
}

/**
 * Encodes a mandate as the text whose digest seals it and which the journal stores: a JSON array with every bound in a
 * fixed order. Different mandates never give the same text.
 */
export function encodeMandate(envelope: ArmedMandate): string {
  const { id, profileId, account, mode, markets, types, worth, writes, sealedAt, lasts, acts } = envelope
  const { rule, session } = envelope
  const { end, label, subOf = '' } = account
  return JSON.stringify([
    rule !== undefined ? PROGRAM_FORM : session !== undefined ? SESSION_FORM : MANDATE_FORM,
    id,
    profileId,
    [end, label, subOf],
    mode,
    markets.map(({ symbol, marginMode, buyAtMost = '', sellAtLeast = '', size }) => [
      symbol,
      marginMode,
      buyAtMost,
      sellAtLeast,
      size.perOrder,
      size.inAll,
    ]),
    types,
    worth.perOrder,
    worth.inAll,
    writes,
    sealedAt.wall,
    sealedAt.steady,
    lasts,
    acts.map(encodeAction),
    ...(rule === undefined ? [] : [encodeMandateRule(rule)]),
    ...(session === undefined ? [] : [session.perMinute, session.loss, session.reach]),
  ])
}

const encodeAction = (act: ArmedAction): readonly (string | number)[] => {
  const order = 'side' in act ? [act.side, act.type, act.quantity] : []
  const area = isArmedClick(act) ? [act.area.x, act.area.y, act.area.width, act.area.height] : []
  return [act.key, act.symbol, act.does, ...order, ...area]
}

/**
 * Decodes a mandate. Returns `undefined` unless encoding it again gives exactly the same text; an unreadable mandate
 * allows nothing.
 */
export function decodeMandate(text: string): ArmedMandate | undefined {
  let envelope: ArmedMandate | undefined
  try {
    envelope = decodePieces(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof MalformedText) return undefined
    throw error
  }
  return encodeMandate(envelope) === text ? envelope : undefined
}

class MalformedText extends Error {}

function decodePieces(read: unknown): ArmedMandate {
  const form = Array.isArray(read) ? String(read[0]) : ''
  const [isProgram, isSession] = [form === PROGRAM_FORM, form === SESSION_FORM]
  const [, id, profileId, account, mode, markets, types, perOrder, inAll, ...rest] = decodeList(
    read,
    (Object.hasOwn(formLengths, form) ? formLengths[form] : undefined) ?? -1,
  )
  const [writes, wall, steady, lasts, acts, ...own] = rest
  const [program] = own
  const limits = isSession ? sessionLimits : mandateLimits
  const rule = isProgram ? decodeMandateRule(program) : undefined
  if (isProgram && rule === undefined) throw new MalformedText()
  const isStopRule = rule?.is === 'protect'
  const [end, label, subOf] = decodeList(account, 3)
  const envelope: ArmedMandate = {
    id: decodeString(id),
    profileId: decodeString(profileId),
    mode: decodeOneOf(modes, mode),
    account: {
      end: decodeString(end),
      label: decodeString(label),
      ...(subOf !== '' && { subOf: decodeString(subOf) }),
    },
    markets: isStopRule
      ? decodeList(markets, 1).map(decodeBarredMarket)
      : requireUnique(
          decodeNonEmptyList(markets, mandateLimits.markets).map(decodeMarket),
          ({ symbol }) => symbol,
        ),
    types: isStopRule ? decodeEmptyList(types) : decodeTypes(types),
    worth: isStopRule ? noOrderLimits : decodeLimits(perOrder, inAll),
    writes: decodeInteger(writes, 1, limits.writes),
    sealedAt: { wall: decodeTime(wall), steady: decodeTime(steady) },
    lasts: decodeInteger(lasts, 1, (isProgram ? programRuleLimits : limits).lasts),
    acts: isProgram
      ? decodeEmptyList(acts)
      : requireUnique(
          decodeNonEmptyList(acts, armedKeys.length + armedPlaces.length).map(decodeAction),
          ({ key }) => key,
        ),
    ...(rule !== undefined && { rule }),
    ...(isSession && { session: decodeSession(own) }),
  }
  if (rule?.is === 'basket' && !isBasketSealedIn(rule, envelope)) throw new MalformedText()
  return envelope
}

const decodeSession = ([perMinute, loss, reach]: readonly unknown[]): SessionBounds => ({
  perMinute: decodeInteger(perMinute, 1, sessionLimits.perMinute),
  loss: decodeFigure(loss),
  reach: decodeFigure(reach),
})

const modes = ['practice', 'test', 'live', 'custom'] as const

function decodeMarket(read: unknown): MandateMarketBounds {
  const [symbol, marginMode, buy, sell, perOrder, inAll] = decodeList(read, 6)
  if (buy === '' && sell === '') throw new MalformedText()
  return {
    symbol: decodeString(symbol),
    marginMode: decodeOneOf(['CROSS', 'ISOLATED'], marginMode),
    ...(buy !== '' && { buyAtMost: decodeFigure(buy) }),
    ...(sell !== '' && { sellAtLeast: decodeFigure(sell) }),
    size: decodeLimits(perOrder, inAll),
  }
}

/** A market in which no order may be sent; any bound in it makes the text invalid. */
function decodeBarredMarket(read: unknown): MandateMarketBounds {
  const [symbol, marginMode] = decodeList(read, 6)
  return {
    symbol: decodeString(symbol),
    marginMode: decodeOneOf(['CROSS', 'ISOLATED'], marginMode),
    size: noOrderLimits,
  }
}

const noOrderLimits: OrderLimits = { perOrder: ZERO, inAll: ZERO }

const decodeTypes = (read: unknown): ArmedMandate['types'] =>
  requireUnique(
    decodeNonEmptyList(read, armedOrderTypes.length).map(one => decodeOneOf(armedOrderTypes, one)),
    type => type,
  )

function decodeAction(read: unknown): ArmedAction {
  if (!Array.isArray(read)) throw new MalformedText()
  const [key, name, does, ...rest] = read as readonly unknown[]
  const symbol = decodeString(name)
  if (isOneOf(armedKeys, key)) {
    if (does === 'place') return { key, symbol, does, ...decodeOrder(decodeList(rest, 3)) }
    decodeList(rest, 0)
    return { key, symbol, does: decodeOneOf(['close', 'take back', 'move'], does) }
  }
  if (isOneOf(pricedPlaces, key))
    return { key, symbol, does: decodeOneOf(['place at'], does), ...decodeClickOrder(key, rest) }
  if (isOneOf(ticketPlaces, key))
    return { key, symbol, does: decodeOneOf(['place'], does), ...decodeClickOrder(key, rest) }
  if (key === 'closes')
    return { key, symbol, does: decodeOneOf(['close'], does), area: decodeArea(key, rest) }
  const place = decodeOneOf(['takes back'], key)
  return { key: place, symbol, does: decodeOneOf(['take back that'], does), area: decodeArea(place, rest) }
}

const decodeOrder = ([side, type, quantity]: readonly unknown[]) => ({
  side: decodeOneOf(['BUY', 'SELL'] as const, side),
  type: decodeOneOf(armedOrderTypes, type),
  quantity: decodeFigure(quantity),
})

/** An order sent by a click; its side must be the side of its place. */
function decodeClickOrder(key: PricedPlace | TicketPlace, rest: readonly unknown[]) {
  const order = decodeOrder(decodeList(rest, 7))
  if (order.side !== sideByPlace[key]) throw new MalformedText()
  return { ...order, area: decodeArea(key, rest.slice(3)) }
}

const MAX_COORDINATE = 32_767

function decodeArea(place: ArmedPlace, read: readonly unknown[]): ArmedArea {
  const [x, y, width, height] = decodeList(read, 4)
  const area = {
    x: decodeInteger(x, 0, MAX_COORDINATE),
    y: decodeInteger(y, 0, MAX_COORDINATE),
    width: decodeInteger(width, 1, MAX_COORDINATE),
    height: decodeInteger(height, 1, MAX_COORDINATE),
  }
  if (!isPlaceWithinLimits(place, area)) throw new MalformedText()
  return area
}

const decodeLimits = (perOrder: unknown, inAll: unknown): OrderLimits => ({
  perOrder: decodeFigure(perOrder),
  inAll: decodeFigure(inAll),
})

/** Requires an empty list: a program has no actions, and a stop program no order types. */
function decodeEmptyList(read: unknown): readonly never[] {
  decodeList(read, 0)
  return []
}

function decodeList(read: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(read) || read.length !== length) throw new MalformedText()
  return read
}

function decodeNonEmptyList(read: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(read) || read.length === 0 || read.length > most) throw new MalformedText()
  return read
}

function requireUnique<T>(all: readonly T[], name: (one: T) => string): readonly T[] {
  if (new Set(all.map(name)).size < all.length) throw new MalformedText()
  return all
}

function decodeString(read: unknown): string {
  if (typeof read !== 'string') throw new MalformedText()
  return read
}

const isOneOf = <T extends string>(known: readonly T[], read: unknown): read is T =>
  known.some(one => one === read)

function decodeOneOf<T extends string>(known: readonly T[], read: unknown): T {
  if (!isOneOf(known, read)) throw new MalformedText()
  return read
}

function decodeFigure(read: unknown): Amount {
  if (typeof read !== 'string' || !isAmount(read) || !isPositive(read)) throw new MalformedText()
  return read
}

function decodeTime(read: unknown): number {
  if (typeof read !== 'number' || !Number.isFinite(read) || read < 0) throw new MalformedText()
  return read
}

function decodeInteger(read: unknown, least: number, most: number): number {
  if (!Number.isSafeInteger(read) || (read as number) < least || (read as number) > most)
    throw new MalformedText()
  return read as number
}
