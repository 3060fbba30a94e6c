import { compare, isNegative, isZero, larger, type Amount } from '@core/value/decimal'
import type { MarginMode, Market, Side } from '@core/market/market'
import type { Position } from '@core/account/position'
import type { LineFault } from '@messages/line-faults'
import type { RiskOf, TakenMark, UnderstoodLine, Worth } from '@messages/typed-order'
import { blank, closing, WHOLE } from './drafting'
import {
  beginsAsFigure,
  couldBeTwo,
  figureIn,
  leverages,
  marketCalled,
  marketsCalled,
  modeIn,
  once,
  shareIn,
  Unclear,
  unclear,
  verbs,
  wordsOf,
} from './line-words'
import { withoutAliases } from './line-aliases'
import { exitFields, exitsOf, waysOf, type LineExits } from './line-exits'
import { sizeOfRisk } from './line-risk'
import { QUOTE, sizedIn, sizeOf, type SaidSize } from './line-sizes'
import { readSayings, sideIn, type Said } from './line-sayings'
import type { Bracket } from './bracket'
import type { Typed } from './typed'

/** Most characters of a typed line. The time to find its words grows with the square of its length. */
export const LONGEST_LINE = 80

/** What a typed line is read by: the markets, what is held, and the prices that are known now. */
export interface LineInputs {
  readonly markets: readonly Market[]
  readonly positions: readonly Position[] | undefined
  /** The mode of a new order where the line names none. */
  readonly marginMode: MarginMode
  /** The market that a line is about which names none. */
  readonly watched: string | undefined
  /** The bid for a buy, the ask for a sell; none that is too old. */
  readonly best: (symbol: string, side: Side) => Amount | undefined
  /** The mark; none that is too old. */
  readonly mark: (symbol: string) => Amount | undefined
  /** The limit that a close by this side has by itself. */
  readonly closeLimit: (symbol: string, side: Side) => Amount | undefined
  /** The fee of a taker in a market, in basis points, and what the account is worth, as far as they were read. */
  readonly takerBps: (symbol: string) => Amount | undefined
  readonly worth: () => Amount | undefined
  /** What new entries in a market begin with. */
  readonly bracket: (symbol: string) => Bracket | undefined
  /** A person's own words, and what each stands for. */
  readonly aliases: Readonly<Record<string, string>>
  /** Whether what was typed finds a command as well, which then comes first. */
  readonly isCommand: (line: string) => boolean
}

/** What a line was understood as. An order is ready for the ticket. */
export type ReadLine =
  | {
      readonly is: 'order'
      readonly market: Market
      readonly typed: Typed
      /** The share that a close is of. */
      readonly share?: Amount
      /** What a size that was typed in USDC was worked out of. */
      readonly worth?: Worth
      /** What a size that was said by a risk was worked out of. */
      readonly risk?: RiskOf
      /** Where its ways out are, and whether they are the market's default. */
      readonly exits?: LineExits
      readonly isDefault?: true
      /** Figures in which a mark was taken for the decimal one that could have been none. */
      readonly marks: readonly TakenMark[]
    }
  | Extract<UnderstoodLine, { is: 'leverage' | 'flatten' }>

/** The reading of a typed line that begins like an order. */
export type TypedLine = (
  { readonly is: 'read'; readonly line: ReadLine } | { readonly is: 'refused'; readonly unread: LineFault }
) & {
  /** What the line says, where a person's own word stood for a part of it or for all of it. */
  readonly from?: string
}

/**
 * Reads a line such as "buy 0.1 btc 60000 sl 59000" as a draft. Undefined where it does not begin like one.
 * Nothing is guessed: what could mean two things is refused, with what would tell them apart.
 */
export function readLine(line: string, on: LineInputs): TypedLine | undefined {
  if (line.length > LONGEST_LINE) return { is: 'refused', unread: { why: 'too long' } }
  const { words, from } = withoutAliases(wordsOf(line), on.aliases, on.markets)
  const read = readerOf(words, on) ?? (on.isCommand(line) ? undefined : faultOf(words))
  if (read === undefined) return undefined
  try {
    return { is: 'read', line: read(), ...(from && { from }) }
  } catch (error) {
    if (error instanceof Unclear) return { is: 'refused', unread: error.unread, ...(from && { from }) }
    throw error
  }
}

/** How a line that begins like this is read. Lines that could be the name of a command are left alone. */
function readerOf(words: readonly string[], on: LineInputs): (() => ReadLine) | undefined {
  const [verb = '', next = ''] = words
  const [side, isMarket] = [sideIn(verb), marketsCalled(next, on.markets).length > 0]
  const [rest, isFigure] = [words.slice(1), beginsAsFigure(next)]
  if (side !== undefined && (isFigure || isMarket)) return () => plainOrder(side, rest, on)
  if (verb === 'stop' && sideIn(next) !== undefined) return () => stopOrder(rest, on)
  if (verb === 'stop' && isMarket) return () => stopOfPosition(rest, on)
  if (leverages.includes(verb) && (isFigure || isMarket)) return () => leverage(rest, on)
  if (verb === 'flat' && next === '') return () => ({ is: 'flatten' })
  return (verb === 'close' || verb === 'flat') && isMarket ? () => close(rest, on) : undefined
}

