import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dated, market, position, terms } from '../../../test/kit/trade'
import { add, requireAmount, multiply, ZERO, type Amount } from '../value/decimal-amount'
import type { MarginMode, MarketQuote } from '../market/venue-market-rules'
import { computeMaintenanceRate, computeNotional } from '../figures/margin-rates'
import { computeUnrealisedPnl } from '../figures/pnl-figures'
import type { PositionValuation } from '../figures/running-totals'
import { getMarginCurve } from './margin-state-reader'
import { createPositionValuator, type ValuationInputs } from './position-valuator'

const a = requireAmount
const [BTC, ETH] = ['PERP_BTC_USDC', 'PERP_ETH_USDC']
const modes: readonly MarginMode[] = ['CROSS', 'ISOLATED']

/** Values every row separately, with plain amounts. */
function straightly(known: ValuationInputs): readonly PositionValuation[] {
  const marks = new Map(known.quotes?.value.map(({ symbol, mark }) => [symbol, mark]))
  return (known.positions?.value ?? []).map(({ symbol, quantity, entry, mark: own }) => {
    const mark = marks.get(symbol) ?? own
    const rules = known.markets?.value.find(each => each.symbol === symbol)
    const notional = computeNotional(quantity, mark)
    const curve = rules && getMarginCurve({ snapshot: known }, rules)
    const maintenance = curve
      ? multiply(notional, computeMaintenanceRate(curve, notional))
      : quantity === ZERO
        ? ZERO
        : undefined
    return {
      unrealised: computeUnrealisedPnl(quantity, entry, mark),
      notional,
      ...(maintenance && { maintenance }),
    }
  })
}

function straightTotal(known: ValuationInputs): PositionValuation | undefined {
  if (known.positions === undefined) return undefined
  const rows = straightly(known)
  const sum = (of: (row: PositionValuation) => Amount | undefined) =>
    rows.reduce<Amount>((total, row) => add(total, of(row) ?? ZERO), ZERO)
  const ruled = rows.every(({ maintenance }) => maintenance !== undefined)
  return {
    unrealised: sum(row => row.unrealised),
    notional: sum(row => row.notional),
    ...(ruled && { maintenance: sum(row => row.maintenance) }),
  }
}

