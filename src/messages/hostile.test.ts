import { afterEach, describe, expect, it } from 'vitest'
import { alertKinds } from '@core/alert/alert'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import { absolute, requireAmount, isAmount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { refusalMeanings, type TextFacts, type RefusalCode } from '@core/value/result'
import type { PlanCheckCode, PlanWarningCode } from '@core/write/plan'
import { algoDrafts, long } from '../../test/kit/algo'
import { checkCodes, warningCodes } from '../../test/kit/codes'
import { attempt, cancelWrite, market, NOW, orderWrite, plan, writeQuestion } from '../../test/kit/screen'
import { account, book, draft, inputs, guards, order, position, SYMBOL } from '../../test/kit/trade'
import { previewDraft, evaluateDraft } from '@core/writes/draft-evaluation'
import { currentDisplayFormat } from './display'
import { removeDigitGrouping } from './format'
import { describeAlert, describePriceAlert } from './alerts'
import { describeAlgoWrite, describeTriggerEffects } from './algo'
import { describeSnapshotDifference } from './differences'
import * as explain from './explain'
import * as explainBook from './explain-book'
import * as explainDay from './explain-day'
import { explainGuardUse } from './explain-guards'
import { explainHistoryFigure } from './explain-history'
import * as explainHoldings from './explain-holdings'
import * as explainPosition from './explain-position'
import { formatGuardValue } from './guards'
import { explainMarketOrderRules } from './market-rules'
import { describeMarginMove } from './moves'
import { buildForecastSafetyLines } from './outlook'
import { describeOutcomeGroups, describeCombinedOutcomes } from './outlook-groups'
import { formatDrawdownPeriod, formatValueDrawdownPeriod } from './portfolio'
import { createRefusalFormatter } from './refusals'
import { describeRiskSizeFailure, buildRiskSizeLines } from './risk'
import { buildPossibleOutcomeLines, buildSentFieldLines, getConfirmationLabel } from './sheet'
import { describeAttemptOutcome } from './attempt-outcome'
import { describeTradingRestriction } from './state'
import { describeWriteRequest } from './kind-words'
import { formatCheckFigures, describePlanCheck, describePlanWarning, listShownWarnings } from './warnings'
import { describeScenarioLiquidation, buildScenarioAccountLines, buildScenarioPositionLine } from './what-if'

afterEach(() => void (currentDisplayFormat.figures = 'space'))

/** Extreme amounts. Each call returns another one, so that no two cancel out. */
const hostile: Readonly<Record<string, (nth: number) => string>> = {
  'twenty decimals': nth => `${66_290 + nth}.9790626907193409451`,
  'next to nothing': nth => `0.000000000001${100 + nth}`,
  'less than nothing': nth => `-${1_234_567 + nth}.12345678901234567891`,
  'next to nothing, and less': nth => `-0.000000000001${100 + nth}`,
  huge: nth => `${100 + nth}99999999999999999.987654321987654321`,
}

/** The same thing with every amount in it made a hostile one. Names, ids and counts stay. */
function poisoned<T>(thing: T, of: (nth: number) => string): T {
  let nth = 0
  const each = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (!isAmount(value) || /Id$|^id$|^day$|^date$|^count$/.test(key)) return value
      nth = (nth + 1) % 800
      return of(nth)
    }
    if (Array.isArray(value)) return value.map(one => each(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one, name)]))
  }
  return each(thing, '') as T
}

/** Returns every text in a value, including the results of its functions. */
const texts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return texts((value as () => unknown)())
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(texts)
}

