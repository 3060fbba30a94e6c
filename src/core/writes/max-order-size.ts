import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  parsePositiveAmount,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import {
  computePositionGrowth,
  checkOrderCap,
  checkPositionCap,
  checkVenueMaxNotional,
} from './rules/cap-rules'
import { checkKeyCeiling } from './rules/key-ceiling-rules'
import type { PlanningInputs } from '../context/planning-inputs'
import { computeMaxOrderQuantity } from '../figures/max-order-quantity'
import { getMarketFeeRates } from '../context/market-lookups'
import { projectLeverage } from '../figures/margin-projection'
import { computeCollateralNeed, checkCollateral, checkBookDepth } from './rules/collateral-rules'
import { deriveTradingState } from '../guard/trading-restrictions'
import type { RefusalCode } from '../value/result'
import { getFreeCollateral, findMarketHolding } from '../figures/margin-state'
import { listAffectedSettings } from './setting/setting-rules'
import { createOrderContext, type OrderContext } from '../context/order-context'
import type { LeverageDraft } from '../write/write-drafts'
import type { OrderTerms } from '../write/venue-write'

const TWO = requireAmount('2')

const SIZE_REFUSALS: readonly RefusalCode[] = [
  'CAP_NOTIONAL',
  'KEY_SIGNS_SIZE',
  'KEY_SIGNS_VALUE',
  'KEY_SIGNS_DAY',
  'KEY_SIGNS_DAY_VALUE',
  'CAP_POSITION',
  'CAP_OPEN_NOTIONAL',
  'VENUE_MAX_NOTIONAL',
  'COLLATERAL_TOO_SMALL',
  'BOOK_CANNOT_FILL',
]

/**
 * Inputs of the largest size. It does not depend on other writes; of time only the day matters, because the key counts
 * by day.
 */
export interface MaxSizeInputs extends Pick<PlanningInputs, 'snapshot' | 'book' | 'guards'> {
  readonly now: number
}

const toInputs = (known: MaxSizeInputs): PlanningInputs => ({
  ...known,
  writes: deriveTradingState([]),
  recent: [],
})

/**
 * Returns the largest size that can be sent: within the venue's arithmetic and accepted by every size rule, including
 * the trader's caps. `undefined` while a figure is missing. The rules themselves confirm the result; the arithmetic
 * only gives the start of the search.
 */
export function computeMaxOrderSize(draft: OrderTerms, known: MaxSizeInputs): Amount | undefined {
  const on = toInputs(known)
  const { footing, holding, market, price, mark, book } = createOrderContext({ ...draft, quantity: '' }, on)
  const terms = on.snapshot.terms?.value
  const rates = getMarketFeeRates(on.snapshot, draft.symbol)
  if (footing === undefined || holding === undefined || market === undefined) return undefined
  if (terms === undefined || rates === undefined) return undefined
  const best = (draft.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.price
  const at = price ?? best ?? mark
  if (at === undefined) return undefined
  const most = computeMaxOrderQuantity(footing, holding, {
    side: draft.side,
    price: at,
    takerBps: rates.takerBps,
    maxNotional: terms.maxNotionals[draft.symbol],
    market,
  })
  return (
    most &&
    findLargestAccepted(most, market.step, size =>
      isSizeAccepted(createOrderContext({ ...draft, quantity: size }, on)),
    )
  )
}

/** Same after a change of leverage in one or all markets, which changes the bound margin. */
export function computeMaxSizeAtLeverage(
  draft: OrderTerms,
  known: MaxSizeInputs,
  change: LeverageDraft,
): Amount | undefined {
  const { leverages, account } = known.snapshot
  const on = toInputs(known)
  const { footing } = createOrderContext({ ...draft, quantity: '' }, on)
  const settings = listLeverages(draft, change, on)
  if (leverages === undefined || account === undefined || footing === undefined || settings === undefined)
    return undefined
  const { marginMode } = change
  const stateAfter = settings.reduce((sum, { symbol, leverage }) => {
    const holding = findMarketHolding(sum, { symbol, marginMode })
    return holding === undefined ? sum : projectLeverage(sum, holding, leverage)
  }, footing)
  const free = getFreeCollateral(stateAfter)
  if (free === undefined) return undefined
  const set = new Set(settings.map(({ symbol }) => symbol))
  const others = leverages.value.filter(one => one.marginMode !== marginMode || !set.has(one.symbol))
  const changed = settings.map(one => ({ ...one, marginMode }))
  return computeMaxOrderSize(draft, {
    ...known,
    snapshot: {
      ...known.snapshot,
      leverages: { ...leverages, value: [...others, ...changed] },
      account: {
        ...account,
        value: { ...account.value, free, totalCollateral: stateAfter.collateral },
      },
    },
  })
}

function listLeverages(
  { symbol }: OrderTerms,
  change: LeverageDraft,
  on: PlanningInputs,
): readonly { readonly symbol: string; readonly leverage: Amount }[] | undefined {
  if (change.reach.is === 'all markets')
    return listAffectedSettings(change, on)?.map(one => ({
      symbol: one.symbol,
      leverage: requireAmount(one.after),
    }))
  const leverage = parsePositiveAmount(change.leverage)
  return leverage && [{ symbol, leverage }]
}

function isSizeAccepted(context: OrderContext): boolean {
  const grown = computePositionGrowth(context)
  const rules = [
    checkBookDepth(context),
    checkOrderCap(context),
    checkKeyCeiling(context),
    checkPositionCap(context, grown),
    checkVenueMaxNotional(context),
    checkCollateral(context, computeCollateralNeed(context)),
  ]
  return rules.every(rule => !rule?.refusals.some(({ code }) => SIZE_REFUSALS.includes(code)))
}

/** Finds the largest accepted size on the grid by bisection. Every size below an accepted one is accepted. */
function findLargestAccepted(most: Amount, step: Amount, isAccepted: (size: Amount) => boolean): Amount {
  if (compareDecimals(most, step) < 0) return ZERO
  if (isAccepted(most)) return most
  let [taken, refused] = [ZERO, most]
  const halve = () => roundToGrid(divide(add(taken, refused), TWO) ?? taken, step, 'down')
  for (let middle = halve(); compareDecimals(middle, taken) > 0; middle = halve())
    if (isAccepted(middle)) taken = middle
    else refused = middle
  return taken
}