/** Says of a line that is neither an order nor a command which of its words stands in the way. */
function faultOf([verb = '', word]: readonly string[]): (() => never) | undefined {
  if (word === undefined) return undefined
  if (sideIn(verb) !== undefined) return () => unclear({ why: 'no figure', word })
  const isVerb = verbs.includes(verb)
  return isVerb ? () => unclear({ why: 'no such market', word }) : undefined
}

/** The price at an end of the book that was named instead of a figure. */
const atEnd =
  ({ symbol }: Market, on: LineInputs) =>
  (end: 'bid' | 'ask'): Amount =>
    on.best(symbol, end === 'bid' ? 'BUY' : 'SELL') ?? unclear({ why: 'no end', word: end, symbol })

const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY')

function plainOrder(side: Side, words: readonly string[], on: LineInputs): ReadLine {
  const marks: TakenMark[] = []
  // With a risk there is no size in front of the market: it follows from the risk.
  const sized = beginsAsFigure(words[0] ?? '') ? sizeOf(words, marks, on.markets) : undefined
  const market = sized?.market ?? marketCalled(words[0], on.markets)
  const said = readSayings(sized?.rest ?? words.slice(1), marks, atEnd(market, on))
  if (sized !== undefined && said.risk !== undefined) unclear({ why: 'size and risk' })
  const [price, second] = said.figures
  if (sized === undefined && said.risk === undefined) unclear({ why: 'no size' })
  if (second !== undefined) unclear({ why: 'second', word: second.word })
  const type = said.type ?? 'LIMIT'
  if (type === 'MARKET' && price !== undefined) unclear({ why: 'price of a market order' })
  if (type !== 'MARKET' && price === undefined) unclear({ why: 'no price' })
  const { ways, isDefault } = waysOf(said, type, on.bracket(market.symbol))
  const taken = () => on.best(market.symbol, opposite(side)) ?? on.mark(market.symbol)
  const at = sized?.isWorth === true ? worthAt(side, price?.amount, taken) : undefined
  const entry = price?.amount ?? (sized === undefined ? taken() : undefined)
  const entered = (size?: Amount) => entry && { side, entry, size, leverage: undefined }
  const { size, worth, risk } = sized
    ? { ...sizedIn(sized, at), risk: undefined }
    : { ...riskedIn(said, { side, market, entry, stop: exitsOf(ways, entered(), market).stopLoss }, on) }
  const exits = exitsOf(ways, price && entered(size), market)
  const typed = {
    ...blank,
    ...{ side, type, size, price: price?.amount ?? '', reduceOnly: said.reduces },
    ...exitFields(ways),
    marginMode: modeOf(said.mode, market, on),
  }
  const more = { exits, ...(isDefault && { isDefault }), ...(worth && { worth }), ...(risk && { risk }) }
  return { is: 'order', market, typed, marks, ...more }
}

/** At what a size is worth so much at most: a buy never pays more than its limit, and a sell may well get more than its own. */
function worthAt(side: Side, limit: Amount | undefined, taken: () => Amount | undefined): Amount | undefined {
  if (limit === undefined || side === 'BUY') return limit ?? taken()
  return larger(limit, taken() ?? limit)
}

/** The size of an order that was said by what it may lose. */
const riskedIn = (
  { risk, reduces }: Said,
  of: { side: Side; market: Market; entry: Amount | undefined; stop: Amount | undefined },
  { takerBps, worth }: LineInputs,
) => {
  if (risk === undefined) return unclear({ why: 'no size' })
  if (reduces) return unclear({ why: 'reducing risk' })
  const sized = sizeOfRisk({ ...of, risk, takerBps: takerBps(of.market.symbol), worth: worth() })
  return { ...sized, worth: undefined }
}

function stopOrder([sideWord = '', ...words]: readonly string[], on: LineInputs): ReadLine {
  const side = sideIn(sideWord) ?? unclear({ why: 'no side' })
  const marks: TakenMark[] = []
  const sized = sizeOf(words, marks, on.markets)
  const said = readSayings(sized.rest, marks, atEnd(sized.market, on))
  const marginMode = modeOf(said.mode, sized.market, on)
  return stopOf({ side, sized, said, marks, reduceOnly: said.reduces, marginMode })
}

