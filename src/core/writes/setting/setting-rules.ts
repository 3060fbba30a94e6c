import {
  add,
  compare,
  divide,
  exactly,
  isZero,
  larger,
  ONE,
  smaller,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal'
import type { Reach } from '../../write/reach'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import type { MarginMode, Market } from '../../market/market'
import { isOpen } from '../../account/order-fold'
import type { Setting } from '../../write/planned-write'
import { nothingMoves, type Warning } from '../../write/plan'
import { refuse, type Refusal } from '../../value/result'
import { boundBy } from '../../figures/footing'
import { imr, notionalOf } from '../../figures/rates'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'
import { curveOf, marketHoldingsOf } from '../../context/footing-of'
import type { LeverageDraft, MarginModeDraft } from '../../write/kind-drafts'
import { marketOf, type Write } from '../../write/write'

/** A draft that changes how a market, or every market, is set. It moves no position. */
export type SettingDraft = LeverageDraft | MarginModeDraft

/** A change of leverage or margin mode: what each market concerned is set to, and what it becomes. */
export function examineSetting(draft: SettingDraft, on: Inputs): Examined {
  const concerned = concernedBy(draft, on)
  return {
    rules: rulesOf(draft, on, concerned),
    write: concerned && writeOf(draft, concerned),
    outlook: nothingMoves,
    warnings: concerned === undefined ? [] : warningsOf(draft, concerned),
  }
}

function writeOf(draft: SettingDraft, concerned: readonly Setting[]): Write | undefined {
  if (draft.is === 'margin mode') return { ...draft, concerned }
  const leverage = whole.find(step => String(step) === draft.leverage)
  return leverage === undefined ? undefined : { ...draft, leverage, concerned }
}

/** The whole numbers a leverage is looked for among: it is a count, and never made of any other text. */
const whole = Array.from({ length: 999 }, (_, at) => at + 1)

/** What was typed, where it is a whole number as the venue wants it. */
const wholeLeverage = (typed: string): Amount | undefined =>
  /^[1-9]\d{0,2}$/.test(typed) ? exactly(typed) : undefined

/** Every market concerned with what it is set to now and what it would be; undefined while that is not known. */
export function concernedBy(draft: SettingDraft, on: Inputs): readonly Setting[] | undefined {
  if (draft.is === 'margin mode') {
    const now = on.snapshot.marginModes?.value.find(({ symbol }) => symbol === draft.symbol)
    return now && [{ symbol: draft.symbol, before: now.marginMode, after: draft.marginMode }]
  }
  const asked = wholeLeverage(draft.leverage)
  const { leverages, markets } = on.snapshot
  if (asked === undefined || leverages === undefined || markets === undefined) return undefined
  const only = marketOf(draft)
  const found = leverages.value.flatMap(({ symbol, marginMode, leverage }): readonly Setting[] => {
    if (marginMode !== draft.marginMode || (only !== undefined && symbol !== only)) return []
    if (only !== undefined) return [{ symbol, before: leverage, after: asked }]
    const market = markets.value.find(one => one.symbol === symbol)
    // Isolated markets with something in them stay as they are when all are asked for.
    if (market === undefined || (marginMode === 'ISOLATED' && isBusy(on, symbol, marginMode))) return []
    const highest = highestOf(on, market, ZERO)
    if (highest === undefined) return []
    return [{ symbol, before: leverage, after: smaller(asked, highest) }]
  })
  return found.length === 0 ? undefined : found
}

/** The most leverage a market allows for a position worth this much; not known where its size may bend it and nobody says how. */
function highestOf(on: Inputs, market: Market, notional: Amount): Amount | undefined {
  const { baseImr, baseMmr } = market
  const curve = curveOf(on, market) ?? (isZero(notional) ? { baseImr, baseMmr, factor: ZERO } : undefined)
  if (curve === undefined) return undefined
  const rate = imr(curve, exactly('1000000'), notional)
  return toPlaces(divide(ONE, rate) ?? ONE, 0, 'down')
}

function isBusy({ snapshot }: Inputs, symbol: string, mode: MarginMode): boolean {
  const isThere = (one: { readonly symbol: string; readonly marginMode: MarginMode }) =>
    one.symbol === symbol && one.marginMode === mode
  const holds = snapshot.positions?.value.some(row => isThere(row) && row.quantity !== ZERO) ?? false
  return holds || (snapshot.orders?.value.some(order => isThere(order) && isOpen(order)) ?? false)
}

function rulesOf(
  draft: SettingDraft,
  on: Inputs,
  concerned: readonly Setting[] | undefined,
): readonly RuleResult[] {
  const allowed = draft.is === 'leverage' ? ruleLeverage(draft, on) : ruleMode(draft, on)
  return draft.is === 'leverage'
    ? [allowed, ruleChange(concerned), ruleMargin(draft, on, concerned)]
    : [allowed, ruleChange(concerned)]
}

function ruleLeverage(draft: LeverageDraft, on: Inputs): RuleResult {
  const asked = wholeLeverage(draft.leverage)
  if (asked === undefined)
    return undecided('SETTING_ALLOWED', [refuse('LEVERAGE_MALFORMED', { text: draft.leverage })])
  const { markets, positions } = on.snapshot
  if (markets === undefined || positions === undefined) return undecided('SETTING_ALLOWED')
  const only = marketOf(draft)
  const concerned = markets.value.filter(({ symbol }) => only === undefined || symbol === only)
  if (concerned.length === 0)
    return undecided('SETTING_ALLOWED', [refuse('MARKET_UNKNOWN', { symbol: only ?? '' })])
  const most = concerned.flatMap(
    market => highestOf(on, market, heldIn(on, draft.reach, market, draft.marginMode)) ?? [],
  )
  if (most.length < concerned.length)
    return undecided('SETTING_ALLOWED', [refuse('FIGURE_UNTOLD', { figure: 'margin factor of this market' })])
  const max = most.reduce((a, b) => larger(a, b))
  const isAlone = only !== undefined && concerned.every(({ isolatedOnly }) => isolatedOnly)
  const refusals: readonly Refusal[] = [
    ...(compare(asked, max) > 0 ? [refuse('LEVERAGE_TOO_HIGH', { leverage: asked, max })] : []),
    ...(isAlone && draft.marginMode === 'CROSS' ? [refuse('ISOLATED_ONLY')] : []),
  ]
  return ruled('SETTING_ALLOWED', { leverage: asked, max }, refusals)
}

function heldIn(on: Inputs, reach: Reach, { symbol }: Market, mode: MarginMode): Amount {
  const row = on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)
  return row === undefined || reach.is === 'all markets' ? ZERO : notionalOf(row.quantity, row.mark)
}

