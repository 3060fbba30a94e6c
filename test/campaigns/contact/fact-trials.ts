import {
  absolute,
  compareDecimals,
  requireAmount,
  isNegative,
  isZero,
  multiply,
  subtract,
  type Amount,
} from '../../../src/core/value/decimal-amount'
import {
  computeFillFigures,
  sumOpenByMarket,
  NO_OPEN_COST,
  ZERO_PNL_FIGURES,
  computeRealisedByPrices,
  addPnlFigures,
} from '../../../src/core/figures/pnl-figures'
import type { PositionRecord } from '../../../src/core/account/position-record'
import { compareSeq } from '../../../src/core/snapshot/row-merge'
import type { FillRecord, OrderRecord } from '../../../src/core/account/order-record'
import type { VenueRowsPage } from '../../../src/core/history/venue-history-records'
import { parseJsonAmount, isJsonFields } from '../../../src/main/venue/json'
import type { JsonFields, ExactJson } from '../../../src/main/venue/exact-json-value'
import type { VenueListQuery } from '../../../src/main/venue-query-ports'
import type { VenueReadResult } from '../../../src/main/main-ports'
import { agedVerdict } from './aged-requests'
import type { Bench } from './bench'
import { confirmed, notShown, refuted, type Verdict } from './verdict'

const DAY = 86_400_000
/** Tolerance for each summand of figures that the venue rounds to six places. */
const ROUNDING = requireAmount('0.0001')

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>
const whyNot = ({ why, words = '' }: Failed): Verdict => notShown(`${why} ${words}`.trim())
const isNear = (a: Amount, b: Amount, within: Amount): boolean =>
  compareDecimals(absolute(subtract(a, b)), within) <= 0

