import {
  computeScenario,
  type ScenarioInputs,
  type AccountScenario,
} from '../../../src/core/context/price-scenario'
import { requireAmount } from '../../../src/core/value/decimal-amount'
import { fixedFromNumber, multiplyFixed } from '../../../src/practice/numbers/fixed-decimal'
import {
  crossMaintenance,
  crossNotional,
  free,
  marginRatio,
  totalCollateral,
} from '../../reckoner/collateral'
import { marketOf } from '../../reckoner/facts'
import type { Chance } from '../chance'
import type { Read } from './desk'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, MONEY, RATIO, type Judged } from './figures'
import { read } from './said'
import { statedBy, type Stated } from './stated'
import { sumsOf, toFigure } from './truth'

/** An account at supposed prices, beside the same account at an exchange whose marks went there. */
export function whatIf(fixture: ExchangeFixture, { snapshot }: Read, chance: Chance): readonly Judged[] {
  const share = chance.happens(0.3) ? 0 : chance.next() * 0.6 - 0.3
  const text = share.toFixed(4)
  // The marks are moved without a trigger.
  const known = { ...snapshot, algoOrders: undefined } as ScenarioInputs
  const supposed = computeScenario(known, { is: 'share', share: requireAmount(text) })
  if (supposed === undefined) return []
  const before = [...fixture.exchange.markets.values()].map(market => [market, market.mark] as const)
  const change = fixedFromNumber(Number(text), 10n ** 14n)
  for (const [market, mark] of before) market.mark = mark + multiplyFixed(mark, change)
  try {
    return supposedFigures(fixture, supposed, statedBy(fixture))
  } finally {
    for (const [market, mark] of before) market.mark = mark
  }
}

function supposedFigures(
  fixture: ExchangeFixture,
  supposed: AccountScenario,
  { facts, account, rows }: Stated,
): readonly Judged[] {
  const isOpen = !crossNotional(facts).isZero()
  const sums = sumsOf(fixture)
  const falls = sums.notional !== 0n && sums.collateral < sums.maintenance
  const isolated = [...rows.values()].filter(row => row.mode === 'ISOLATED' && !row.quantity.isZero())
  const short = isolated.filter(row =>
    row.margin
      .plus(row.unsettled)
      .lt(row.quantity.times(marketOf(facts, row.symbol).mark).abs().times(row.mmr)),
  )
  return [
    {
      what: 'what-if: collateral',
      deskValue: read(supposed.collateral.after),
      happened: account.collateral,
      reckoned: totalCollateral(facts),
      bound: MONEY,
    },
    {
      what: 'what-if: free',
      deskValue: read(supposed.free.after),
      happened: account.free,
      reckoned: free(facts),
      bound: MONEY,
      maySayNothing: supposed.free.before === '0',
    },
    {
      what: 'what-if: margin ratio',
      deskValue: read(supposed.ratio.after),
      happened: isOpen ? toFigure(sums.collateral).div(toFigure(sums.notional)) : undefined,
      reckoned: marginRatio(facts),
      bound: RATIO,
    },
    {
      what: 'what-if: maintenance',
      deskValue: read(supposed.maintenance.after),
      happened: toFigure(sums.maintenance),
      reckoned: crossMaintenance(facts),
      bound: MONEY,
    },
    {
      what: 'what-if: whether cross is liquidated',
      deskValue: String(supposed.liquidations.some(({ marginMode }) => marginMode === 'CROSS')),
      happened: String(falls),
      bound: EXACTLY,
    },
    {
      what: 'what-if: isolated positions liquidated',
      deskValue: String(supposed.liquidations.filter(({ marginMode }) => marginMode === 'ISOLATED').length),
      happened: String(short.length),
      bound: EXACTLY,
    },
  ]
}