function ruleMode({ symbol, marginMode }: MarginModeDraft, on: Inputs): RuleResult {
  const { markets, marginModes, positions, orders } = on.snapshot
  if (!markets || !marginModes || !positions || !orders) return undecided('SETTING_ALLOWED')
  const market = markets.value.find(one => one.symbol === symbol)
  if (market === undefined) return undecided('SETTING_ALLOWED', [refuse('MARKET_UNKNOWN', { symbol })])
  const present = marginMode === 'CROSS' ? 'ISOLATED' : 'CROSS'
  const refusals = [
    ...(market.isolatedOnly && marginMode === 'CROSS' ? [refuse('ISOLATED_ONLY')] : []),
    ...(isBusy(on, symbol, present) ? [refuse('MARGIN_MODE_BUSY', { mode: present })] : []),
  ]
  return ruled('SETTING_ALLOWED', { mode: marginMode }, refusals)
}

/** What is set already cannot be shown to have been done. */
function ruleChange(concerned: readonly Setting[] | undefined): RuleResult {
  if (concerned === undefined) return undecided('SETTING_CHANGES')
  const changed = concerned.filter(({ before, after }) => before !== after).length
  const facts = { changed: String(changed), of: String(concerned.length) }
  return ruled('SETTING_CHANGES', facts, changed === 0 ? [refuse('SETTING_SAME')] : [])
}

/** Lower leverage binds more margin for what is open: free collateral has to cover it. */
function ruleMargin(draft: LeverageDraft, on: Inputs, concerned: readonly Setting[] | undefined): RuleResult {
  const free = on.snapshot.account?.value.free
  if (concerned === undefined || free === undefined) return undecided('COLLATERAL')
  const marketHoldings = marketHoldingsOf(on.snapshot)
  if (marketHoldings === undefined) return undecided('COLLATERAL')
  let needed = ZERO
  for (const { symbol, after } of concerned) {
    const holding = marketHoldings.find(one => one.symbol === symbol && one.marginMode === draft.marginMode)
    if (holding === undefined) continue
    if (holding.curve === undefined)
      return undecided('COLLATERAL', [refuse('FIGURE_UNTOLD', { figure: 'margin factor of this market' })])
    const [bound, binds] = [boundBy(holding), boundBy({ ...holding, leverage: exactly(after) })]
    if (bound === undefined || binds === undefined) return undecided('COLLATERAL')
    needed = add(needed, subtract(binds, bound))
  }
  const refusals = compare(needed, free) > 0 ? [refuse('COLLATERAL_TOO_SMALL', { needed, free })] : []
  return ruled('COLLATERAL', { needed, free }, refusals)
}

function warningsOf(draft: SettingDraft, concerned: readonly Setting[]): readonly Warning[] {
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
