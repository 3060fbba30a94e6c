import { compare, isPositive, isZero, type Amount } from '@core/value/decimal'
import type { MarginMode, Market, Side } from '@core/market/market'
import type { Position } from '@core/account/position'
import { blank, closing, WHOLE } from './drafting'
import { understand } from '../number-text'
import type { Typed } from './typed'
import type { TicketType } from '@core/write/ticket-type'
import type { TakenMark, LineFault } from '@words/typed-order'

/** The markets, the positions and the mode that a typed line is read by. */
export interface LineInputs {
  readonly markets: readonly Market[]
  readonly positions: readonly Position[] | undefined
  /** The mode of a new order where the line names none. */
  readonly marginMode: MarginMode
}

/** An order as it was understood, ready for the ticket. */
export interface ReadOrder {
  readonly market: Market
  readonly typed: Typed
  /** The share that a close is of. */
  readonly share?: Amount
  /** Figures in which a mark was taken for the decimal one that could have been none. */
  readonly marks: readonly TakenMark[]
}

/** The reading of a typed line that begins like an order. */
export type TypedOrder =
  { readonly is: 'order'; readonly order: ReadOrder } | { readonly is: 'refused'; readonly unread: LineFault }

/** Ends the reading of a line. It never leaves this file. */
class Unclear extends Error {
  constructor(readonly unread: LineFault) {
    super(unread.why)
  }
}

const unclear = (unread: LineFault): never => {
  throw new Unclear(unread)
}

const types: Readonly<Record<string, TicketType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  ioc: 'IOC',
  fok: 'FOK',
  post: 'POST_ONLY',
  'post-only': 'POST_ONLY',
}
const modes: Readonly<Record<string, MarginMode>> = { cross: 'CROSS', isolated: 'ISOLATED' }
const sides: Readonly<Record<string, Side>> = { buy: 'BUY', sell: 'SELL' }
const reduces: readonly string[] = ['reduce', 'reduce-only']
const beginsAsFigure = (word: string): boolean => /^[@.,\d+\-\u2212]/u.test(word)

// A pasted figure keeps together: the spaces that group it are none that a person types.
const BETWEEN_WORDS = /(?!(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d)))\s+/u

/**
 * Reads a line such as "buy 0.1 btc 60000 post" as an order for the ticket. Undefined where it does not begin like one.
 * Nothing is guessed: what could mean two things is refused.
 */
export function readOrder(line: string, on: LineInputs): TypedOrder | undefined {
  const words = line.toLowerCase().split(BETWEEN_WORDS).filter(Boolean)
  const read = readerOf(words, on)
  if (read === undefined) return undefined
  try {
    return { is: 'order', order: read() }
  } catch (error) {
    if (error instanceof Unclear) return { is: 'refused', unread: error.unread }
    throw error
  }
}

/** How a line that begins like this is read. Lines that could be the name of a command are left alone. */
function readerOf(words: readonly string[], on: LineInputs): (() => ReadOrder) | undefined {
  const [verb = '', next = ''] = words
  const side = sides[verb]
  if (side !== undefined && beginsAsFigure(next)) return () => plainOrder(side, words.slice(1), on)
  if (verb === 'stop' && sides[next] !== undefined) return () => stopOrder(words.slice(1), on)
  return verb === 'close' && marketsCalled(next, on.markets).length > 0
    ? () => close(words.slice(1), on)
    : undefined
}

function plainOrder(side: Side, words: readonly string[], on: LineInputs): ReadOrder {
  const [sizeWord = '', marketWord, ...rest] = words
  const marks: TakenMark[] = []
  const size = figure(sizeWord, marks)
  const market = marketCalled(marketWord, on.markets)
  const said = sayings(rest, marks)
  const [price, second] = said.figures
  if (second !== undefined) unclear({ why: 'second', word: second.word })
  const type = said.type ?? 'LIMIT'
  if (type === 'MARKET' && price !== undefined) unclear({ why: 'price of a market order' })
  if (type !== 'MARKET' && price === undefined) unclear({ why: 'no price' })
  const typed = { side, type, size, price: price?.amount ?? '', reduceOnly: said.reduces }
  return { market, typed: { ...blank, ...typed, marginMode: modeOf(said.mode, market, on) }, marks }
}

