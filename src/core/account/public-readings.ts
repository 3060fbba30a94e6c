import { requireAmount, multiply, ZERO, type Amount } from '../value/decimal'
import type { AccountMargin, AccountTerms } from './account'
import type { AlgoOrder } from './algo'
import type { FillRecord, OrderRecord, OrderStatus } from './order'
import type { PositionRecord } from './position'
import type { PublicFeeRates, PublicFillRow, PublicOrderRow, PublicPositionRow, PublicAccountState } from './public-account'

/** An account's figures by what anybody is told; undefined while the venue could not work them out. */
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
 * A position's row by what anybody is told; undefined where a figure that makes it one is missing.
 *
 * What its open orders come to is not told. Only what plans a write asks for that, and nothing is planned here.
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

const known: ReadonlySet<string> = new Set(['NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])

/** The list of what is open has one word for all of it; how much has filled tells the rest. */
function getPublicOrderStatus({ statusWord, executed }: PublicOrderRow): OrderStatus {
  if (statusWord === 'OPEN') return executed === ZERO ? 'NEW' : 'PARTIAL_FILLED'
  return known.has(statusWord) ? (statusWord as OrderStatus) : 'unrecognised'
}

/** An ordinary order by what anybody is told: no margin mode, no id of its client's, nothing of what only reduces. */
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
    isModeOmitted: true,
    source: 'public',
  }
}

/** Kinds of orders that wait for a trigger, as they are called here, in the words that their own list has for them. */
const kinds: Readonly<Record<string, readonly [kind: string, type?: string]>> = {
  STOP_MARKET: ['STOP', 'MARKET'],
  STOP_LIMIT: ['STOP', 'LIMIT'],
  TAKE_PROFIT_MARKET: ['TAKE_PROFIT', 'MARKET'],
  TAKE_PROFIT_LIMIT: ['TAKE_PROFIT', 'LIMIT'],
}

/** Whether it waits for a trigger: those are said to be triggered or not, and the others say nothing of it. */
export const isPublicAlgoOrder = ({ triggerWord, triggerPrice }: PublicOrderRow): boolean =>
  triggerWord !== undefined || triggerPrice !== undefined

/** An order that waits for a trigger by what anybody is told: the whole of it, without its legs and its margin mode. */
export function convertPublicAlgoOrder(row: PublicOrderRow): AlgoOrder {
  const { orderId, symbol, side, statusWord, price, quantity, executed, triggerPrice, triggerWord } = row
  const [kind, type] = kinds[row.type] ?? [row.type]
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

/** A fill by what anybody is told; of what a liquidation filled there is no order. */
export const convertPublicFill = ({ orderId, ...told }: PublicFillRow): FillRecord => ({
  ...told,
  orderId: orderId ?? '',
  source: 'public',
})

const BPS = requireAmount('10000')
const toBasisPoints = (fraction: Amount): Amount => multiply(fraction, BPS)

/** What an account is charged, by what anybody is told of it: rates alone. */
export const convertPublicTerms = (accountId: string, { maker, taker, tier }: PublicFeeRates): AccountTerms => ({
  accountId,
  takerBps: toBasisPoints(taker),
  makerBps: toBasisPoints(maker),
  imrFactors: {},
  maxNotionals: {},
  ...(tier !== undefined && { futuresTier: tier }),
})
