import { getRwaFeeRates } from '../account/fee-rates'
import type { AlgoOrderRecord } from '../records/algo-order-records'
import { encodeAlgoReport, encodeAlgoTree } from './algo-order-payloads'
import type { ExchangeEvent, LeverageTarget } from '../account/event-bus'
import type { PracticeExchange } from '../exchange/practice-exchange'
import { decimalStep, roundToStep } from '../numbers/fixed-decimal'
import { type JsonPayload, createJsonNumber } from './exact-json'
import {
  encodeDepositRow,
  encodeOwnLiquidation,
  encodeSettlementPush,
  encodeDeleveragingPush,
} from './account-event-payloads'
import {
  type AccountRecord,
  type OrderRecord,
  type PositionRecord,
  type SequenceNumber,
  type TradeRecord,
  formatSequenceNumber,
} from '../records/trading-records'
import { getPositionRowInputs } from './routes/account-routes'
import { computeAveragePrice, computePositionRow } from './trading-payloads'

export const PRIVATE_TOPICS: readonly string[] = [
  'executionreport',
  'algoexecutionreport',
  'algoexecutionreportv2',
  'position',
  'balance',
  'account',
  'liquidationsaccount',
  'liquidatorliquidations',
  'settle',
  'wallet',
  'assetconvert',
]

export interface PrivatePush {
  readonly account: string
  readonly topic: string
  /** Whole frame without its time. */
  readonly frame: { readonly [name: string]: JsonPayload }
}

const EIGHT = decimalStep(8)

export function createPrivatePushes(
  exchange: PracticeExchange,
  event: ExchangeEvent,
): readonly PrivatePush[] {
  switch (event.saw) {
    case 'order':
      return [
        {
          account: event.order.account,
          topic: 'executionreport',
          frame: wrap('executionreport', encodeExecutionReport(event.order, event.trade, event.seq)),
        },
      ]
    case 'position':
    case 'row':
      return createPositionPushes(exchange, event.position)
    case 'balance':
      return [
        {
          account: event.account.id,
          topic: 'balance',
          frame: wrap('balance', encodeBalance(exchange, event.account)),
        },
      ]
    case 'account':
      return [
        {
          account: event.account.id,
          topic: 'account',
          frame: encodeAccountDetail(exchange, event.account, event.levered),
        },
      ]
    case 'algo':
      return createAlgoPushes(exchange, event.order)
    case 'liquidation':
      return [createPush('liquidationsaccount', event.liquidation, [encodeOwnLiquidation(event.liquidation)])]
    case 'deleveraging':
      return [
        createPush('liquidatorliquidations', event.deleveraging, encodeDeleveragingPush(event.deleveraging)),
      ]
    case 'settlement':
      return [createPush('settle', event.settlement, encodeSettlementPush(event.settlement))]
    case 'deposit':
      return [
        createPush(
          'wallet',
          event.deposit,
          encodeDepositRow(exchange.ledger.account(event.deposit.account), event.deposit),
        ),
      ]
    default:
      return []
  }
}

/**
 * Sends an algo order on two topics: flat (a root with all orders that show its status), and as a tree under its root.
 */
function createAlgoPushes(
  { algoOrders }: PracticeExchange,
  order: Readonly<AlgoOrderRecord>,
): readonly PrivatePush[] {
  const { account } = order
  const family = algoOrders.ordersOf(account).filter(({ root }) => root === order.root)
  const root = family.find(({ id }) => id === order.root) ?? order
  const reported = order.id === order.root ? family : [order]
  return [
    {
      account,
      topic: 'algoexecutionreport',
      frame: wrap(
        'algoexecutionreport',
        reported.map(one => encodeAlgoReport(one, root)),
      ),
    },
    {
      account,
      topic: 'algoexecutionreportv2',
      frame: wrap('algoexecutionreportv2', encodeAlgoTree(algoOrders, root)),
    },
  ]
}

const createPush = (
  topic: string,
  { account }: { readonly account: string },
  data: JsonPayload,
): PrivatePush => ({
  account,
  topic,
  frame: wrap(topic, data),
})

const wrap = (topic: string, data: JsonPayload) => ({ topic, data })

