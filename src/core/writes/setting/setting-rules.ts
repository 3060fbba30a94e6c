import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isZero,
  maxAmount,
  ONE,
  minAmount,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { WriteScope } from '../../write/write-scope'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { MarginMode, MarketRules } from '../../market/venue-market-rules'
import { isOrderOpen } from '../../account/order-merge'
import type { MarketSettingChange } from '../../write/planned-write'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import { createRefusal, type Refusal } from '../../value/result'
import { computeBoundMargin } from '../../figures/margin-state'
import { computeInitialRate, computeNotional } from '../../figures/margin-rates'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'
import { getMarginCurve, listMarketHoldings } from '../../context/margin-state-reader'
import type { LeverageDraft, MarginModeDraft } from '../../write/write-drafts'
import { getWriteMarket, type Write } from '../../write/venue-write'

export type MarketSettingDraft = LeverageDraft | MarginModeDraft

export function evaluateSetting(draft: MarketSettingDraft, on: PlanningInputs): RuleEvaluation {
  const concerned = listAffectedSettings(draft, on)
  return {
    rules: checkSettingRules(draft, on, concerned),
    write: concerned && createSettingWrite(draft, concerned),
    outlook: unchangedForecast,
    warnings: concerned === undefined ? [] : listSettingWarnings(draft, concerned),
  }
}

function createSettingWrite(
  draft: MarketSettingDraft,
  concerned: readonly MarketSettingChange[],
): Write | undefined {
  if (draft.is === 'margin mode') return { ...draft, concerned }
  const leverage = wholeLeverages.find(step => String(step) === draft.leverage)
  return leverage === undefined ? undefined : { ...draft, leverage, concerned }
}

/** Leverages are whole numbers; other text is not accepted. */
const wholeLeverages = Array.from({ length: 999 }, (_, at) => at + 1)

const parseWholeLeverage = (typed: string): Amount | undefined =>
  /^[1-9]\d{0,2}$/.test(typed) ? requireAmount(typed) : undefined

export function listAffectedSettings(
  draft: MarketSettingDraft,
  on: PlanningInputs,
): readonly MarketSettingChange[] | undefined {
  if (draft.is === 'margin mode') {
    const now = on.snapshot.marginModes?.value.find(({ symbol }) => symbol === draft.symbol)
    return now && [{ symbol: draft.symbol, before: now.marginMode, after: draft.marginMode }]
  }
  const requested = parseWholeLeverage(draft.leverage)
  const { leverages, markets } = on.snapshot
  if (requested === undefined || leverages === undefined || markets === undefined) return undefined
  const only = getWriteMarket(draft)
  const found = leverages.value.flatMap(
    ({ symbol, marginMode, leverage }): readonly MarketSettingChange[] => {
      if (marginMode !== draft.marginMode || (only !== undefined && symbol !== only)) return []
      if (only !== undefined) return [{ symbol, before: leverage, after: requested }]
      const market = markets.value.find(one => one.symbol === symbol)
      // A change for all markets skips isolated markets with open exposure.
      if (market === undefined || (marginMode === 'ISOLATED' && hasOpenExposure(on, symbol, marginMode)))
        return []
      const highest = computeMaxLeverage(on, market, ZERO)
      if (highest === undefined) return []
      return [{ symbol, before: leverage, after: minAmount(requested, highest) }]
    },
  )
  return found.length === 0 ? undefined : found
}

/**
 * Returns the largest leverage for a position of this notional. `undefined` if the size affects it and the margin
 * factor is unknown.
 */
function computeMaxLeverage(on: PlanningInputs, market: MarketRules, notional: Amount): Amount | undefined {
  const { baseImr, baseMmr } = market
  const curve =
    getMarginCurve(on, market) ?? (isZero(notional) ? { baseImr, baseMmr, factor: ZERO } : undefined)
  if (curve === undefined) return undefined
  const rate = computeInitialRate(curve, requireAmount('1000000'), notional)
  return roundToPlaces(divide(ONE, rate) ?? ONE, 0, 'down')
}

function hasOpenExposure({ snapshot }: PlanningInputs, symbol: string, mode: MarginMode): boolean {
  const held = snapshot.positions?.value.filter(({ quantity }) => quantity !== ZERO) ?? []
  const open = snapshot.orders?.value.filter(isOrderOpen) ?? []
  return [...held, ...open].some(one => one.symbol === symbol && one.marginMode === mode)
}

function checkSettingRules(
  draft: MarketSettingDraft,
  on: PlanningInputs,
  concerned: readonly MarketSettingChange[] | undefined,
): readonly RuleResult[] {
  const allowed = draft.is === 'leverage' ? checkLeverage(draft, on) : checkMarginMode(draft, on)
  return draft.is === 'leverage'
    ? [allowed, checkSettingChanges(concerned), checkLeverageMargin(draft, on, concerned)]
    : [allowed, checkSettingChanges(concerned)]
}

