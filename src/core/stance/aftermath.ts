import {
  absolute,
  add,
  divide,
  isPositive,
  larger,
  multiply,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { BeforeAfter, Outlook } from '../write/plan'
import {
  crossLiquidation,
  effectiveLeverage,
  fundingOwed,
  isolatedAfter,
  isolatedLiquidation,
  marginWithOrders,
  mmr,
  noLiquidation,
  notionalOf,
  type Isolated,
} from '../account/risk'
import { signed, type Stance } from './stance'

/** Liquidation price, free collateral and effective leverage: now, and if all of the order fills. */
export function aftermathOf(stance: Stance, fee: Amount | undefined): Aftermath {
  const { on, exposure } = stance
  const account = on.snapshot.account?.value
  if (account === undefined || exposure === undefined) return { liquidation: {}, free: {}, leverage: {} }
  const beside = besideOf(stance)
  const valued = (one: Moment): Valued => ({ ...one, worth: worthOf(stance, one, beside) })
  const before = valued({
    quantity: exposure.quantity,
    collateral: account.totalCollateral,
    isolated: isolatedOf(stance),
  })
  const filled = filledOf(stance, before, fee)
  const after = filled && valued(filled)
  return {
    liquidation: pair(before, after, one => liquidationOf(stance, one, beside)),
    free: {
      before: account.free,
      ...optional('after', after && freeAfter(stance, account.free, before, after)),
    },
    leverage: pair(before, after, leverageOf),
    ratio: pair(before, after, ratioOf),
  }
}

type Aftermath = Pick<Outlook, 'liquidation' | 'free' | 'leverage' | 'ratio'>

/** How a position and the account behind it stand at one moment. */
interface Moment {
  readonly quantity: Amount
  readonly collateral: Amount
  /** Present for the isolated mode alone. */
  readonly isolated: Isolated | undefined
}

/** A moment with what everything open is worth then. */
interface Valued extends Moment {
  readonly worth: Amount | undefined
}

/** What every other position is worth, and what maintenance the other cross ones need. */
interface Beside {
  readonly notional: Amount
  readonly maintenance: Amount
}

function pair(
  before: Valued,
  after: Valued | undefined,
  figure: (one: Valued) => Amount | undefined,
): BeforeAfter {
  return { ...optional('before', figure(before)), ...optional('after', after && figure(after)) }
}

/** A key that is there only with a value. */
export const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

function besideOf({ on, draft }: Stance): Beside {
  const others = (on.snapshot.positions?.value ?? []).filter(
    row => row.symbol !== draft.symbol || row.marginMode !== draft.marginMode,
  )
  const cross = others.filter(({ marginMode }) => marginMode === 'CROSS')
  return {
    notional: sumOfProducts(others.map(({ quantity, mark }) => [absolute(quantity), mark])),
    maintenance: sumOfProducts(
      cross.map(({ quantity, mark, mmr: rate }) => [absolute(quantity), mark, rate]),
    ),
  }
}

function isolatedOf({ draft, exposure, row }: Stance): Isolated | undefined {
  if (draft.marginMode === 'CROSS' || exposure === undefined) return undefined
  return { quantity: exposure.quantity, margin: row?.margin ?? ZERO, cost: row?.cost ?? ZERO }
}

/** Trading away from the mark and the fee move cross collateral at once; isolated margin leaves or returns to it. */
function filledOf(stance: Stance, before: Moment, fee: Amount | undefined): Moment | undefined {
  const { draft, quantity, mark, cost, leverage } = stance
  if (quantity === undefined || mark === undefined || cost === undefined || fee === undefined)
    return undefined
  const order = signed(draft, quantity)
  if (before.isolated === undefined) {
    const gained = subtract(multiply(order, mark), signed(draft, cost))
    const collateral = subtract(add(before.collateral, gained), fee)
    return { quantity: add(before.quantity, order), collateral, isolated: undefined }
  }
  const price = divide(cost, quantity)
  if (price === undefined || leverage === undefined) return undefined
  const isolated = isolatedAfter(before.isolated, order, price, leverage)
  const moved = subtract(isolated.margin, before.isolated.margin)
  return { quantity: isolated.quantity, collateral: subtract(before.collateral, moved), isolated }
}

/**
 * What stays free: collateral moves, and so does the margin that is bound. Free collateral is never told
 * below zero, so from zero nobody knows how much has to be freed before any of it shows.
 */
function freeAfter(stance: Stance, free: Amount, before: Moment, after: Moment): Amount | undefined {
  const { exposure, curve, leverage } = stance
  if (exposure === undefined || curve === undefined || leverage === undefined) return undefined
  const bound = (quantity: Amount): Amount =>
    after.isolated === undefined ? marginWithOrders({ ...exposure, quantity }, curve, leverage) : ZERO
  const margin = subtract(bound(after.quantity), bound(before.quantity))
  const change = subtract(subtract(after.collateral, before.collateral), margin)
  if (free === ZERO && isPositive(change)) return undefined
  return larger(ZERO, add(free, change))
}

const leverageOf = ({ collateral, worth }: Valued): Amount | undefined =>
  worth && effectiveLeverage(worth, collateral)

const ratioOf = ({ collateral, worth }: Valued): Amount | undefined => worth && divide(collateral, worth, 8)

const worthOf = ({ mark }: Stance, { quantity }: Moment, beside: Beside): Amount | undefined =>
  mark && add(beside.notional, notionalOf(quantity, mark))

/** The price of liquidation; zero where every price is survived, undefined where that is not known. */
function liquidationOf(stance: Stance, moment: Moment, beside: Beside): Amount | undefined {
  if (stance.mark === undefined || stance.curve === undefined) return undefined
  return foundLiquidation(stance, moment, beside) ?? noLiquidation(moment.quantity)
}

function foundLiquidation(stance: Stance, moment: Moment, beside: Beside): Amount | undefined {
  const { mark, curve, on, draft, row } = stance
  const { quantity, collateral, isolated } = moment
  if (mark === undefined || curve === undefined || quantity === ZERO) return undefined
  if (isolated === undefined)
    return crossLiquidation({ quantity, mark, curve, collateral, otherMaintenance: beside.maintenance })
  const sum = on.snapshot.quotes?.value.find(({ symbol }) => symbol === draft.symbol)?.sumUnitaryFunding
  const funding = fundingOwed(row?.quantity ?? ZERO, sum, row?.lastSumUnitaryFunding)
  const rate = mmr(curve, notionalOf(quantity, mark))
  return isolatedLiquidation({ ...isolated, funding, rate })
}
