import { RECORDS } from './records'
import {
  type Shape,
  all,
  exactly,
  flag,
  like,
  list,
  nothing,
  number,
  oneOf,
  orNothing,
  perhaps,
  record,
  row,
  text,
} from './shape'
import { WORDS } from './words'

/** One topic: how it is subscribed to, and what the whole frame has to look like. */
export interface TopicRow {
  /** As the venue's documents write it. */
  readonly topic: string
  /** As it is subscribed to. */
  readonly name: string
  readonly frame: Shape
}

const SYMBOL = 'PERP_ETH_USDC'
const SPOT = 'SPOT_ETH_USDC'
const frame = (name: string, data: Shape): Shape => record({ topic: exactly(name), ts: number, data })
/** A topic pushed to everybody. */
const pushed = (topic: string, data: Shape): TopicRow => {
  const name = topic.replace('{symbol}', SYMBOL).replace('{index}', SPOT)
  return { topic, name, frame: frame(name, data) }
}

const here = exactly(SYMBOL)
const pairs = list(row(number, number), 0)
const ticker = record({ symbol: WORDS.symbol, ...all(number, 'open close high low volume amount count') })
const bbo = record({ symbol: WORDS.symbol, ...all(perhaps(number), 'ask askSize bid bidSize') })
const price = record({ symbol: WORDS.symbol, price: number })
const index = record({ symbol: WORDS.spot, price: number })
const kline = (type: string): Shape =>
  record({
    symbol: here,
    type: exactly(type),
    ...all(number, 'open close high low volume amount startTime endTime'),
  })

/** Every topic of the public stream. */
export const PUBLIC: readonly TopicRow[] = [
  pushed('{symbol}@orderbook', record({ symbol: here, asks: pairs, bids: pairs })),
  pushed('{symbol}@orderbookupdate', record({ symbol: here, prevTs: number, asks: pairs, bids: pairs })),
  pushed('{symbol}@trade', record({ symbol: here, side: WORDS.side, ...all(number, 'price size') })),
  pushed('{symbol}@ticker', ticker),
  pushed('{symbol}@bbo', record({ symbol: here, ...all(number, 'ask askSize bid bidSize') })),
  pushed('{symbol}@markprice', price),
  pushed('{symbol}@openinterest', record({ symbol: here, openInterest: number })),
  pushed('{symbol}@estfundingrate', record({ symbol: here, ...all(number, 'fundingRate fundingTs') })),
  ...['1m', '5m', '15m', '30m', '1h', '1d', '1w', '1M'].map(type =>
    pushed(`{symbol}@kline_${type}`, kline(type)),
  ),
  pushed('{index}@indexprice', record({ symbol: exactly(SPOT), price: number })),
  pushed('tickers', list(ticker)),
  pushed('bbos', list(bbo)),
  pushed('markprices', list(price)),
  pushed('indexprices', list(index)),
  pushed('traders_open_interests', list(RECORDS.interest)),
  pushed('price_changes', list(RECORDS.changes)),
  ...['1h', '4h', '1d'].map(width => pushed(`history_charts_${width}`, list(RECORDS.chart))),
  pushed(
    'liquidation',
    list(
      record({
        ...all(number, 'liquidationId timestamp'),
        type: exactly('liquidated'),
        positionsByPerp: list(record({ symbol: WORDS.symbol, ...all(number, 'positionQty liquidatorFee') })),
      }),
    ),
  ),
  pushed('announcement', record({ announcement_id: number, message: text, url: nothing })),
  pushed(
    'maintenance_status',
    list(
      record({
        status: number,
        msg: text,
        scheduled_maintenance: perhaps(record(all(number, 'startTime endTime'))),
      }),
    ),
  ),
]

const trail = all(orNothing(number), 'activatedPrice callbackRate callbackValue extremePrice')
const algoWords = {
  symbol: WORDS.symbol,
  // A pair of legs has neither: they have.
  side: perhaps(WORDS.side),
  type: perhaps(oneOf('LIMIT', 'MARKET', 'CLOSE_POSITION')),
  algoType: WORDS.algoType,
  triggerPriceType: exactly('MARK_PRICE'),
  triggerStatus: WORDS.triggerStatus,
  ...all(WORDS.algoStatus, 'status rootAlgoStatus algoStatus'),
  ...all(flag, 'isTriggered isActivated reduceOnly'),
  clientOrderId: text,
  marginMode: WORDS.mode,
}