const symbols = ['PERP_A_USDC', 'PERP_B_USDC', 'PERP_C_USDC', 'PERP_D_USDC']
const digits = (most: number) =>
  fc
    .tuple(fc.bigInt(0n, 10n ** BigInt(most) - 1n), fc.integer({ min: 0, max: most }))
    .map(([units, places]) => {
      const text = String(units).padStart(places + 1, '0')
      return a(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`)
    })
const price = fc.oneof({ weight: 8, arbitrary: digits(9) }, digits(24))
const rate = fc.constantFrom('0', '0.012', '0.025', '0.1').map(a)
const factor = fc.constantFrom('0', '0.00000208', '0.0001', '0.0075').map(a)

/** Rarely a market appears twice, and its last quote counts. */
const someQuotes = fc.array(
  fc.record(
    { symbol: fc.constantFrom(...symbols, 'PERP_NOT_HELD_USDC'), mark: price, last: price },
    { requiredKeys: ['symbol'] },
  ),
  { maxLength: 6 },
)
const someRows = fc.uniqueArray(
  fc
    .record({
      symbol: fc.constantFrom(...symbols),
      marginMode: fc.constantFrom(...modes),
      isShort: fc.boolean(),
      size: digits(7),
      entry: price,
      mark: price,
    })
    .map(({ isShort, size, ...row }) =>
      position({ ...row, quantity: isShort && size !== ZERO ? a(`-${size}`) : size }),
    ),
  { selector: ({ symbol, marginMode }) => `${marginMode} ${symbol}`, maxLength: 6 },
)
const someMarkets = fc.uniqueArray(
  fc
    .record({ symbol: fc.constantFrom(...symbols), baseImr: rate, baseMmr: rate, imrFactor: factor })
    .map(market),
  { selector: ({ symbol }) => symbol, maxLength: 4 },
)
type Step = (known: ValuationInputs) => ValuationInputs

/** Each changes one section of what is known before. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: someQuotes.map((quotes): Step => known => {
      const marks = new Map<string, MarketQuote>(known.quotes?.value.map(quote => [quote.symbol, quote]))
      for (const quote of quotes) marks.set(quote.symbol, { ...marks.get(quote.symbol), ...quote })
      return { ...known, quotes: dated([...marks.values()]) }
    }),
  },
  { weight: 2, arbitrary: someRows.map((rows): Step => known => ({ ...known, positions: dated(rows) })) },
  {
    weight: 2,
    arbitrary: someRows.map((rows): Step => known => ({
      ...known,
      positions: dated(known.positions?.value.slice(1) ?? rows),
    })),
  },
  price.map((mark): Step => ({ positions, ...known }) => ({
    ...known,
    ...(positions && { positions: dated(positions.value.map(row => ({ ...row, mark }))) }),
  })),
  someQuotes.map((quotes): Step => known => ({ ...known, quotes: dated(quotes) })),
  someMarkets.map((markets): Step => known => ({ ...known, markets: dated(markets) })),
  fc
    .dictionary(fc.constantFrom(...symbols), factor)
    .map((imrFactors): Step => known => ({ ...known, terms: dated(terms({ imrFactors })) })),
  fc.constant<Step>(({ quotes: _gone, ...known }) => known),
  fc.constant<Step>(() => ({})),
)

describe('the valuation of positions at the newest marks', () => {
  it('equals a full recalculation after any sequence of updates', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), steps => {
        const valuation = createPositionValuator()
        let known: ValuationInputs = {}
        for (const change of steps) {
          known = change(known)
          valuation.update(known)
          expect(valuation.total()).toEqual(straightTotal(known))
          expect((known.positions?.value ?? []).map(row => valuation.of(row))).toEqual(straightly(known))
        }
      }),
      { numRuns: 100 },
    )
  })

  const rows = [
    position({ quantity: a('0.25'), entry: a('60410.2') }),
    position({ symbol: ETH, quantity: a('-4.1'), entry: a('2984.1'), mark: a('3000') }),
  ]
  const markets = [market(), market({ symbol: ETH, baseMmr: a('0.025') })]
  const valued = (known: ValuationInputs) => {
    const valuation = createPositionValuator()
    valuation.update(known)
    return valuation
  }

  it('shows a profit for a long above its entry and a loss for a short above it', () => {
    const quotes = [
      { symbol: BTC, mark: a('61231.8') },
      { symbol: ETH, mark: a('3001.55') },
    ]
    const valuation = valued({ positions: dated(rows), markets: dated(markets), quotes: dated(quotes) })
    expect(rows.map(row => valuation.of(row))).toEqual([
      { unrealised: '205.4', notional: '15307.95', maintenance: '765.3975' },
      { unrealised: '-71.545', notional: '12306.355', maintenance: '307.658875' },
    ])
    expect(valuation.total()).toEqual({
      unrealised: '133.855',
      notional: '27614.305',
      maintenance: '1073.056375',
    })
  })

  it('uses the mark of the position when its market has none', () => {
    const valuation = valued({ positions: dated(rows), quotes: dated([{ symbol: BTC, mark: a('60410.2') }]) })
    expect(rows.map(row => valuation.of(row)?.unrealised)).toEqual(['0', '-65.19'])
  })

  it('omits maintenance margin while the rules of a market are unknown', () => {
    const known = { positions: dated(rows), markets: dated([market()]) }
    const valuation = valued(known)
    expect(rows.map(row => valuation.of(row)?.maintenance)).toEqual(['750', undefined])
    expect(valuation.total()).not.toHaveProperty('maintenance')
    valuation.update({ ...known, markets: dated(markets) })
    expect(valuation.total()?.maintenance).toBe('1057.5')
  })

  it('is unknown before positions are read, and zero when there are none', () => {
    expect(valued({}).total()).toBeUndefined()
    expect(valued({ positions: dated([]) }).total()).toEqual({
      unrealised: '0',
      notional: '0',
      maintenance: '0',
    })
    expect(valued({ positions: dated(rows) }).of({ symbol: BTC, marginMode: 'ISOLATED' })).toBeUndefined()
  })
})
