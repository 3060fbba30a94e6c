import { optional } from '../../context/projected'
import {
  absolute,
  compare,
  divide,
  exactly,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal'
import type { RecentWrite } from '../../context/inputs'
import type { Outlook, Warning, WarningCode } from '../../write/plan'
import type { Facts } from '../../value/result'
import type { OrderContext } from '../../context/order-context'
import { visibleOf } from './visible-rules'
import { placesOrder, type OrderTerms } from '../../write/write'

/** How long the same order again is taken for a possible mistake. */
const AGAIN = 60_000

/** A liquidation price nearer to the mark than this fraction is worth a warning. */
const NEAR = exactly('0.1')

const HUNDRED = exactly('100')

const warning = (code: WarningCode, facts: Facts = {}, typed = false): Warning => ({ code, facts, typed })

/** What a person should know about an order before saying yes. */
export function warningsOf(context: OrderContext, outlook: Outlook): readonly Warning[] {
  return [
    ...aboutType(context),
    ...aboutEffect(outlook),
    ...aboutLeftover(context, outlook),
    ...aboutMark(context),
    ...aboutRepeat(context),
    ...aboutLiquidation(context, outlook),
  ]
}

function aboutType({ draft, price, quantity }: OrderContext): readonly Warning[] {
  const floor = price === undefined ? {} : { floor: price }
  const sells = draft.side === 'SELL' && draft.type !== 'MARKET' ? [warning('NO_CEILING_SELL', floor)] : []
  switch (draft.type) {
    case 'MARKET':
      return [warning('NO_CEILING_MARKET', {}, !draft.reduceOnly)]
    case 'IOC':
      return [...sells, warning('IOC_MAY_FILL_PART')]
    case 'FOK':
      return [...sells, warning('FOK_ALL_OR_NOTHING')]
    case 'POST_ONLY':
      return [
        ...sells,
        warning('POST_ONLY_MAY_EXECUTE'),
        ...(draft.stepsBack === true ? [warning('STEPS_BACK', floorOrCap(draft, price))] : []),
      ]
    case 'LIMIT':
      return [...sells, ...aboutHidden(draft, quantity)]
  }
}

const floorOrCap = ({ side }: OrderTerms, price: Amount | undefined): Facts =>
  price === undefined ? {} : { price, end: side === 'BUY' ? 'most' : 'least' }

function aboutHidden(draft: OrderTerms, quantity: Amount | undefined): readonly Warning[] {
  const visible = visibleOf(draft)
  if (visible === undefined || quantity === undefined || compare(visible, quantity) >= 0) return []
  return [warning('HIDDEN_PAYS_TAKER', { visible, hidden: subtract(quantity, visible) })]
}

const effectWarnings = {
  increases: 'INCREASES_POSITION',
  reduces: 'REDUCES_POSITION',
  closes: 'CLOSES_POSITION',
  flips: 'FLIPS_POSITION',
} as const

function aboutEffect({ effect, before, filled }: Outlook): readonly Warning[] {
  if (effect === 'opens' || effect === 'none') return []
  const facts = { before: before.position ?? ZERO, after: filled?.position ?? ZERO }
  return [warning(effectWarnings[effect], facts)]
}

/** A leftover smaller than the market's minimum is left by nothing but an order that only reduces. */
function aboutLeftover({ market, mark }: OrderContext, { effect, filled }: Outlook): readonly Warning[] {
  if (effect !== 'reduces' || market === undefined || filled?.position === undefined) return []
  const left = absolute(filled.position)
  const tooSmall = compare(left, market.sizeMin) < 0
  const tooCheap = mark !== undefined && compare(multiply(left, mark), market.minNotional) < 0
  if (!tooSmall && !tooCheap) return []
  const facts = { left, min: market.sizeMin, minNotional: market.minNotional }
  return [warning('LEFTOVER_BELOW_MINIMUM', facts)]
}

/** A fraction in hundredths, all of it: whoever says it rounds it, and never to nothing. */
const percent = (fraction: Amount): string => multiply(fraction, HUNDRED)

const distance = (price: Amount, mark: Amount): Amount =>
  divide(absolute(subtract(price, mark)), mark, 20) ?? ZERO

/**
 * A price further from the mark than the collar. It asks for the typed word only on the losing side, where it crosses the
 * market: a limit on the passive side rests, however far it is.
 */
function aboutMark({ on, price, mark, fill, draft, market }: OrderContext): readonly Warning[] {
  const collar = on.guards?.collar
  const at = draft.type === 'MARKET' ? fill?.worst : price
  if (collar === undefined || at === undefined || mark === undefined) return []
  const away = distance(at, mark)
  if (compare(away, collar) <= 0) return []
  const ticks = market && divide(absolute(subtract(at, mark)), market.tick, 0, 'nearest')
  const facts = { price: at, mark, away: percent(away), collar: percent(collar) }
  const isLosing = compare(at, mark) === (draft.side === 'BUY' ? 1 : -1)
  return [warning('FAR_FROM_MARK', { ...facts, ...optional('ticks', ticks) }, isLosing)]
}

function aboutRepeat({ on, draft, quantity, price }: OrderContext): readonly Warning[] {
  const twin = ({ at, write }: RecentWrite): boolean =>
    placesOrder(write) &&
    on.now - at < AGAIN &&
    write.symbol === draft.symbol &&
    write.side === draft.side &&
    write.quantity === quantity &&
    write.price === price
  const last = on.recent.filter(twin).reduce((latest, { at }) => Math.max(latest, at), -Infinity)
  if (last === -Infinity) return []
  const seconds = String(Math.max(0, Math.floor((on.now - last) / 1_000)))
  return [warning('SAME_AGAIN', { seconds })]
}

function aboutLiquidation({ mark }: OrderContext, { filled, effect }: Outlook): readonly Warning[] {
  const price = filled?.liquidation
  if (price === undefined || mark === undefined || effect === 'reduces') return []
  const away = distance(price, mark)
  return compare(away, NEAR) < 0
    ? [warning('LIQUIDATION_NEAR', { liquidation: price, mark, away: percent(away) })]
    : []
}