/** Trials of facts that belong to no single call or topic, keyed by their name on the page. */
export const facts: Readonly<Record<string, (bench: Bench) => Promise<Verdict> | Verdict>> = {
  async 'signed-paths'({ venue }) {
    const statistics = await venue.facts.statistics()
    if (statistics.is === 'failed') return whyNot(statistics)
    const queried = await venue.archive.liquidations({ page: 1 })
    if (queried.is === 'read') return confirmed('a signed question with a query was taken, as one without')
    return queried.code === '-1001'
      ? refuted(
          `a signed question without a query was taken, one with a query refused: ${queried.words ?? ''}`,
        )
      : whyNot(queried)
  },

  'aged-reads': async ({ aged }) => agedVerdict('read', await aged.reads()),

  async 'aged-writes'({ aged }) {
    if (aged.writes === undefined) return notShown('no order was to be written')
    return agedVerdict('write', await aged.writes())
  },

  'receive-window'({ written }) {
    const first = written?.first
    if (first === undefined) return notShown('no order was to be written')
    if (first.is === 'taken') return confirmed('an order that carries it was taken')
    return first.is === 'refused' && /recv|receive|window/i.test(first.words)
      ? refuted(`an order that carries it was refused: ${first.code} ${first.words}`)
      : notShown(`the order that carries it came to nothing: ${first.words}`)
  },

  'dust-reduce-only': tryDust,

  'figures-as-text'({ witness, odd }) {
    if (odd.size > 0) return refuted(`neither numbers nor plain digits: ${[...odd].join(', ')}`)
    const { numbers, texts } = witness.figures()
    return numbers + texts === 0
      ? notShown('no figure was told')
      : confirmed(
          `${numbers + texts} figures came in plain digits${texts > 0 ? ', as numbers and as text' : ''}`,
        )
  },

  'list-ends': tryListEnds,
  'fee-of-closing': tryFeeOfClosing,

  async cost({ venue }) {
    const [positions, settlements] = [
      await venue.read.positions(),
      await venue.archive.settlements({ page: 1 }),
    ]
    if (positions.is === 'failed') return whyNot(positions)
    if (settlements.is === 'failed') return whyNot(settlements)
    const last = Math.max(
      ...settlements.value.rows.map(({ settledAt, requestedAt }) => settledAt ?? requestedAt),
    )
    if (last === -Infinity) return notShown('the account was never settled')
    const fills = await venue.read.fillsSince(undefined, last)
    if (fills.is === 'failed') return whyNot(fills)
    const traded = new Set(fills.value.fills.map(({ symbol }) => symbol))
    const still = positions.value.positions.filter(
      ({ symbol, quantity, settlePrice }) =>
        !isZero(quantity) && !traded.has(symbol) && settlePrice !== undefined && !isZero(settlePrice),
    )
    const other = still.find(
      ({ quantity, settlePrice, cost }) =>
        !isNear(cost, multiply(quantity, settlePrice ?? quantity), ROUNDING),
    )
    if (other !== undefined)
      return refuted('the cost of a position since a settlement is not size × the price it was settled at')
    return still.length === 0
      ? notShown('no position has stood untouched since a settlement')
      : confirmed(
          `of ${still.length} untouched since a settlement the cost is size × the price they were settled at`,
        )
  },

  async settled({ venue }) {
    const read = await venue.archive.settlements({ page: 1 })
    if (read.is === 'failed') return whyNot(read)
    const { rows } = read.value
    const other = rows.some(
      ({ oldBalance, newBalance, settled }) => !isNear(subtract(newBalance, oldBalance), settled, ROUNDING),
    )
    if (other) return refuted('a settlement moved the balance by something else than its amount')
    return rows.length === 0
      ? notShown('the account was never settled')
      : confirmed(`each of ${rows.length} settlements moved the balance by its amount, above zero into it`)
  },

  async 'pnl-of-a-day'({ venue, now }) {
    const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
    const read = await venue.archive.days(day(now() - 7 * DAY), day(now()))
    if (read.is === 'failed') return whyNot(read)
    const dates = read.value.map(({ date }) => date)
    if (new Set(dates).size !== dates.length) return refuted('a day has more than one')
    return dates.length === 0
      ? notShown('no day of the account is kept')
      : confirmed(`each of ${dates.length} days has one; what it holds is not said, and nothing rests on it`)
  },

  async 'key-not-listed'({ refusedKey }) {
    const found = await refusedKey('not listed')
    if (found === undefined) return notShown('it needs an account')
    if (found.is !== 'refused') return notShown(`a key that nobody listed was ${found.is}`)
    return found.cause === 'key not listed'
      ? confirmed('a key that nobody listed is answered as not there')
      : refuted(
          `a key that nobody listed is told as ${found.cause ?? 'nothing that is known'}: ${found.answerShape}`,
        )
  },

  async 'key-run-out'({ refusedKey }) {
    const found = await refusedKey('run out')
    if (found === undefined) return notShown('there is no key at hand that has run out')
    if (found.is !== 'refused') return notShown(`a key that has run out was ${found.is}`)
    const { cause } = found
    return cause === 'key expired' || cause === 'key not listed'
      ? confirmed(cause === 'key expired' ? 'it is still listed, with its end' : 'it is listed no more')
      : refuted(`it is told as ${cause ?? 'nothing that is known'}: ${found.answerShape}`)
  },

  async 'rwa-words'({ venue }) {
    const listed = await venue.facts.rwaMarkets()
    if (listed.is === 'failed') return whyNot(listed)
    const other = listed.value.find(({ status }) => status !== 'open' && status !== 'close')
    if (other !== undefined) return refuted(`${other.symbol} is ${other.status}`)
    return listed.value.length === 0
      ? notShown('no market of a real-world asset is listed')
      : confirmed(`each of ${listed.value.length} listed is open or close`)
  },

  async 'fund-minimum'({ venue }) {
    const fund = await venue.facts.insuranceFund()
    if (fund.is === 'failed') return whyNot(fund)
    const { minimum, initial } = fund.value
    return isNegative(minimum) || isZero(minimum) || compareDecimals(initial, minimum) < 0
      ? refuted(`its minimum is ${minimum}, and its initial one ${initial}`)
      : confirmed('its minimum is above zero, and its initial one not below that')
  },

  async 'rwa-rates'({ venue }) {
    const terms = await venue.read.terms()
    if (terms.is === 'failed') return whyNot(terms)
    const { rwaTakerBps, rwaMakerBps } = terms.value
    return rwaTakerBps === undefined || rwaMakerBps === undefined
      ? refuted('the account has no rates of their own for them')
      : confirmed('the account has rates of their own for them')
  },

  async 'position-seq'({ venue, news }) {
    const pushed = news.flatMap(one => (one.saw === 'positions' ? one.positions : []))
    if (pushed.length === 0) return notShown('no position was pushed')
    const positions = await venue.read.positions()
    if (positions.is === 'failed') return whyNot(positions)
    const isSame = (one: PositionRecord, row: PositionRecord) =>
      one.symbol === row.symbol && one.marginMode === row.marginMode
    const compared = positions.value.positions.flatMap(row =>
      pushed.filter(one => isSame(one, row)).flatMap(one => compareSeq(row, one) ?? []),
    )
    if (compared.length === 0) return notShown('no position was both pushed and read with a number')
    return compared.includes(-1)
      ? refuted('a position read after its push has a lower number than the push')
      : confirmed('no position read after its push has a lower number than the push')
  },

  'sign-of-pending-short'({ written }) {
    const shown = written?.pendingShort
    if (shown === undefined) return notShown('no order to sell rested while the position was read')
    const { quantity, reported } = shown
    const figure = parseJsonAmount(reported)
    if (figure === undefined || absolute(figure) !== quantity)
      return refuted('its absolute value is not the size of the order to sell that rests')
    return confirmed(
      `it is ${figure.startsWith('-') ? 'below' : 'above'} zero, and its absolute value is the size`,
    )
  },
}