/** A stop that names a market first is one of what is held there, and only reduces it. */
function stopOfPosition([marketWord, ...words]: readonly string[], on: LineInputs): ReadLine {
  const market = marketCalled(marketWord, on.markets)
  const [sizeWord = '', unit, ...after] = words
  const marks: TakenMark[] = []
  if (!beginsAsFigure(sizeWord)) unclear({ why: 'no size' })
  const isWorth = unit === QUOTE
  const sized = { size: figureIn(sizeWord, marks), isWorth, market, rest: isWorth ? after : words.slice(1) }
  const said = readSayings(sized.rest, marks, atEnd(market, on))
  const row = heldIn(market, said.mode, on) ?? unclear({ why: 'which stop' })
  const side: Side = isNegative(row.quantity) ? 'BUY' : 'SELL'
  const [mark, trigger] = [on.mark(market.symbol), said.figures[0]?.amount]
  // Beyond the mark it would be another order: one that takes the profit, or that opens more.
  const isWayOut = mark && trigger && compare(trigger, mark) === (side === 'SELL' ? -1 : 1)
  if (trigger !== undefined && isWayOut !== true) unclear({ why: 'which stop' })
  return stopOf({ side, sized, said, marks, reduceOnly: true, marginMode: row.marginMode })
}

interface SaidStop {
  readonly side: Side
  readonly sized: SaidSize
  readonly said: Said
  readonly marks: readonly TakenMark[]
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

function stopOf({ side, sized, said, marks, reduceOnly, marginMode }: SaidStop): ReadLine {
  const [trigger, price, second] = said.figures
  if (said.risk !== undefined) unclear({ why: 'size and risk' })
  const type = said.type ?? 'MARKET'
  if (type !== 'LIMIT' && type !== 'MARKET') unclear({ why: 'types of a stop' })
  if (said.stopLoss !== undefined || said.takeProfit !== undefined)
    unclear({ why: 'brings nothing', type: 'STOP_MARKET', reduces: reduceOnly })
  if (trigger === undefined) return unclear({ why: 'no trigger' })
  // A trigger and a price beside each other would be read as one figure that the mark never reaches.
  if (price === undefined && couldBeTwo(trigger.word)) unclear({ why: 'one or two', word: trigger.word })
  const isLimit = type === 'LIMIT'
  if (isLimit && price === undefined) unclear({ why: 'no limit price' })
  const extra = isLimit ? second : price
  if (extra !== undefined) unclear({ why: 'second', word: extra.word })
  const limit = isLimit ? price?.amount : undefined
  const { size, worth } = sizedIn(
    sized,
    worthAt(side, limit, () => trigger.amount),
  )
  const kind = { type: isLimit ? 'STOP_LIMIT' : 'STOP_MARKET', price: limit ?? '' } as const
  const typed = { ...blank, ...kind, side, size, trigger: trigger.amount, reduceOnly, marginMode }
  return { is: 'order', market: sized.market, typed, marks, ...(worth && { worth }) }
}

function close([marketWord, ...rest]: readonly string[], on: LineInputs): ReadLine {
  const market = marketCalled(marketWord, on.markets)
  const marks: TakenMark[] = []
  let [share, mode]: [Amount | undefined, MarginMode | undefined] = [undefined, undefined]
  for (const word of rest) {
    const [said, part] = [modeIn(word), shareIn(word, marks)]
    if (said !== undefined) mode = once(mode, said, word)
    else share = once(share, part ?? unclear({ why: 'unknown of a close', word }), word)
  }
  const row = heldIn(market, mode, on) ?? unclear({ why: 'not held' })
  const typed = closing(row, market, share)
  if (isZero(typed.size as Amount)) unclear({ why: 'too small a share' })
  const price = on.closeLimit(market.symbol, typed.side) ?? ''
  return { is: 'order', market, typed: { ...typed, price }, share: share ?? WHOLE, marks }
}

function leverage(words: readonly string[], on: LineInputs): ReadLine {
  const marks: TakenMark[] = []
  let [wanted, named, mode]: [Amount?, Market?, MarginMode?] = []
  for (const word of words) {
    const said = modeIn(word)
    const isMarket = /[a-z]/u.test(word) && marketsCalled(word, on.markets).length > 0
    if (said !== undefined) {
      if (isMarket && named === undefined) unclear({ why: 'mode or market', word })
      mode = once(mode, said, word)
    } else if (beginsAsFigure(word) && !isMarket)
      wanted = once(wanted, figureIn(word.replace(/[x×]$/u, ''), marks), word)
    else named = once(named, marketCalled(word, on.markets), word)
  }
  const shown = on.markets.find(({ symbol }) => symbol === on.watched)
  const market = named ?? shown ?? unclear({ why: 'no market' })
  if (wanted === undefined) return unclear({ why: 'no leverage' })
  // Held in both modes, either could be meant.
  const marginMode = mode ?? heldIn(market, undefined, on)?.marginMode ?? modeOf(undefined, market, on)
  return { is: 'leverage', symbol: market.symbol, marginMode, leverage: wanted, marks }
}

/** The one position that is held there; refused where there are two, or where nothing was read. */
function heldIn({ symbol }: Market, mode: MarginMode | undefined, on: LineInputs): Position | undefined {
  const [row, another] = (on.positions ?? unclear({ why: 'positions unread' })).filter(
    each => each.symbol === symbol && !isZero(each.quantity) && (mode ?? each.marginMode) === each.marginMode,
  )
  return another === undefined ? row : unclear({ why: 'held twice' })
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