/** Returns the faults of a text: an unfilled hole, an unrounded figure, or a non-zero amount shown as zero. */
function faultsIn(text: string): readonly string[] {
  const bare = removeDigitGrouping(text)
  const holes = /undefined|NaN|null|Infinity|\[object|[{}]/.test(bare) ? [`a hole: ${text}`] : []
  const figures = bare.match(/\d+(?:\.\d+)?/g) ?? []
  const unrounded = figures.filter(figure => {
    const [, part = ''] = figure.split('.')
    const digits = figure.replace('.', '').replace(/^0+/, '')
    return part.length > 8 && digits.length > 8
  })
  const nothing = figures.filter(figure => /^0\.0+$/.test(figure))
  return [
    ...holes,
    ...unrounded.map(figure => `${figure} is not rounded: ${text}`),
    ...nothing.map(figure => `${figure} is not nothing: ${text}`),
  ]
}

it.each([
  ['Liquidation at 66 290.9790626907193409451.', 1],
  ['It costs 0.00 USDC.', 1],
  ['It costs NaN USDC.', 1],
  ['It costs <0.01 USDC, and 66 291.0 for 0.000000000001235.', 0],
])('finds in “%s” %i faults', (text, faults) =>
  expect(faultsIn(text.replaceAll(' ', '\u00a0'))).toHaveLength(faults),
)

/** The market whose grid is known, and none. */
const grids: readonly (MarketRules | undefined)[] = [market(), undefined]

describe.each(Object.entries(hostile))('amounts of %s', (_, of) => {
  const bad = <T>(thing: T): T => poisoned(thing, of)
  const one = requireAmount(of(1))
  const expectSound = (output: unknown) => expect(texts(output).flatMap(faultsIn)).toEqual([])

  it.each(alertKinds)('are rounded in an alert of %s', kind => {
    const names = ['mark', 'liquidation', 'distance', 'marginRatio', 'maintenanceMarginRatio', 'quantity']
    const facts = Object.fromEntries([...names, 'price', 'now', 'rate'].map((name, nth) => [name, of(nth)]))
    for (const grid of grids) {
      expectSound(describeAlert({ kind, facts: { ...facts, symbol: SYMBOL, side: 'BUY' } }, grid))
      expectSound(
        describePriceAlert({ id: 'a', symbol: SYMBOL, by: 'mark', when: 'at or above', price: one }, grid),
      )
    }
  })

  it('are rounded in attempt outcomes', () => {
    const states: readonly AttemptState['is'][] = ['live', 'partly filled', 'filled', 'cancelled']
    for (const grid of grids)
      for (const is of states) {
        const some = {
          executed: one,
          averagePrice: requireAmount(of(2)),
          state: { is, at: NOW },
        } as Partial<WriteAttempt>
        expectSound(describeAttemptOutcome(attempt({ ...some, write: bad(orderWrite()) }), grid))
      }
  })

  it('are rounded in reasons that block writes', () => {
    for (const why of ['loss', 'notional'] as const)
      expectSound(
        describeTradingRestriction(
          {
            is: 'daily',
            day: '2026-11-20',
            why,
            figure: one,
            cap: requireAmount(of(2)),
          },
          'reducing',
        ),
      )
  })

  it('are rounded in questions and their sheets', () => {
    for (const grid of grids) {
      expectSound([
        describeWriteRequest(bad(orderWrite()), grid),
        describeWriteRequest(bad(cancelWrite()), grid),
      ])
      const sealed = bad(plan())
      expectSound([buildSentFieldLines(sealed, grid), buildPossibleOutcomeLines(sealed, grid)])
      expectSound(getConfirmationLabel({ ...writeQuestion(), plan: sealed }, grid))
      const was = { margin: one, quantity: requireAmount(of(2)) }
      expectSound(describeMarginMove({ is: 'move margin', symbol: SYMBOL, way: 'ADD', amount: one, was }))
    }
  })

  it('are rounded in trigger orders', () => {
    const on = inputs({ positions: [long()], algoOrders: [] })
    for (const each of Object.values(algoDrafts)) {
      const evaluation = evaluateDraft(each, on, 'seal')
      if (!evaluation.ok || evaluation.value.write.is !== 'algo order') continue
      for (const grid of grids) {
        expectSound(describeAlgoWrite(bad(evaluation.value.write), grid))
        expectSound(describeTriggerEffects(bad(evaluation.value.outlook), grid))
      }
    }
  })

  it('are rounded in outlooks', () => {
    const drafts = [draft(), draft({ side: 'SELL', type: 'MARKET', price: '' }), ...Object.values(algoDrafts)]
    const on = inputs({ positions: [long()], algoOrders: [] })
    for (const outlook of drafts.map(each => previewDraft(each, on).outlook))
      for (const grid of grids) {
        const badOutlook = bad(outlook)
        expectSound([
          describeOutcomeGroups(badOutlook, grid),
          describeCombinedOutcomes(badOutlook),
          buildForecastSafetyLines(badOutlook, grid),
        ])
      }
  })

  it('are rounded in every explanation', () => {
    const quote = bad({
      symbol: SYMBOL,
      ...{ mark: '60000', index: '59990.5', fundingRate: '0.0001', last: '60600', open24h: '60000' },
      ...{ high24h: '61000', low24h: '59000', openInterest: '12.5', turnover24h: '90000', volume24h: '1.5' },
    }) as unknown as explain.MarketFigureContext['quote']
    const row = bad(long({ liquidation: requireAmount('41000') }))
    const isolated = { ...row, marginMode: 'ISOLATED' } as const
    const holding = bad({ token: 'ETH', held: '1.5', frozen: '0.5', unsettled: '0', pendingShort: '0.1' })
    for (const grid of grids) {
      const marketFacts = { quote, market: grid, at: NOW }
      expectSound([
        explain.explainMarketMarkPrice(marketFacts),
        explain.explainMarketIndexPrice(marketFacts),
        explain.explainFunding(marketFacts),
      ])
      expectSound([
        explain.explainUnrealisedPnl(row, one, marketFacts),
        explain.explainLiquidationPrice(row, one, marketFacts),
      ])
      expectSound(explain.explainLiquidationPrice(isolated, one, marketFacts))
      expectSound(Object.values(explainDay).map(say => (say as (on: unknown) => unknown)(marketFacts)))
      expectSound([
        explainBook.explainBidAskSpread(bad(book()), marketFacts),
        explainBook.explainBookMiddle(bad(book()), marketFacts),
      ])
      expectSound(explainPosition.explainPositionNotional(row, one, marketFacts))
      expectSound(explainPosition.explainPositionMargin(row, one, NOW))
    }
    expectSound(explainPosition.explainUnsettledPnl(row))
    expectSound([
      explain.explainAccountMarginRatio(bad(account()), [row], NOW),
      explainHoldings.explainFreeCollateral(bad(account())),
    ])
    for (const name of ['unrealised', 'notional', 'maintenance'] as const)
      expectSound(explain.explainPositionTotal(name, [row], NOW))
    for (const say of [explainHoldings.explainHeldQuantity, explainHoldings.explainFrozenQuantity])
      expectSound((say as (row: unknown) => unknown)(holding))
    expectSound(explainMarketOrderRules(market({ priceMin: requireAmount('0.1') }), absolute(one)))
    const sums = bad({ ...ZERO_PNL_FIGURES, net: '1', realised: '1', fees: '1', funding: '1', volume: '1' })
    for (const name of ['net', 'realised', 'fees', 'funding', 'volume'] as const)
      expectSound(
        explainHistoryFigure(name, sums as never, { of: { name: 'Day', figure: '2026-09-21' }, at: NOW }),
      )
    const use = bad({ position: { symbol: SYMBOL, notional: '1' }, open: '1', loss: '1', traded: '1' })
    for (const name of ['positionNotional', 'openNotional', 'dailyLoss', 'dailyNotional'] as const)
      expectSound(
        explainGuardUse(name, { use: { ...use, writes: 1 } as never, guards: bad(guards()), at: NOW }),
      )
    for (const name of ['orderNotional', 'dailyLoss', 'collar'] as const)
      expectSound(formatGuardValue(name, one))
  })

  it('are rounded in differences, drawdowns and what-if results', () => {
    for (const grid of grids) {
      const describeDifference = (change: unknown) =>
        describeSnapshotDifference(bad(change) as never, () => grid)
      const held = { quantity: '1', entry: '2' }
      const about = { symbol: SYMBOL, marginMode: 'CROSS' }
      expectSound([
        describeDifference({ is: 'position opened', ...about, ...held }),
        describeDifference({ is: 'position changed', ...about, from: held, to: held }),
        describeDifference({ is: 'order opened', order: order() }),
        describeDifference({ is: 'order changed', before: order(), after: order() }),
        describeDifference({
          is: 'filled',
          fill: { ...about, side: 'BUY', quantity: '1', price: '2', fee: '3' },
        }),
        describeDifference({ is: 'balance changed', token: 'USDC', from: '1', to: '2' }),
        describeDifference({ is: 'leverage changed', ...about, from: '1', to: '2' }),
        describeDifference({ is: 'account changed', figure: 'free', from: '1', to: '2', by: '1' }),
      ])
      const pair = { before: requireAmount(of(1)), after: requireAmount(of(2)) }
      const row = { ...position(), mark: pair, unrealised: pair }
      expectSound(buildScenarioPositionLine(row as never, grid))
      const marks = [{ symbol: SYMBOL, mark: one }]
      expectSound(
        describeScenarioLiquidation(
          { marginMode: 'CROSS', progress: requireAmount('0.5'), marks } as never,
          () => grid,
          undefined,
        ),
      )
      const found = {
        quantity: one,
        move: requireAmount(of(2)),
        fees: requireAmount(of(3)),
        loss: requireAmount(of(4)),
        worth: requireAmount(of(5)),
      }
      expectSound(
        buildRiskSizeLines({ ...found, gain: requireAmount(of(6)), ratio: requireAmount(of(7)) }, grid),
      )
      expectSound(
        describeRiskSizeFailure({ why: 'too large', quantity: one, most: requireAmount(of(2)) }, 'BUY', grid),
      )
    }
    const pair = { before: requireAmount(of(1)), after: requireAmount(of(2)) }
    const scenario = { unrealised: pair, collateral: pair, free: pair, ratio: pair, maintenance: pair }
    expectSound(buildScenarioAccountLines(scenario as never))
    expectSound(describeRiskSizeFailure({ why: 'too small', least: one }, 'SELL', undefined))
    expectSound([
      formatDrawdownPeriod({ amount: one, from: undefined, to: undefined } as never),
      formatValueDrawdownPeriod({ saved: 2, drawdown: { amount: one, from: NOW, to: NOW } } as never),
    ])
  })
})

/** Facts that are shown unrounded: a person typed them, they are rules of the market, or they are counts. */
const asTheyAre: Readonly<Record<string, readonly string[]>> = {
  BOOK_CANNOT_FILL: ['qty'],
  BUDGET_SPENT: ['seconds'],
  CAP_CONSENTS: ['cap', 'count'],
  CAP_RATE: ['cap', 'count'],
  EDIT_BELOW_EXECUTED: ['qty'],
  FIGURE_UNTOLD: ['figure'],
  KEY_SIGNS_DAY: ['cap', 'quantity', 'used'],
  KEY_SIGNS_PACE: ['cap', 'count'],
  KEY_SIGNS_SIZE: ['cap', 'quantity'],
  LADDER_COUNT: ['max', 'min'],
  LADDER_DENSE: ['tick'],
  LADDER_UNEVEN: ['above', 'below', 'parts', 'qty', 'step'],
  LEVERAGE_TOO_HIGH: ['leverage', 'max'],
  MARGIN_TOO_MUCH: ['amount'],
  PRICE_OFF_TICK: ['price', 'tick'],
  PRICE_OUT_OF_BAND: ['price'],
  PRICE_OUT_OF_RANGE: ['max', 'min', 'price'],
  QUANTITY_OFF_TICK: ['qty', 'tick'],
  POSITION_BELOW_MINIMUM: ['min', 'position'],
  QUANTITY_TOO_LARGE: ['max', 'qty'],
  QUANTITY_TOO_SMALL: ['min', 'qty'],
  SHEET_TOO_LONG: ['count', 'max'],
  TIMER_OUT_OF_RANGE: ['max', 'min'],
  TOO_MANY_PAIRS: ['count', 'max'],
  TRIGGER_WRONG_SIDE: ['trigger'],
  VISIBLE_OFF_TICK: ['tick', 'visible'],
  VISIBLE_TOO_LARGE: ['qty', 'visible'],
  'check ALGO_COUNT': ['count', 'max'],
  'check BOOK_DEPTH': ['levels', 'quantity'],
  'check CLOSES': ['count'],
  'check LADDER': ['count'],
  'check ORDERS_OPEN': ['count'],
  'check REDUCE_ONLY': ['quantity'],
  'check SETTING_ALLOWED': ['leverage', 'max'],
  'check SETTING_CHANGES': ['changed', 'of'],
  'check SHOWN': ['quantity', 'visible'],
  'check TIMER': ['seconds'],
  'check TRIGGER': ['trigger'],
  'warning CANCELS_STOP': ['count'],
  'warning CLOSES_STOP': ['count'],
  'warning CLOSE_SPLIT': ['count', 'max'],
  'warning FAR_FROM_MARK': ['ticks'],
  'warning FLATTEN_ENDS': ['count'],
  'warning HIDDEN_PAYS_TAKER': ['visible'],
  'warning LADDER_STOPS': ['count'],
  'warning LEFTOVER_BELOW_MINIMUM': ['min'],
  'warning LEVERAGE_EVERYWHERE': ['capped', 'count'],
  'warning SAME_AGAIN': ['seconds'],
  'warning SOME_PARTLY_FILLED': ['count'],
  'warning STEPS_BACK': ['price'],
  'warning STOPS_GO': ['count'],
  'warning STOP_BEYOND_LIQUIDATION': ['trigger'],
  'warning TIMER_TAKES_STOPS': ['count'],
}

const names = [
  ...['above', 'after', 'amount', 'away', 'before', 'below', 'cap', 'capped', 'changed', 'collar', 'count'],
  ...['covered', 'distance', 'executed', 'figure', 'filled', 'free', 'hidden', 'high', 'left', 'levels'],
  ...[
    'leverage',
    'liquidation',
    'low',
    'mark',
    'max',
    'min',
    'minNotional',
    'needed',
    'notional',
    'of',
    'parts',
    'position',
  ],
  ...[
    'price',
    'qty',
    'quantity',
    'seconds',
    'size',
    'step',
    'taken',
    'tick',
    'ticks',
    'trigger',
    'used',
    'visible',
    'waiting',
  ],
]
const words = [
  'account',
  'algoOrderId',
  'basis',
  'day',
  'end',
  'field',
  'guard',
  'input',
  'is',
  'kind',
  'mode',
  'side',
]
const other = ['status', 'symbol', 'text', 'type', 'until', 'refusal', 'state', 'why', 'cause']

/** Returns the facts for which a sentence shows an unrounded figure. */
function unroundedBy(say: (facts: TextFacts) => string): readonly string[] {
  const benign = Object.fromEntries([
    ...names.map(name => [name, '7']),
    ...[...words, ...other].map(name => [name, name === 'is' ? 'rate' : 'word']),
  ]) as TextFacts
  return names.filter(name =>
    Object.values(hostile).some(of => faultsIn(say({ ...benign, [name]: of(1) })).length > 0),
  )
}

it('rounds every figure of refusals, warnings and checks, except those that must be exact', () => {
  const found: Record<string, readonly string[]> = {}
  for (const grid of grids) {
    for (const code of Object.keys(refusalMeanings) as RefusalCode[])
      found[code] = unroundedBy(facts => createRefusalFormatter(grid)({ code, facts }))
    for (const { code } of listShownWarnings(
      (Object.keys(warningCodes) as PlanWarningCode[]).map(each => ({ code: each, facts: {} })),
    ))
      found[`warning ${code}`] = unroundedBy(facts => describePlanWarning({ code, facts }, grid))
    for (const code of Object.keys(checkCodes) as PlanCheckCode[])
      found[`check ${code}`] = unroundedBy(
        facts =>
          `${describePlanCheck({ code, holds: false, facts })} ${formatCheckFigures({ code, facts }, grid)}`,
      )
  }
  const some = Object.fromEntries(Object.entries(found).filter(([, each]) => each.length > 0))
  expect(some).toEqual(asTheyAre)
})