type List = (query: VenueListQuery) => Promise<VenueReadResult<VenueRowsPage<unknown>>>

/** Reads a list in small pages, to one page past its end. */
async function tryListEnds({ venue }: Bench): Promise<Verdict> {
  const lists: readonly List[] = [
    venue.archive.transfers,
    venue.archive.settlements,
    venue.archive.fundingFees,
  ]
  for (const list of lists) {
    const first = await list({ page: 1, size: 2 })
    if (first.is === 'failed') return whyNot(first)
    const { total, rows } = first.value
    if (rows.length < 2 || (total ?? 0) > MOST) continue
    let [seen, page] = [rows.length, 1]
    for (let isMore = true; isMore && page < MOST;) {
      page += 1
      const next = await list({ page, size: 2 })
      if (next.is === 'failed') return whyNot(next)
      seen += next.value.rows.length
      isMore = next.value.rows.length > 0
    }
    if (total === undefined)
      return confirmed(`a list without a total was over at the first page without a row, after ${seen}`)
    return seen === total
      ? confirmed(`a list had as many rows as its total, ${total}, and none on the page behind them`)
      : refuted(`a list had ${seen} rows up to a page without one, and said ${total}`)
  }
  return notShown('no list of the account is both long enough and short enough to be leafed through')
}
const MOST = 8

/** Judges the answer to such an order, or looks for an accepted one among the account's orders. */
async function tryDust({ dust, venue, orders }: Bench): Promise<Verdict> {
  if (dust?.is === 'taken') return refuted('an order below the smallest size that only reduces was taken')
  if (dust?.is === 'refused') return confirmed('an order below the minimum that only reduces was refused')
  const [markets, known] = [await venue.read.markets(), await orders()]
  if (markets.is === 'failed') return whyNot(markets)
  if (known.is === 'failed') return whyNot(known)
  const sizes = new Map(markets.value.map(({ symbol, sizeMin }) => [symbol, sizeMin]))
  const isTaken = ({ symbol, quantity, reduceOnly, status }: OrderRecord): boolean => {
    const least = sizes.get(symbol)
    if (reduceOnly !== true || status === 'REJECTED' || isZero(quantity)) return false
    return least !== undefined && compareDecimals(quantity, least) < 0
  }
  return known.value.some(isTaken)
    ? refuted('an order of the account below the smallest size that only reduces was taken')
    : notShown(dust === undefined ? 'no such order was to be sent' : `it came to nothing: ${dust.words}`)
}

/** Compares prices and fees with the realised result that the venue states, if the fills are complete. */
async function tryFeeOfClosing({ venue, now }: Bench): Promise<Verdict> {
  const fills = await venue.read.fillsSince(undefined, now() - 30 * DAY)
  if (fills.is === 'failed') return whyNot(fills)
  const positions = await venue.read.positions()
  if (positions.is === 'failed') return whyNot(positions)
  const held = sumOpenByMarket(positions.value.positions)
  let shown = 0
  for (const [symbol, own] of byMarket(fills.value.fills)) {
    const figures = own.map(computeFillFigures).reduce(addPnlFigures, ZERO_PNL_FIGURES)
    const prices = computeRealisedByPrices(figures, held.get(symbol) ?? NO_OPEN_COST)
    if (prices === undefined || isZero(figures.realised) || figures.untold > 0) continue
    if (!isNear(prices, figures.realised, multiply(ROUNDING, requireAmount(String(figures.fills)))))
      return refuted('what fills realised is not what prices and the fees of both ways come to')
    shown += 1
  }
  return shown === 0
    ? notShown(
        'in no market were the fills of thirty days all that led to what is open, with something closed',
      )
    : confirmed(`in ${shown} markets what fills realised is what prices and the fees of both ways come to`)
}

function byMarket(fills: readonly FillRecord[]): ReadonlyMap<string, readonly FillRecord[]> {
  const markets = new Map<string, FillRecord[]>()
  for (const fill of fills) markets.set(fill.symbol, [...(markets.get(fill.symbol) ?? []), fill])
  return markets
}

/** The raw value of a position's field in the newest answer, by market and mode. */
export function positionFigure(
  answer: ExactJson | undefined,
  symbol: string,
  field: string,
): ExactJson | undefined {
  const rows = isJsonFields(answer) ? answer.get('rows') : undefined
  const all = Array.isArray(rows) ? (rows as readonly ExactJson[]).filter(isJsonFields) : []
  const row = all.find(
    (one: JsonFields) => one.get('symbol') === symbol && one.get('margin_mode') === 'CROSS',
  )
  return row?.get(field)
}
