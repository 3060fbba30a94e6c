import { compareDecimals, isNegative, isZero, maxAmount, type Amount } from '@core/value/decimal-amount'
import type { MarginMode, MarketRules, OrderSide } from '@core/market/venue-market-rules'
import type { PositionRecord } from '@core/account/position-record'
import type { OrderLineFault } from '@messages/line-faults'
import type { RiskSizeBasis, DecimalMarkReading, ParsedOrderLine, TypedNotional } from '@messages/typed-order'
import { blankTicket, createClosingTicket, WHOLE_PERCENT } from './ticket-drafting'
import {
  startsLikeFigure,
  couldBeTwoFigures,
  parseLineFigure,
  leverageVerbs,
  requireMarketByWord,
  findMarketsByWord,
  parseMarginModeWord,
  requireOnce,
  parseShareWord,
  LineRejectedError,
  rejectLine,
  lineVerbs,
  splitLineWords,
} from './line-words'
import { expandLineAliases } from './line-aliases'
import { createLineExitFields, computeLineExits, chooseEntryExits, type LineExitPrices } from './line-exits'
import { computeLineRiskSize } from './line-risk'
import { QUOTE_WORD, convertToBaseSize, parseTypedSize, type TypedSize } from './line-sizes'
import { parseLineTerms, parseSideWord, type LineTerms } from './line-terms'
import type { DefaultBracket } from './default-bracket'
import type { TypedTicket } from './typed-ticket'

/** Maximum characters of a typed line: the time to split it grows with the square of its length. */
export const MAX_LINE_LENGTH = 80

export interface OrderLineContext {
  readonly markets: readonly MarketRules[]
  readonly positions: readonly PositionRecord[] | undefined
  readonly marginMode: MarginMode
  /** Displayed market, used if the line names none. */
  readonly displayedMarket: string | undefined
  /** Returns the bid for a buy, the ask for a sell; `undefined` if stale. */
  readonly bestPrice: (symbol: string, side: OrderSide) => Amount | undefined
  /** Returns the mark price; `undefined` if stale. */
  readonly markPrice: (symbol: string) => Amount | undefined
  readonly closeLimit: (symbol: string, side: OrderSide) => Amount | undefined
  /** Taker fee of a market in basis points, and the equity of the account; `undefined` if not read yet. */
  readonly takerBps: (symbol: string) => Amount | undefined
  readonly equity: () => Amount | undefined
  readonly bracket: (symbol: string) => DefaultBracket | undefined
  readonly aliases: Readonly<Record<string, string>>
  /** Returns true if the line also matches a command, which takes precedence. */
  readonly isCommand: (line: string) => boolean
}

export type ParsedLine =
  | {
      readonly is: 'order'
      readonly market: MarketRules
      readonly typed: TypedTicket
      /** Share of a position that a close requests, in percent. */
      readonly share?: Amount
      /** Source of a size typed in USDC. */
      readonly notional?: TypedNotional
      /** Source of a size typed as a risk. */
      readonly risk?: RiskSizeBasis
      /** Exit prices. `isDefault` marks those of the market's default bracket. */
      readonly exits?: LineExitPrices
      readonly isDefault?: true
      /** Figures whose decimal mark could also have grouped digits. */
      readonly marks: readonly DecimalMarkReading[]
    }
  | Exclude<ParsedOrderLine, { is: 'order' }>

export type LineParseResult = (
  | { readonly is: 'read'; readonly line: ParsedLine }
  | { readonly is: 'refused'; readonly fault: OrderLineFault }
) & {
  readonly from?: string
}

/**
 * Parses a line such as "buy 0.1 btc 60000 sl 59000" into a draft; `undefined` if it does not begin like one. Never
 * guesses: an ambiguous line is rejected with an explanation.
 */
export function parseOrderLine(line: string, on: OrderLineContext): LineParseResult | undefined {
  if (line.length > MAX_LINE_LENGTH) return { is: 'refused', fault: { why: 'too long' } }
  const { words, from } = expandLineAliases(splitLineWords(line), on.aliases, on.markets)
  const read = parserFor(words, on) ?? (on.isCommand(line) ? undefined : explainFault(words))
  if (read === undefined) return undefined
  try {
    return { is: 'read', line: read(), ...(from && { from }) }
  } catch (error) {
    if (error instanceof LineRejectedError)
      return { is: 'refused', fault: error.fault, ...(from && { from }) }
    throw error
  }
}

