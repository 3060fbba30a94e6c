import { optionalField } from '../../context/projected-position'
import {
  absolute,
  compareDecimals,
  divide,
  requireAmount,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { RecentWrite } from '../../context/planning-inputs'
import type { OrderForecast, PlanWarning, PlanWarningCode } from '../../write/plan'
import type { TextFacts } from '../../value/result'
import type { OrderContext } from '../../context/order-context'
import { parseVisibleQuantity } from './visible-rules'
import { isOrderPlacement, type OrderTerms } from '../../write/venue-write'

/** An identical order within this time may be a mistake. */
const REPEAT_WINDOW_MS = 60_000

/** Distance of the liquidation price from the mark that causes a warning, as a fraction. */
const NEAR_LIQUIDATION = requireAmount('0.1')

const HUNDRED = requireAmount('100')

const warning = (code: PlanWarningCode, facts: TextFacts = {}, typed = false): PlanWarning => ({
  code,
  facts,
  typed,
})

export function listOrderWarnings(context: OrderContext, outlook: OrderForecast): readonly PlanWarning[] {
  return [
    ...listTypeWarnings(context),
    ...listEffectWarnings(outlook),
    ...listLeftoverWarnings(context, outlook),
    ...listMarkWarnings(context),
    ...listRepeatWarnings(context),
    ...listLiquidationWarnings(context, outlook),
  ]
}

function listTypeWarnings(context: OrderContext): readonly PlanWarning[] {
  const { draft, price, quantity } = context
  const floor = price === undefined ? {} : { floor: price }
  const sells = draft.side === 'SELL' && draft.type !== 'MARKET' ? [warning('NO_CEILING_SELL', floor)] : []
  switch (draft.type) {
    case 'MARKET':
      return [warning('NO_CEILING_MARKET', {}, !draft.reduceOnly)]
    case 'IOC':
      return [...sells, ...listProtectionWarnings(context), warning('IOC_MAY_FILL_PART')]
    case 'FOK':
      return [...sells, warning('FOK_ALL_OR_NOTHING')]
    case 'POST_ONLY':
      return [
        ...sells,
        warning('POST_ONLY_MAY_EXECUTE'),
        ...(draft.stepsBack === true ? [warning('STEPS_BACK', floorOrCap(draft, price))] : []),
      ]
    case 'LIMIT':
      return [...sells, ...listProtectionWarnings(context), ...listHiddenWarnings(draft, quantity)]
  }
}

/** A protected market order without a trusted mark is bounded by its slippage alone. */
const listProtectionWarnings = ({ draft, on }: OrderContext): readonly PlanWarning[] =>
  draft.maxSlippage === undefined || on.hasTrustedMark === true
    ? []
    : [warning('MARK_NOT_TRUSTED', {}, !draft.reduceOnly)]

const floorOrCap = ({ side }: OrderTerms, price: Amount | undefined): TextFacts =>
  price === undefined ? {} : { price, end: side === 'BUY' ? 'most' : 'least' }

function listHiddenWarnings(draft: OrderTerms, quantity: Amount | undefined): readonly PlanWarning[] {
  const visible = parseVisibleQuantity(draft)
  if (visible === undefined || quantity === undefined || compareDecimals(visible, quantity) >= 0) return []
  return [warning('HIDDEN_PAYS_TAKER', { visible, hidden: subtract(quantity, visible) })]
}

const effectWarnings = {
  increases: 'INCREASES_POSITION',
  reduces: 'REDUCES_POSITION',
  closes: 'CLOSES_POSITION',
  flips: 'FLIPS_POSITION',
} as const

function listEffectWarnings({ effect, before, filled }: OrderForecast): readonly PlanWarning[] {
  if (effect === 'opens' || effect === 'none') return []
  const facts = { before: before.position ?? ZERO, after: filled?.position ?? ZERO }
  return [warning(effectWarnings[effect], facts)]
}

function listLeftoverWarnings(
  { market, mark }: OrderContext,
  { effect, filled }: OrderForecast,
): readonly PlanWarning[] {
  if (effect !== 'reduces' || market === undefined || filled?.position === undefined) return []
  const left = absolute(filled.position)
  const tooSmall = compareDecimals(left, market.sizeMin) < 0
  const tooCheap = mark !== undefined && compareDecimals(multiply(left, mark), market.minNotional) < 0
  if (!tooSmall && !tooCheap) return []
  const facts = { left, min: market.sizeMin, minNotional: market.minNotional }
  return [warning('LEFTOVER_BELOW_MINIMUM', facts)]
}

/** Exact percentage. The display rounds it, but never to zero. */
const toPercent = (fraction: Amount): string => multiply(fraction, HUNDRED)

const distance = (price: Amount, mark: Amount): Amount =>
  divide(absolute(subtract(price, mark)), mark) ?? ZERO

/**
 * Warns of a price outside the collar. The typed word is needed only on the losing side, and only if the order crosses
 * the book there: a resting price, however far, can be cancelled before it costs anything.
 */
function listMarkWarnings(context: OrderContext): readonly PlanWarning[] {
  const { on, price, mark, fill, draft, market } = context
  const collar = on.guards?.collar
  const at = draft.type === 'MARKET' ? fill?.worst : price
  if (collar === undefined || at === undefined || mark === undefined) return []
  const away = distance(at, mark)
  if (compareDecimals(away, collar) <= 0) return []
  const ticks = market && divide(absolute(subtract(at, mark)), market.tick, 0, 'nearest')
  const facts = { price: at, mark, away: toPercent(away), collar: toPercent(collar) }
  const losing = draft.side === 'BUY' ? 1 : -1
  const best = (draft.side === 'BUY' ? context.book?.asks : context.book?.bids)?.[0]?.price
  // Without a best opposite price the order may cross.
  const crosses = best === undefined || compareDecimals(at, best) !== -losing
  const isTyped = compareDecimals(at, mark) === losing && crosses
  return [warning('FAR_FROM_MARK', { ...facts, ...optionalField('ticks', ticks) }, isTyped)]
}

function listRepeatWarnings({ on, draft, quantity, price }: OrderContext): readonly PlanWarning[] {
  const twin = ({ at, write }: RecentWrite): boolean =>
    isOrderPlacement(write) &&
    on.now - at < REPEAT_WINDOW_MS &&
    write.symbol === draft.symbol &&
    write.side === draft.side &&
    write.quantity === quantity &&
    write.price === price
  const last = on.recent.filter(twin).reduce((latest, { at }) => Math.max(latest, at), -Infinity)
  if (last === -Infinity) return []
  const seconds = String(Math.max(0, Math.floor((on.now - last) / 1_000)))
  return [warning('SAME_AGAIN', { seconds })]
}

function listLiquidationWarnings(
  { mark }: OrderContext,
  { filled, effect }: OrderForecast,
): readonly PlanWarning[] {
  const price = filled?.liquidation
  if (price === undefined || mark === undefined || effect === 'reduces') return []
  const away = distance(price, mark)
  return compareDecimals(away, NEAR_LIQUIDATION) < 0
    ? [warning('LIQUIDATION_NEAR', { liquidation: price, mark, away: toPercent(away) })]
    : []
}
