import {
  add,
  compare,
  divide,
  larger,
  multiply,
  smaller,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from './decimal'
import { needOf, feeBps } from './money-rules'
import type { BeforeAfter, FeeEstimate, FillEstimate, Outlook } from './plan'
import type { Position } from './position'
import {
  crossLiquidation,
  effectiveLeverage,
  feeOf,
  fundingOwed,
  isolatedAfter,
  isolatedLiquidation,
  mmr,
  notionalOf,
} from './risk'
import { effectOf, signed, type Stance } from './stance'

/** What may happen if all of an order fills, beside what stands now. Figures that need a missing one are absent. */
export function outlookOf(stance: Stance): Outlook {
  const { draft, exposure, quantity, price, book, on } = stance
  const order = quantity === undefined ? undefined : signed(draft, quantity)
  const held = exposure?.quantity
  const ceiling = draft.side === 'BUY' && price !== undefined && quantity !== undefined
  const notional = notionalAtWorst(stance)
  const after = held === undefined || order === undefined ? undefined : add(held, order)
  const need = needOf(stance)
  return {
    effect: held === undefined || order === undefined ? 'none' : effectOf(held, order),
    ...(ceiling ? { ceiling: multiply(price, quantity) } : {}),
    ...(notional === undefined ? {} : { notional }),
    ...present('fill', fillEstimate(stance)),
    ...present('fee', feeEstimate(stance)),
    position: pair(held, after),
    ...standingAfter(stance, order),
    ...(need === undefined ? {} : { margin: need.margin }),
    ...(book === undefined || on.book === undefined ? {} : { bookAge: Math.max(0, on.now - on.book.asOf) }),
  }
}

const present = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

const pair = (before: Amount | undefined, after: Amount | undefined): BeforeAfter => ({
  ...present('before', before),
  ...present('after', after),
})

function notionalAtWorst({ price, quantity, fill, mark }: Stance): Amount | undefined {
  const at = price ?? fill?.worst ?? mark
  return at === undefined || quantity === undefined ? undefined : multiply(at, quantity)
}

/** What the book would give at once, by the rules of the order's type. */
function fillEstimate({ draft, fill, quantity }: Stance): FillEstimate | undefined {
  if (fill === undefined || quantity === undefined) return undefined
  const { filled, average, best, worst } = fill
  const whole = compare(filled, quantity) >= 0
  if (draft.type === 'POST_ONLY') return { quantity: ZERO, rest: filled === ZERO ? 'rests' : 'cancelled' }
  if (draft.type === 'FOK' && !whole) return { quantity: ZERO, rest: 'cancelled' }
  return {
    quantity: filled,
    ...present('average', average),
    ...present('best', best),
    ...present('worst', worst),
    rest: whole ? 'none' : draft.type === 'LIMIT' ? 'rests' : 'cancelled',
  }
}

function feeEstimate(stance: Stance): FeeEstimate | undefined {
  const { cost } = stance
  const rate = feeBps(stance)
  if (rate === undefined || cost === undefined) return undefined
  const amount = toPlaces(feeOf(cost, rate.bps), 6, 'up')
  return { bps: rate.bps, amount, as: rate.as }
}

type Standing = Pick<Outlook, 'liquidation' | 'free' | 'leverage'>

/** Liquidation price, free collateral and effective leverage, before and after. */
function standingAfter(stance: Stance, order: Amount | undefined): Standing {
  const account = stance.on.snapshot.account?.value
  const held = stance.exposure?.quantity
  if (account === undefined || held === undefined) return { liquidation: {}, free: {}, leverage: {} }
  const collateral = account.totalCollateral
  const after = order === undefined ? undefined : collateralAfter(stance, collateral, order)
  const need = needOf(stance)
  const freeAfter =
    need === undefined || after === undefined ? undefined : freeOf(stance, account.free, need.needed, after)
  return {
    liquidation: pair(liquidationOf(stance, held, collateral), liquidationAfter(stance, order, after)),
    free: pair(account.free, freeAfter),
    leverage: pair(
      leverageOf(stance, held, collateral),
      order === undefined || after === undefined ? undefined : leverageOf(stance, add(held, order), after),
    ),
  }
}

/** Trading away from the mark and the fee move collateral at once; isolated margin leaves it. */
function collateralAfter(stance: Stance, collateral: Amount, order: Amount): Amount | undefined {
  const { mark, cost, draft } = stance
  const fee = feeEstimate(stance)?.amount
  if (mark === undefined || cost === undefined || fee === undefined) return undefined
  if (draft.marginMode === 'ISOLATED') {
    const need = needOf(stance)
    return need === undefined ? undefined : subtract(collateral, need.margin)
  }
  return subtract(add(collateral, subtract(multiply(order, mark), signed(draft, cost))), fee)
}

/** What an order frees is told only once it has filled, so free collateral is shown no higher than it is. */
const freeOf = ({ on }: Stance, free: Amount, needed: Amount, after: Amount): Amount => {
  const spent = larger(needed, subtract(on.snapshot.account?.value.totalCollateral ?? after, after))
  return smaller(free, larger(ZERO, subtract(free, spent)))
}

const rowsBeside = ({ on, draft }: Stance, crossOnly: boolean): readonly Position[] =>
  (on.snapshot.positions?.value ?? []).filter(
    row =>
      (row.symbol !== draft.symbol || row.marginMode !== draft.marginMode) &&
      (!crossOnly || row.marginMode === 'CROSS'),
  )

function leverageOf(stance: Stance, quantity: Amount, collateral: Amount): Amount | undefined {
  if (stance.mark === undefined) return undefined
  const beside = rowsBeside(stance, false).reduce<Amount>(
    (sum, row) => add(sum, notionalOf(row.quantity, row.mark)),
    ZERO,
  )
  return effectiveLeverage(add(beside, notionalOf(quantity, stance.mark)), collateral)
}

function liquidationOf(stance: Stance, quantity: Amount, collateral: Amount): Amount | undefined {
  const { mark, curve, draft, row } = stance
  if (mark === undefined || curve === undefined || quantity === ZERO) return undefined
  if (draft.marginMode === 'ISOLATED')
    return row === undefined ? undefined : isolatedOf(stance, row, quantity)
  const otherMaintenance = rowsBeside(stance, true).reduce<Amount>(
    (sum, other) => add(sum, multiply(notionalOf(other.quantity, other.mark), other.mmr)),
    ZERO,
  )
  return crossLiquidation({ quantity, mark, curve, collateral, otherMaintenance })
}

function isolatedOf(
  { mark, curve, on, draft, row }: Stance,
  stand: Pick<Position, 'margin' | 'cost'>,
  quantity: Amount,
): Amount | undefined {
  if (mark === undefined || curve === undefined) return undefined
  const sum = on.snapshot.quotes?.value.find(({ symbol }) => symbol === draft.symbol)?.sumUnitaryFunding
  const funding = fundingOwed(row?.quantity ?? ZERO, sum, row?.lastSumUnitaryFunding)
  const rate = mmr(curve, notionalOf(quantity, mark))
  return isolatedLiquidation({ quantity, margin: stand.margin, cost: stand.cost, funding, rate })
}

function liquidationAfter(
  stance: Stance,
  order: Amount | undefined,
  collateral: Amount | undefined,
): Amount | undefined {
  const { exposure, draft, row, cost, quantity: size, leverage } = stance
  if (order === undefined || collateral === undefined || exposure === undefined) return undefined
  const quantity = add(exposure.quantity, order)
  if (draft.marginMode === 'CROSS') return liquidationOf(stance, quantity, collateral)
  const price = cost === undefined || size === undefined ? undefined : divide(cost, size)
  if (price === undefined || leverage === undefined) return undefined
  const before = { quantity: exposure.quantity, margin: row?.margin ?? ZERO, cost: row?.cost ?? ZERO }
  const after = isolatedAfter(before, order, price, leverage)
  return isolatedOf(stance, after, after.quantity)
}