function parserFor(words: readonly string[], on: OrderLineContext): (() => ParsedLine) | undefined {
  const [verb = '', next = ''] = words
  const [side, isMarket] = [parseSideWord(verb), findMarketsByWord(next, on.markets).length > 0]
  const [rest, isFigure] = [words.slice(1), startsLikeFigure(next)]
  if (side !== undefined && (isFigure || isMarket)) return () => parsePlainOrder(side, rest, on)
  if (verb === 'stop' && parseSideWord(next) !== undefined) return () => parseStopOrder(rest, on)
  if (verb === 'stop' && isMarket) return () => parsePositionStop(rest, on)
  if (leverageVerbs.includes(verb) && (isFigure || isMarket)) return () => parseLeverage(rest, on)
  if (verb === 'alert' && (isFigure || isMarket)) return () => parseAlert(rest, on)
  if ((verb === 'sl' || verb === 'tp') && isFigure)
    return () => parseExit(verb === 'sl' ? 'STOP_LOSS' : 'TAKE_PROFIT', rest, on)
  if (verb === 'flat' && next === '') return () => ({ is: 'flatten' })
  return (verb === 'close' || verb === 'flat') && isMarket ? () => parseClose(rest, on) : undefined
}

/** Returns a rejection that names the first wrong word of a line that is neither an order nor a command. */
function explainFault([verb = '', word]: readonly string[]): (() => never) | undefined {
  if (word === undefined) return undefined
  if (parseSideWord(verb) !== undefined) return () => rejectLine({ why: 'no figure', word })
  const isVerb = lineVerbs.includes(verb)
  return isVerb ? () => rejectLine({ why: 'no such market', word }) : undefined
}

const bookEndPrice =
  ({ symbol }: MarketRules, on: OrderLineContext) =>
  (end: 'bid' | 'ask'): Amount =>
    on.bestPrice(symbol, end === 'bid' ? 'BUY' : 'SELL') ?? rejectLine({ why: 'no end', word: end, symbol })

const opposite = (side: OrderSide): OrderSide => (side === 'BUY' ? 'SELL' : 'BUY')

function parsePlainOrder(side: OrderSide, words: readonly string[], on: OrderLineContext): ParsedLine {
  const marks: DecimalMarkReading[] = []
  // A line with a risk has no size before its market.
  const sized = startsLikeFigure(words[0] ?? '') ? parseTypedSize(words, marks, on.markets) : undefined
  const market = sized?.market ?? requireMarketByWord(words[0], on.markets)
  const terms = parseLineTerms(sized?.rest ?? words.slice(1), marks, bookEndPrice(market, on))
  if (sized !== undefined && terms.risk !== undefined) rejectLine({ why: 'size and risk' })
  const [price, second] = terms.figures
  if (sized === undefined && terms.risk === undefined) rejectLine({ why: 'no size' })
  if (second !== undefined) rejectLine({ why: 'second', word: second.word })
  const type = terms.type ?? 'LIMIT'
  if (type === 'MARKET' && price !== undefined) rejectLine({ why: 'price of a market order' })
  if (type !== 'MARKET' && price === undefined) rejectLine({ why: 'no price' })
  const { ways, isDefault } = chooseEntryExits(terms, type, on.bracket(market.symbol))
  const takerPrice = () => on.bestPrice(market.symbol, opposite(side)) ?? on.markPrice(market.symbol)
  const at = sized?.isWorth === true ? conversionPrice(side, price?.amount, takerPrice) : undefined
  const entry = price?.amount ?? (sized === undefined ? takerPrice() : undefined)
  const entered = (size?: Amount) => entry && { side, entry, size, leverage: undefined }
  const { size, worth, risk } = sized
    ? { ...convertToBaseSize(sized, at), risk: undefined }
    : {
        ...computeRiskedSize(
          terms,
          { side, market, entry, stop: computeLineExits(ways, entered(), market).stopLoss },
          on,
        ),
      }
  const exits = computeLineExits(ways, price && entered(size), market)
  const typed = {
    ...blankTicket,
    ...{ side, type, size, price: price?.amount ?? '', reduceOnly: terms.reduces },
    ...createLineExitFields(ways),
    marginMode: chooseMarginMode(terms.mode, market, on),
  }
  const more = {
    exits,
    ...(isDefault && { isDefault }),
    ...(worth && { notional: worth }),
    ...(risk && { risk }),
  }
  return { is: 'order', market, typed, marks, ...more }
}

/**
 * Returns the price at which a notional is converted to a size. A buy pays at most its limit; a sell may get more than
 * its limit.
 */
function conversionPrice(
  side: OrderSide,
  limit: Amount | undefined,
  taken: () => Amount | undefined,
): Amount | undefined {
  if (limit === undefined || side === 'BUY') return limit ?? taken()
  return maxAmount(limit, taken() ?? limit)
}

