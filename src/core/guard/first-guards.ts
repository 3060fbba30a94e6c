import {
  compareDecimals,
  isPositive,
  multiply,
  requireAmount,
  roundToGrid,
  type Amount,
} from '../value/decimal-amount'
import type { GuardChange, GuardsDraft } from './guard-change'

/** Proposed guards of an account whose size is not known: small, so that a first mistake costs little. */
export const proposedFirstGuards: GuardsDraft = {
  orderNotional: '1000',
  positionNotional: '2000',
  openNotional: '5000',
  dailyLoss: '200',
  dailyNotional: '20000',
  writesPerMinute: '60',
  consentsPerMinute: '10',
  collar: '0.02',
  markets: 'all',
  accounts: 'all',
}

const ORDER_SHARE = requireAmount('0.25')
const MAX_COUNTED_LEVERAGE = requireAmount('3')
const DAILY_LOSS_SHARE = requireAmount('0.05')
/** Limits of position, open notional and a day, in largest orders. */
const orderMultiples = { positionNotional: '2', openNotional: '5', dailyNotional: '20' } as const
const WHOLE = requireAmount('1')

/** Parts of a snapshot that show the account's size. */
interface AccountSize {
  readonly account?: { readonly value: { readonly free: Amount; readonly totalCollateral: Amount } }
  readonly leverages?: { readonly value: readonly { readonly leverage: Amount }[] }
}

/**
 * Proposes first guards of an account by its size: an order of at most a quarter of the free collateral times the lowest
 * configured leverage, counted up to 3, and a day's loss of at most 5 % of the collateral.
 */
export function proposeFirstGuards({ account, leverages }: AccountSize): GuardsDraft {
  const set = (leverages?.value ?? []).map(({ leverage }) => leverage)
  if (account === undefined || set.length === 0) return proposedFirstGuards
  const { free, totalCollateral } = account.value
  const counted = set.reduce(getLower, MAX_COUNTED_LEVERAGE)
  const order = roundToGrid(multiply(multiply(free, ORDER_SHARE), counted), WHOLE, 'down')
  const loss = roundToGrid(multiply(totalCollateral, DAILY_LOSS_SHARE), WHOLE, 'down')
  // Without free collateral there is nothing to scale by.
  if (!isPositive(order) || !isPositive(loss)) return proposedFirstGuards
  return { ...proposeBeside(order), dailyLoss: loss }
}

function proposeBeside(order: Amount): GuardsDraft {
  const inOrders = (count: string): string => multiply(order, requireAmount(count))
  return {
    ...proposedFirstGuards,
    orderNotional: order,
    positionNotional: inOrders(orderMultiples.positionNotional),
    openNotional: inOrders(orderMultiples.openNotional),
    dailyNotional: inOrders(orderMultiples.dailyNotional),
  }
}

/** Returns the first guards that have the proposed value beside the largest order among them. */
export function listImpliedGuards(changes: readonly GuardChange[]): readonly GuardChange[] {
  const order = changes.find(({ guard }) => guard === 'orderNotional')
  const proposed = order && proposeBeside(requireAmount(order.after))
  return changes.filter(({ guard, after }) => proposed?.[guard] === after)
}

const getLower = (one: Amount, other: Amount): Amount => (compareDecimals(other, one) < 0 ? other : one)

export const isProposedGuard = ({ guard, after }: Pick<GuardChange, 'guard' | 'after'>): boolean =>
  proposedFirstGuards[guard] === after