const report = record({
  ...all(
    number,
    `orderId quantity price tradeId executedPrice executedQuantity fee totalExecutedQuantity avgExecutedPrice
     averageExecutedPrice totalFee visibleQuantity visible timestamp createdTime seq`,
  ),
  symbol: WORDS.symbol,
  side: WORDS.side,
  type: WORDS.orderType,
  status: WORDS.orderStatus,
  ...all(text, 'clientOrderId reason orderTag'),
  feeAsset: WORDS.usdc,
  marginMode: WORDS.mode,
  ...all(flag, 'reduceOnly maker'),
  match_id: perhaps(like(/^\d{19}$/)),
})

const algoReport = record({
  ...algoWords,
  ...trail,
  ...all(
    number,
    `rootAlgoOrderId parentAlgoOrderId algoOrderId quantity price triggerPrice triggerTradePrice triggerTime tradeId
     executedPrice executedQuantity totalExecutedQuantity averageExecutedPrice fee totalFee visibleQuantity
     createdTime timestamp`,
  ),
  orderTag: text,
  feeAsset: WORDS.usdc,
  ...all(flag, 'triggered isMaker'),
})

const algoTreeOver = (children: Shape): Shape =>
  record({
    ...algoWords,
    ...all(
      number,
      `algoOrderId rootAlgoOrderId parentAlgoOrderId quantity price triggerPrice totalExecutedQuantity
       averageExecutedPrice createdTime timestamp`,
    ),
    childOrders: children,
  })
const algoTree = algoTreeOver(list(algoTreeOver(list(algoTreeOver(list(nothing, 0)), 0)), 0))

const position = record({
  ...all(
    number,
    `positionQty costPosition lastSumUnitaryFunding sumUnitaryFundingVersion pendingLongQty pendingShortQty
     settlePrice averageOpenPrice unsettledPnl pnl24H fee24H markPrice estLiqPrice version imrwithOrders
     mmrwithOrders imr mmr seq timestamp updated_time leverage margin`,
  ),
  symbol: WORDS.symbol,
  marginMode: WORDS.mode,
})

const balance = record(
  all(
    number,
    `holding frozen interest pendingShortQty pendingExposure pendingLongQty pendingLongExposure isolatedMargin
     isolatedOrderFrozen version staked unbonding vault averageOpenPrice pnl24H fee24H markPrice`,
  ),
)

const taken = record({
  ...all(
    number,
    `positionQty costPositionTransfer transferPrice liquidatorFee insuranceFundFee absLiquidationFee`,
  ),
  symbol: WORDS.symbol,
  marginMode: WORDS.mode,
})

const takenOver = record({
  ...all(number, 'positionQty costPositionTransfer transferPrice liquidatorFee absLiquidatorFee'),
  symbol: WORDS.symbol,
})

const topicRow = (topic: string, data: Shape): TopicRow => ({ topic, name: topic, frame: frame(topic, data) })
/** Settlements and transfers carry their time under another name. */
const stamped = (topic: string, data: Shape): TopicRow => ({
  topic,
  name: topic,
  frame: record({ topic: exactly(topic), timestamp: number, data }),
})

/** Every topic of the private stream. */
export const PRIVATE: readonly TopicRow[] = [
  topicRow('executionreport', report),
  topicRow('algoexecutionreport', list(algoReport)),
  topicRow('algoexecutionreportv2', algoTree),
  topicRow('position', record({ positions: list(position) })),
  topicRow('balance', record({ balances: record({ USDC: balance }) })),
  {
    topic: 'account',
    name: 'account',
    // As the venue's own sample has it: without a topic and without a time.
    frame: record({
      accountDetail: record({
        marginMode: exactly('FUTURES'),
        ...all(
          number,
          `futuresLeverage takerFeeRate makerFeeRate futuresTakerFeeRate futuresMakerFeeRate rwaFuturesTakerFeeRate
           rwaFuturesMakerFeeRate totalCollateralValue freeCollateral accountValue`,
        ),
        maintenanceCancelFlag: flag,
        symbolLeverage: perhaps(record({ symbol: WORDS.symbol, leverage: number, marginMode: WORDS.mode })),
      }),
    }),
  },
  topicRow(
    'liquidationsaccount',
    list(
      record({
        ...all(number, 'liquidationId timestamp transferAmountToInsuranceFund'),
        positionsByPerp: list(taken),
      }),
    ),
  ),
  topicRow(
    'liquidatorliquidations',
    record({
      ...all(number, 'liquidationId timestamp assigned'),
      type: exactly('liquidated'),
      positionsByPerp: list(takenOver),
    }),
  ),
  stamped(
    'settle',
    record({
      ...all(number, 'id old_balance new_balance settled_amount requested_time settled_time'),
      status: exactly('COMPLETED'),
    }),
  ),
  stamped('wallet', RECORDS.asset),
]

/** Topics that may be subscribed to and on which nothing is ever said here. */
export const QUIET: readonly string[] = ['assetconvert']