/** Encodes a state change or fill of an order. The fill's fields are zero if there was none. */
function encodeExecutionReport(
  order: Readonly<OrderRecord>,
  trade: TradeRecord | undefined,
  seq: SequenceNumber,
): JsonPayload {
  return {
    symbol: order.symbol,
    clientOrderId: order.clientId ?? '',
    orderId: order.id,
    type: order.type,
    side: order.side,
    quantity: order.quantity,
    price: order.price ?? 0,
    tradeId: trade?.id ?? 0,
    executedPrice: trade?.price ?? 0,
    executedQuantity: trade?.quantity ?? 0,
    fee: trade?.fee ?? 0,
    feeAsset: 'USDC',
    totalExecutedQuantity: order.executed,
    avgExecutedPrice: computeAveragePrice(order),
    averageExecutedPrice: computeAveragePrice(order),
    status: order.status,
    reason: order.reason,
    orderTag: order.tag ?? 'default',
    totalFee: order.fee,
    visibleQuantity: order.visible,
    visible: order.visible,
    timestamp: order.updatedAt,
    createdTime: order.createdAt,
    reduceOnly: order.reduceOnly,
    marginMode: order.mode,
    maker: trade?.maker ?? false,
    ...(trade === undefined ? {} : { match_id: formatSequenceNumber(trade.match) }),
    seq: createJsonNumber(formatSequenceNumber(seq)),
  }
}

function createPositionPushes(
  exchange: PracticeExchange,
  position: Readonly<PositionRecord>,
): readonly PrivatePush[] {
  const { account, symbol, mode } = position
  const present = exchange.ledger.position(account, symbol, mode)
  const parts =
    present === undefined
      ? undefined
      : getPositionRowInputs(exchange, exchange.ledger.account(account), present)
  if (parts === undefined) return []
  const row = computePositionRow(parts)
  const data = {
    symbol,
    positionQty: parts.position.quantity,
    costPosition: roundToStep(parts.position.cost, EIGHT),
    lastSumUnitaryFunding: parts.position.funded,
    sumUnitaryFundingVersion: 0,
    pendingLongQty: row.buys,
    pendingShortQty: -row.sells,
    settlePrice: row.settlePrice,
    averageOpenPrice: row.entryPrice,
    unsettledPnl: row.unsettled,
    pnl24H: roundToStep(parts.today.pnl, EIGHT),
    fee24H: parts.today.fees,
    markPrice: parts.market.mark,
    estLiqPrice: row.liquidation ?? 0,
    version: 0,
    imrwithOrders: row.imrWithOrders,
    mmrwithOrders: row.mmrWithOrders,
    imr: row.imr,
    mmr: row.mmr,
    seq: createJsonNumber(formatSequenceNumber(parts.position.seq)),
    timestamp: parts.position.life.openedAt,
    updated_time: parts.position.updatedAt,
    leverage: parts.leverage,
    marginMode: mode,
    margin: roundToStep(parts.position.margin, EIGHT),
  }
  return [{ account, topic: 'position', frame: wrap('position', { positions: [data] }) }]
}

function encodeBalance({ ledger }: PracticeExchange, account: AccountRecord): JsonPayload {
  const sums = ledger.summarizeAccount(account)
  return {
    balances: {
      USDC: {
        holding: account.holding,
        frozen: 0,
        interest: 0,
        pendingShortQty: 0,
        pendingExposure: 0,
        pendingLongQty: 0,
        pendingLongExposure: 0,
        isolatedMargin: sums.isolatedMargin,
        isolatedOrderFrozen: sums.orderFrozen,
        version: account.version,
        staked: 0,
        unbonding: 0,
        vault: 0,
        averageOpenPrice: 0,
        pnl24H: 0,
        fee24H: 0,
        markPrice: 1,
      },
    },
  }
}

/** The account push has no topic, like the venue's own sample. */
function encodeAccountDetail(
  { ledger }: PracticeExchange,
  account: AccountRecord,
  levered: LeverageTarget | undefined,
): PrivatePush['frame'] {
  const sums = ledger.summarizeAccount(account)
  const rwa = getRwaFeeRates(account)
  return {
    accountDetail: {
      marginMode: 'FUTURES',
      futuresLeverage: account.maxLeverage,
      takerFeeRate: account.takerBps,
      makerFeeRate: account.makerBps,
      futuresTakerFeeRate: account.takerBps,
      futuresMakerFeeRate: account.makerBps,
      rwaFuturesTakerFeeRate: rwa.takerBps,
      rwaFuturesMakerFeeRate: rwa.makerBps,
      maintenanceCancelFlag: account.maintenanceCancel,
      totalCollateralValue: roundToStep(sums.collateral, EIGHT),
      freeCollateral: roundToStep(sums.free, EIGHT),
      accountValue: roundToStep(sums.accountValue, EIGHT),
      ...(levered === undefined
        ? {}
        : {
            symbolLeverage: {
              symbol: levered.symbol,
              leverage: ledger.leverage(account, levered.symbol, levered.mode),
              marginMode: levered.mode,
            },
          }),
    },
  }
}