function checkLeverage(draft: LeverageDraft, on: PlanningInputs): RuleResult {
  const asked = parseWholeLeverage(draft.leverage)
  if (asked === undefined)
    return createUndecidedResult('SETTING_ALLOWED', [
      createRefusal('LEVERAGE_MALFORMED', { text: draft.leverage }),
    ])
  const { markets, positions } = on.snapshot
  if (markets === undefined || positions === undefined) return createUndecidedResult('SETTING_ALLOWED')
  const only = getWriteMarket(draft)
  const concerned = markets.value.filter(({ symbol }) => only === undefined || symbol === only)
  if (concerned.length === 0)
    return createUndecidedResult('SETTING_ALLOWED', [createRefusal('MARKET_UNKNOWN', { symbol: only ?? '' })])
  const most = concerned.flatMap(
    market =>
      computeMaxLeverage(on, market, getHeldNotional(on, draft.reach, market, draft.marginMode)) ?? [],
  )
  if (most.length < concerned.length)
    return createUndecidedResult('SETTING_ALLOWED', [
      createRefusal('FIGURE_UNTOLD', { figure: 'margin factor of this market' }),
    ])
  const max = most.reduce((a, b) => maxAmount(a, b))
  const isAlone = only !== undefined && concerned.every(({ isolatedOnly }) => isolatedOnly)
  const refusals: readonly Refusal[] = [
    ...(compareDecimals(asked, max) > 0
      ? [createRefusal('LEVERAGE_TOO_HIGH', { leverage: asked, max })]
      : []),
    ...(isAlone && draft.marginMode === 'CROSS' ? [createRefusal('ISOLATED_ONLY')] : []),
  ]
  return createRuleResult('SETTING_ALLOWED', { leverage: asked, max }, refusals)
}

function getHeldNotional(
  on: PlanningInputs,
  reach: WriteScope,
  { symbol }: MarketRules,
  mode: MarginMode,
): Amount {
  const row = on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)
  return row === undefined || reach.is === 'all markets' ? ZERO : computeNotional(row.quantity, row.mark)
}

function checkMarginMode({ symbol, marginMode }: MarginModeDraft, on: PlanningInputs): RuleResult {
  const { markets, marginModes, positions, orders } = on.snapshot
  if (!markets || !marginModes || !positions || !orders) return createUndecidedResult('SETTING_ALLOWED')
  const market = markets.value.find(one => one.symbol === symbol)
  if (market === undefined)
    return createUndecidedResult('SETTING_ALLOWED', [createRefusal('MARKET_UNKNOWN', { symbol })])
  const present = marginMode === 'CROSS' ? 'ISOLATED' : 'CROSS'
  const refusals = [
    ...(market.isolatedOnly && marginMode === 'CROSS' ? [createRefusal('ISOLATED_ONLY')] : []),
    ...(hasOpenExposure(on, symbol, present) ? [createRefusal('MARGIN_MODE_BUSY', { mode: present })] : []),
  ]
  return createRuleResult('SETTING_ALLOWED', { mode: marginMode }, refusals)
}

/** A setting that already has the value cannot be proved as changed. */
function checkSettingChanges(concerned: readonly MarketSettingChange[] | undefined): RuleResult {
  if (concerned === undefined) return createUndecidedResult('SETTING_CHANGES')
  const changed = concerned.filter(({ before, after }) => before !== after).length
  const facts = { changed: String(changed), of: String(concerned.length) }
  return createRuleResult('SETTING_CHANGES', facts, changed === 0 ? [createRefusal('SETTING_SAME')] : [])
}

/** Lower leverage binds more margin for open positions and orders: the free collateral must cover it. */
function checkLeverageMargin(
  draft: LeverageDraft,
  on: PlanningInputs,
  concerned: readonly MarketSettingChange[] | undefined,
): RuleResult {
  const free = on.snapshot.account?.value.free
  if (concerned === undefined || free === undefined) return createUndecidedResult('COLLATERAL')
  const marketHoldings = listMarketHoldings(on.snapshot)
  if (marketHoldings === undefined) return createUndecidedResult('COLLATERAL')
  let needed = ZERO
  for (const { symbol, after } of concerned) {
    const holding = marketHoldings.find(one => one.symbol === symbol && one.marginMode === draft.marginMode)
    if (holding === undefined) continue
    if (holding.curve === undefined)
      return createUndecidedResult('COLLATERAL', [
        createRefusal('FIGURE_UNTOLD', { figure: 'margin factor of this market' }),
      ])
    const [bound, binds] = [
      computeBoundMargin(holding),
      computeBoundMargin({ ...holding, leverage: requireAmount(after) }),
    ]
    if (bound === undefined || binds === undefined) return createUndecidedResult('COLLATERAL')
    needed = add(needed, subtract(binds, bound))
  }
  const refusals =
    compareDecimals(needed, free) > 0 ? [createRefusal('COLLATERAL_TOO_SMALL', { needed, free })] : []
  return createRuleResult('COLLATERAL', { needed, free }, refusals)
}

function listSettingWarnings(
  draft: MarketSettingDraft,
  concerned: readonly MarketSettingChange[],
): readonly PlanWarning[] {
  if (draft.is === 'margin mode') return [{ code: 'SETTING_STAYS', facts: {}, typed: false }]
  const capped = concerned.filter(({ after }) => after !== draft.leverage).length
  const facts = { count: String(concerned.length), capped: String(capped) }
  return [
    ...(draft.reach.is === 'all markets'
      ? [{ code: 'LEVERAGE_EVERYWHERE', facts, typed: false } as const]
      : []),
    { code: 'SETTING_STAYS', facts: {}, typed: false },
  ]
}
