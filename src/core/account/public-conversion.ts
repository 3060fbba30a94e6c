import { requireAmount, multiply, ZERO, type Amount } from '../value/decimal-amount'
import type { AccountMargin, AccountTerms } from './account-margin'
import type { AlgoOrder } from './algo-order'
import type { FillRecord, OrderRecord, OrderStatus } from './order-record'
import type { PositionRecord } from './position-record'
import type {
  PublicFeeRates,
  PublicFillRow,
  PublicOrderRow,
  PublicPositionRow,
  PublicAccountState,
} from './public-account'

export function convertPublicAccount(state: PublicAccountState): AccountMargin | undefined {
  const { worth, collateral, free, marginRatio, initialMarginRatio, maintenanceMarginRatio } = state
  if (free === undefined || marginRatio === undefined) return undefined
  if (initialMarginRatio === undefined || maintenanceMarginRatio === undefined) return undefined
  return {
    totalCollateral: collateral,
    free,
    ...(worth !== undefined && { value: worth }),
    marginRatio,
    initialMarginRatio,
    maintenanceMarginRatio,
  }
}

/**
 * Converts a public position. Returns `undefined` if a required figure is missing. Pending order sizes are unknown and
 * set to zero; only write plans use them, and a public account plans no writes.
 */
export function convertPublicPosition(row: PublicPositionRow, at: number): PositionRecord | undefined {
  const { symbol, marginMode, quantity, entry, mark, unsettled, imr, mmr, liquidation, leverage } = row
  if (entry === undefined || mark === undefined || unsettled === undefined) return undefined
  if (imr === undefined || mmr === undefined) return undefined
  return {
    ...{ symbol, marginMode, quantity, entry, mark, imr, mmr },
    cost: multiply(quantity, entry),
    unsettledPnl: unsettled,
    pendingLong: ZERO,
    pendingShort: ZERO,
    ...(liquidation !== undefined && { liquidation }),
    ...(leverage !== undefined && { leverage }),
    updatedAt: row.updatedAt ?? at,
  }
}

const recognisedStatuses: ReadonlySet<string> = new Set([
  'NEW',
  'PARTIAL_FILLED',
  'FILLED',
  'CANCELLED',
  'REJECTED',
])

/** Returns the order status. The venue reports every open order as `OPEN`; `executed` shows if it is partly filled. */
function getPublicOrderStatus({ statusWord, executed }: PublicOrderRow): OrderStatus {
  if (statusWord === 'OPEN') return executed === ZERO ? 'NEW' : 'PARTIAL_FILLED'
  return recognisedStatuses.has(statusWord) ? (statusWord as OrderStatus) : 'unrecognised'
}

/** Converts an ordinary public order. Margin mode, client order id and the reduce-only flag are unknown. */
export function convertPublicOrder(row: PublicOrderRow): OrderRecord | undefined {
  const { orderId, symbol, side, type, statusWord, price, quantity, executed } = row
  const { averagePrice, fee, feeAsset, createdAt, updatedAt } = row
  if (side === undefined || quantity === undefined) return undefined
  return {
    ...{ orderId, symbol, side, type, statusWord, quantity, executed, createdAt, updatedAt },
    status: getPublicOrderStatus(row),
    ...(price !== undefined && { price }),
    ...(averagePrice !== undefined && { averagePrice }),
    ...(fee !== undefined && { fee }),
    ...(feeAsset !== undefined && { feeAsset }),
    marginMode: 'CROSS',
    modeUntold: true,
    source: 'public',
  }
}

/** Kind and type of an algo order by the venue's combined type. */
const algoKinds: Readonly<Record<string, readonly [kind: string, type?: string]>> = {
  STOP_MARKET: ['STOP', 'MARKET'],
  STOP_LIMIT: ['STOP', 'LIMIT'],
  TAKE_PROFIT_MARKET: ['TAKE_PROFIT', 'MARKET'],
  TAKE_PROFIT_LIMIT: ['TAKE_PROFIT', 'LIMIT'],
}

export const isPublicAlgoOrder = ({ triggerWord, triggerPrice }: PublicOrderRow): boolean =>
  triggerWord !== undefined || triggerPrice !== undefined

export function convertPublicAlgoOrder(row: PublicOrderRow): AlgoOrder {
  const { orderId, symbol, side, statusWord, price, quantity, executed, triggerPrice, triggerWord } = row
  const [kind, type] = algoKinds[row.type] ?? [row.type]
  const status = getPublicOrderStatus(row)
  return {
    algoOrderId: orderId,
    rootId: orderId,
    ...{ symbol, kind, executed, status, statusWord },
    ...(type !== undefined && { type }),
    ...(side !== undefined && { side }),
    quantity: quantity ?? ZERO,
    ...(price !== undefined && { price }),
    ...(triggerPrice !== undefined && { triggerPrice }),
    triggered: triggerWord === 'TRIGGERED',
    active: true,
    rootStatus: status,
    reduceOnly: row.reduceOnly === true,
    marginMode: 'CROSS',
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    legs: [],
    source: 'public',
  }
}

export const convertPublicFill = ({ orderId, ...fill }: PublicFillRow): FillRecord => ({
  ...fill,
  orderId: orderId ?? '',
  source: 'public',
})

const BPS = requireAmount('10000')
const toBasisPoints = (fraction: Amount): Amount => multiply(fraction, BPS)

export const convertPublicTerms = (
  accountId: string,
  { maker, taker, tier }: PublicFeeRates,
): AccountTerms => ({
  accountId,
  takerBps: toBasisPoints(taker),
  makerBps: toBasisPoints(maker),
  imrFactors: {},
  maxNotionals: {},
  ...(tier !== undefined && { futuresTier: tier }),
})