const computeRiskedSize = (
  { risk, reduces }: LineTerms,
  of: { side: OrderSide; market: MarketRules; entry: Amount | undefined; stop: Amount | undefined },
  { takerBps, equity }: OrderLineContext,
) => {
  if (risk === undefined) return rejectLine({ why: 'no size' })
  if (reduces) return rejectLine({ why: 'reducing risk' })
  const sized = computeLineRiskSize({ ...of, risk, takerBps: takerBps(of.market.symbol), equity: equity() })
  return { ...sized, worth: undefined }
}

function parseStopOrder([sideWord = '', ...words]: readonly string[], on: OrderLineContext): ParsedLine {
  const side = parseSideWord(sideWord) ?? rejectLine({ why: 'no side' })
  const marks: DecimalMarkReading[] = []
  const sized = parseTypedSize(words, marks, on.markets)
  const terms = parseLineTerms(sized.rest, marks, bookEndPrice(sized.market, on))
  const marginMode = chooseMarginMode(terms.mode, sized.market, on)
  return createStopLine({ side, sized, terms, marks, reduceOnly: terms.reduces, marginMode })
}

/** Parses a stop that names the market first: it always reduces the position there. */
function parsePositionStop([marketWord, ...words]: readonly string[], on: OrderLineContext): ParsedLine {
  const market = requireMarketByWord(marketWord, on.markets)
  const [sizeWord = '', unit, ...after] = words
  const marks: DecimalMarkReading[] = []
  if (!startsLikeFigure(sizeWord)) rejectLine({ why: 'no size' })
  const isWorth = unit === QUOTE_WORD
  const sized = {
    size: parseLineFigure(sizeWord, marks),
    isWorth,
    market,
    rest: isWorth ? after : words.slice(1),
  }
  const terms = parseLineTerms(sized.rest, marks, bookEndPrice(market, on))
  const row = findPosition(market, terms.mode, on) ?? rejectLine({ why: 'which stop' })
  const side: OrderSide = isNegative(row.quantity) ? 'BUY' : 'SELL'
  const [mark, trigger] = [on.markPrice(market.symbol), terms.figures[0]?.amount]
  // A trigger on the other side of the mark would take profit or open a position.
  const isWayOut = mark && trigger && compareDecimals(trigger, mark) === (side === 'SELL' ? -1 : 1)
  if (trigger !== undefined && isWayOut !== true) rejectLine({ why: 'which stop' })
  return createStopLine({ side, sized, terms, marks, reduceOnly: true, marginMode: row.marginMode })
}

