import { rwaRatesOf } from '../account/rates'
import type { AlgoOrder } from '../records/algo-records'
import { shapeAlgoReport, shapeAlgoTree } from './algo-shapes'
import type { Happening, Levered } from '../account/bus'
import type { Exchange } from '../exchange/exchange'
import { place, roundTo } from '../numbers/fixed'
import { type Written, digits } from './json'
import { shapeDeposit, shapeOwnLiquidation, shapeSettle, shapeTakeOver } from './money-shapes'
import { type Account, type Order, type Position, type Seq, type Trade, seqText } from '../records/records'
import { rowParts } from './routes/account'
import { averageOf, measureRow } from './shapes'

/** The topics of the private stream. */
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

/** A push for one account. */
export interface Push {
  readonly account: string
  readonly topic: string
  /** The whole frame but for its time. */
  readonly frame: { readonly [name: string]: Written }
}

const EIGHT = place(8)

/** What an account is told about something that happened. */
export function pushesFor(exchange: Exchange, happening: Happening): readonly Push[] {
  switch (happening.saw) {
    case 'order':
      return [
        {
          account: happening.order.account,
          topic: 'executionreport',
          frame: wrap('executionreport', shapeReport(happening.order, happening.trade, happening.seq)),
        },
      ]
    case 'position':
    case 'row':
      return pushPosition(exchange, happening.position)
    case 'balance':
      return [
        {
          account: happening.account.id,
          topic: 'balance',
          frame: wrap('balance', shapeBalance(exchange, happening.account)),
        },
      ]
    case 'account':
      return [
        {
          account: happening.account.id,
          topic: 'account',
          frame: shapeAccount(exchange, happening.account, happening.levered),
        },
      ]
    case 'algo':
      return pushAlgo(exchange, happening.order)
    case 'liquidation':
      return [
        pushOf('liquidationsaccount', happening.liquidation, [shapeOwnLiquidation(happening.liquidation)]),
      ]
    case 'deleveraging':
      return [pushOf('liquidatorliquidations', happening.deleveraging, shapeTakeOver(happening.deleveraging))]
    case 'settlement':
      return [pushOf('settle', happening.settlement, shapeSettle(happening.settlement))]
    case 'deposit':
      return [
        pushOf(
          'wallet',
          happening.deposit,
          shapeDeposit(exchange.ledger.account(happening.deposit.account), happening.deposit),
        ),
      ]
    default:
      return []
  }
}

/** An algo order is told twice: flat, a root with everything that shows its status, and as a whole under its root. */
function pushAlgo({ algo }: Exchange, order: Readonly<AlgoOrder>): readonly Push[] {
  const { account } = order
  const family = algo.all(account).filter(({ root }) => root === order.root)
  const root = family.find(({ id }) => id === order.root) ?? order
  const told = order.id === order.root ? family : [order]
  return [
    {
      account,
      topic: 'algoexecutionreport',
      frame: wrap(
        'algoexecutionreport',
        told.map(one => shapeAlgoReport(one, root)),
      ),
    },
    {
      account,
      topic: 'algoexecutionreportv2',
      frame: wrap('algoexecutionreportv2', shapeAlgoTree(algo, root)),
    },
  ]
}

const pushOf = (topic: string, { account }: { readonly account: string }, data: Written): Push => ({
  account,
  topic,
  frame: wrap(topic, data),
})

const wrap = (topic: string, data: Written) => ({ topic, data })

/** One state change or fill of an order. What belongs to the fill is zero where there was none. */
function shapeReport(order: Readonly<Order>, trade: Trade | undefined, seq: Seq): Written {
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
    avgExecutedPrice: averageOf(order),
    averageExecutedPrice: averageOf(order),
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
    ...(trade === undefined ? {} : { match_id: seqText(trade.match) }),
    seq: digits(seqText(seq)),
  }
}

function pushPosition(exchange: Exchange, position: Readonly<Position>): readonly Push[] {
  const { account, symbol, mode } = position
  const present = exchange.ledger.position(account, symbol, mode)
  const parts =
    present === undefined ? undefined : rowParts(exchange, exchange.ledger.account(account), present)
  if (parts === undefined) return []
  const row = measureRow(parts)
  const data = {
    symbol,
    positionQty: parts.position.quantity,
    costPosition: roundTo(parts.position.cost, EIGHT),
    lastSumUnitaryFunding: parts.position.funded,
    sumUnitaryFundingVersion: 0,
    pendingLongQty: row.buys,
    pendingShortQty: -row.sells,
    settlePrice: row.settlePrice,
    averageOpenPrice: row.entryPrice,
    unsettledPnl: row.unsettled,
    pnl24H: roundTo(parts.today.pnl, EIGHT),
    fee24H: parts.today.fees,
    markPrice: parts.market.mark,
    estLiqPrice: row.liquidation ?? 0,
    version: 0,
    imrwithOrders: row.imrWithOrders,
    mmrwithOrders: row.mmrWithOrders,
    imr: row.imr,
    mmr: row.mmr,
    seq: digits(seqText(parts.position.seq)),
    timestamp: parts.position.life.openedAt,
    updated_time: parts.position.updatedAt,
    leverage: parts.leverage,
    marginMode: mode,
    margin: roundTo(parts.position.margin, EIGHT),
  }
  return [{ account, topic: 'position', frame: wrap('position', { positions: [data] }) }]
}

function shapeBalance({ ledger }: Exchange, account: Account): Written {
  const sums = ledger.sums(account)
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

/** The account push comes without a topic, as the venue's own sample has it. */
function shapeAccount({ ledger }: Exchange, account: Account, levered: Levered | undefined): Push['frame'] {
  const sums = ledger.sums(account)
  const rwa = rwaRatesOf(account)
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
      totalCollateralValue: roundTo(sums.collateral, EIGHT),
      freeCollateral: roundTo(sums.free, EIGHT),
      accountValue: roundTo(sums.accountValue, EIGHT),
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