function stopOrder(words: readonly string[], on: LineInputs): ReadOrder {
  const [sideWord = '', sizeWord, marketWord, ...rest] = words
  const side = sides[sideWord] ?? unclear({ why: 'no side' })
  const marks: TakenMark[] = []
  if (sizeWord === undefined) unclear({ why: 'no size' })
  const size = figure(sizeWord ?? '', marks)
  const market = marketCalled(marketWord, on.markets)
  const said = sayings(rest, marks)
  const [trigger, price, second] = said.figures
  if (said.type !== undefined && said.type !== 'LIMIT' && said.type !== 'MARKET')
    unclear({ why: 'types of a stop' })
  if (trigger === undefined) unclear({ why: 'no trigger' })
  const isLimit = said.type === 'LIMIT'
  if (isLimit && price === undefined) unclear({ why: 'no limit price' })
  const extra = isLimit ? second : price
  if (extra !== undefined) unclear({ why: 'second', word: extra.word })
  const typed = {
    side,
    type: isLimit ? 'STOP_LIMIT' : 'STOP_MARKET',
    size,
    trigger: trigger?.amount ?? '',
    price: isLimit ? (price?.amount ?? '') : '',
    reduceOnly: said.reduces,
  } as const
  return { market, typed: { ...blank, ...typed, marginMode: modeOf(said.mode, market, on) }, marks }
}

function close([marketWord, ...rest]: readonly string[], on: LineInputs): ReadOrder {
  const market = marketCalled(marketWord, on.markets)
  const marks: TakenMark[] = []
  let [share, mode]: [Amount | undefined, MarginMode | undefined] = [undefined, undefined]
  for (const word of rest) {
    if (modes[word] !== undefined && mode === undefined) mode = modes[word]
    else if (!beginsAsFigure(word)) unclear({ why: 'unknown', word })
    else if (!word.endsWith('%')) unclear({ why: 'no share', word })
    else if (share !== undefined) unclear({ why: 'second', word })
    else share = figure(word.slice(0, -1), marks)
  }
  if (share !== undefined && compare(share, WHOLE) > 0) unclear({ why: 'share', word: share })
  const rows = (on.positions ?? unclear({ why: 'positions unread' })).filter(
    row =>
      row.symbol === market.symbol && !isZero(row.quantity) && (mode ?? row.marginMode) === row.marginMode,
  )
  if (rows.length > 1) unclear({ why: 'held twice' })
  const row = rows[0] ?? unclear({ why: 'not held' })
  const typed = closing(row, market, share)
  if (isZero(typed.size as Amount)) unclear({ why: 'too small a share' })
  return { market, typed, share: share ?? WHOLE, marks }
}

interface Figure {
  readonly word: string
  readonly amount: Amount
}

/** The words after the market, in any order: figures, at most one type, one mode, and whether it only reduces. */
function sayings(words: readonly string[], marks: TakenMark[]) {
  const figures: Figure[] = []
  let [type, mode]: [TicketType | undefined, MarginMode | undefined] = [undefined, undefined]
  let isReducing = false
  for (const word of words) {
    if (word === '@') continue
    if (beginsAsFigure(word)) figures.push({ word, amount: figure(word.replace(/^@/, ''), marks) })
    else if (types[word] !== undefined) type = once(type, types[word], word)
    else if (modes[word] !== undefined) mode = once(mode, modes[word], word)
    else if (reduces.includes(word)) isReducing = true
    else unclear({ why: 'unknown', word })
  }
  return { figures, type, mode, reduces: isReducing }
}

const once = <T>(before: T | undefined, now: T, word: string): T =>
  before === undefined ? now : unclear({ why: 'second', word })

/** A figure above zero, read as the number fields read theirs. */
function figure(word: string, marks: TakenMark[]): Amount {
  const read = understand(word)
  if (read.is === 'empty') return unclear({ why: 'no size' })
  if (read.is === 'refused') return unclear({ why: 'figure', word, of: read })
  if (read.echo === 'comma' || read.echo === 'point') marks.push({ word, mark: read.echo })
  return isPositive(read.amount) ? read.amount : unclear({ why: 'nothing', word })
}

const marketsCalled = (word: string, markets: readonly Market[]): readonly Market[] => {
  const bySymbol = markets.filter(({ symbol }) => symbol.toLowerCase() === word)
  return bySymbol.length > 0 ? bySymbol : markets.filter(({ base }) => base.toLowerCase() === word)
}

function marketCalled(word: string | undefined, markets: readonly Market[]): Market {
  if (word === undefined) return unclear({ why: 'no market' })
  const [found, another] = marketsCalled(word, markets)
  if (another !== undefined) return unclear({ why: 'several markets', word })
  return found ?? unclear({ why: 'no such market', word })
}

/** The mode that was said, else that of what is held there, else the ticket's. */
function modeOf(
  said: MarginMode | undefined,
  market: Market,
  { positions, marginMode }: LineInputs,
): MarginMode {
  if (said !== undefined || market.isolatedOnly) return said ?? 'ISOLATED'
  const held = positions?.filter(row => row.symbol === market.symbol && !isZero(row.quantity)) ?? []
  return held.length === 1 ? (held[0]?.marginMode ?? marginMode) : marginMode
}