interface StopTerms {
  readonly side: OrderSide
  readonly sized: TypedSize
  readonly terms: LineTerms
  readonly marks: readonly DecimalMarkReading[]
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

function createStopLine({ side, sized, terms, marks, reduceOnly, marginMode }: StopTerms): ParsedLine {
  const [trigger, price, second] = terms.figures
  if (terms.risk !== undefined) rejectLine({ why: 'size and risk' })
  const type = terms.type ?? 'MARKET'
  if (type !== 'LIMIT' && type !== 'MARKET') rejectLine({ why: 'types of a stop' })
  if (terms.stopLoss !== undefined || terms.takeProfit !== undefined)
    rejectLine({ why: 'brings nothing', type: 'STOP_MARKET', reduces: reduceOnly })
  if (trigger === undefined) return rejectLine({ why: 'no trigger' })
  // A trigger and a price next to each other would be parsed as one figure that the mark never reaches.
  if (price === undefined && couldBeTwoFigures(trigger.word))
    rejectLine({ why: 'one or two', word: trigger.word })
  const isLimit = type === 'LIMIT'
  if (isLimit && price === undefined) rejectLine({ why: 'no limit price' })
  const extra = isLimit ? second : price
  if (extra !== undefined) rejectLine({ why: 'second', word: extra.word })
  const limit = isLimit ? price?.amount : undefined
  const { size, worth } = convertToBaseSize(
    sized,
    conversionPrice(side, limit, () => trigger.amount),
  )
  const kind = { type: isLimit ? 'STOP_LIMIT' : 'STOP_MARKET', price: limit ?? '' } as const
  const typed = { ...blankTicket, ...kind, side, size, trigger: trigger.amount, reduceOnly, marginMode }
  return { is: 'order', market: sized.market, typed, marks, ...(worth && { notional: worth }) }
}

function parseClose([marketWord, ...rest]: readonly string[], on: OrderLineContext): ParsedLine {
  const market = requireMarketByWord(marketWord, on.markets)
  const marks: DecimalMarkReading[] = []
  let [share, mode]: [Amount | undefined, MarginMode | undefined] = [undefined, undefined]
  for (const word of rest) {
    const [parsedMode, part] = [parseMarginModeWord(word), parseShareWord(word, marks)]
    if (parsedMode !== undefined) mode = requireOnce(mode, parsedMode, word)
    else share = requireOnce(share, part ?? rejectLine({ why: 'unknown of a close', word }), word)
  }
  const row = findPosition(market, mode, on) ?? rejectLine({ why: 'not held' })
  const typed = createClosingTicket(row, market, share)
  if (isZero(typed.size as Amount)) rejectLine({ why: 'too small a share' })
  const price = on.closeLimit(market.symbol, typed.side) ?? ''
  return { is: 'order', market, typed: { ...typed, price }, share: share ?? WHOLE_PERCENT, marks }
}

function parseAlert(words: readonly string[], on: OrderLineContext): ParsedLine {
  const marks: DecimalMarkReading[] = []
  const isNamed = findMarketsByWord(words[0] ?? '', on.markets).length > 0
  const symbol = isNamed ? requireMarketByWord(words[0], on.markets).symbol : displayedMarket(on).symbol
  const price = parseOnlyPrice(isNamed ? words.slice(1) : words, marks)
  const mark = on.markPrice(symbol) ?? rejectLine({ why: 'no mark' })
  const when = compareDecimals(price, mark) >= 0 ? 'at or above' : 'at or below'
  return { is: 'alert', symbol, price, when, marks }
}

/** Parses a stop-loss or take-profit of the whole position in the displayed market. */
function parseExit(
  kind: 'STOP_LOSS' | 'TAKE_PROFIT',
  words: readonly string[],
  on: OrderLineContext,
): ParsedLine {
  const marks: DecimalMarkReading[] = []
  const market = displayedMarket(on)
  const at = parseOnlyPrice(words, marks)
  const { marginMode } = findPosition(market, undefined, on) ?? rejectLine({ why: 'not held' })
  return { is: 'protect', symbol: market.symbol, marginMode, leg: { kind, at }, marks }
}

function parseOnlyPrice([word = '', second]: readonly string[], marks: DecimalMarkReading[]): Amount {
  if (!startsLikeFigure(word)) rejectLine({ why: 'no price' })
  if (second !== undefined) rejectLine({ why: 'second', word: second })
  return parseLineFigure(word.replace(/^@/u, ''), marks)
}

const displayedMarket = (on: OrderLineContext): MarketRules =>
  on.markets.find(({ symbol }) => symbol === on.displayedMarket) ?? rejectLine({ why: 'no market' })

function parseLeverage(words: readonly string[], on: OrderLineContext): ParsedLine {
  const marks: DecimalMarkReading[] = []
  let [wanted, named, mode]: [Amount?, MarketRules?, MarginMode?] = []
  for (const word of words) {
    const parsedMode = parseMarginModeWord(word)
    const isMarket = /[a-z]/u.test(word) && findMarketsByWord(word, on.markets).length > 0
    if (parsedMode !== undefined) {
      if (isMarket && named === undefined) rejectLine({ why: 'mode or market', word })
      mode = requireOnce(mode, parsedMode, word)
    } else if (startsLikeFigure(word) && !isMarket)
      wanted = requireOnce(wanted, parseLineFigure(word.replace(/[x×]$/u, ''), marks), word)
    else named = requireOnce(named, requireMarketByWord(word, on.markets), word)
  }
  const market = named ?? displayedMarket(on)
  if (wanted === undefined) return rejectLine({ why: 'no leverage' })
  // With positions in both modes, the line would be ambiguous.
  const marginMode =
    mode ?? findPosition(market, undefined, on)?.marginMode ?? chooseMarginMode(undefined, market, on)
  return { is: 'leverage', symbol: market.symbol, marginMode, leverage: wanted, marks }
}

/** Returns the only matching position, and rejects the line if there are two or if positions are unknown. */
function findPosition(
  { symbol }: MarketRules,
  mode: MarginMode | undefined,
  on: OrderLineContext,
): PositionRecord | undefined {
  const [row, another] = (on.positions ?? rejectLine({ why: 'positions unread' })).filter(
    each => each.symbol === symbol && !isZero(each.quantity) && (mode ?? each.marginMode) === each.marginMode,
  )
  return another === undefined ? row : rejectLine({ why: 'held twice' })
}

/** Returns the typed mode, otherwise that of the open position, otherwise that of the ticket. */
function chooseMarginMode(
  typedMode: MarginMode | undefined,
  market: MarketRules,
  { positions, marginMode }: OrderLineContext,
): MarginMode {
  if (typedMode !== undefined || market.isolatedOnly) return typedMode ?? 'ISOLATED'
  const held = positions?.filter(row => row.symbol === market.symbol && !isZero(row.quantity)) ?? []
  return held.length === 1 ? (held[0]?.marginMode ?? marginMode) : marginMode
}
