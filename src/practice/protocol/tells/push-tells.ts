import { announcement, changes, chart, interest } from './market-tells'
import {
  type Tell,
  all,
  anything,
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  orLeftOut,
  text,
  these,
} from './tell'

const mode = oneOf('CROSS', 'ISOLATED')
const side = oneOf('BUY', 'SELL')
const pairs = listOf(these(number, number))
const price = object({ symbol: text, price: number })
const day = object({ symbol: text, ...all(number, 'open close high low volume amount count') })
/** A side with nothing in it is not shown. */
const best = object({ symbol: text, ...all(orLeftOut(number), 'ask askSize bid bidSize') })
const candle = object({
  ...all(text, 'symbol type'),
  ...all(number, 'open close high low volume amount startTime endTime'),
})

/** What a push of each public topic holds, by the part of its name that does not vary. */
export const PUBLIC: Readonly<Record<string, Tell>> = {
  '@orderbook': object({ symbol: text, asks: pairs, bids: pairs }),
  '@orderbookupdate': object({ symbol: text, prevTs: number, asks: pairs, bids: pairs }),
  '@trade': object({ symbol: text, side, ...all(number, 'price size') }),
  '@ticker': day,
  '@bbo': best,
  '@markprice': price,
  '@indexprice': price,
  '@openinterest': object({ symbol: text, openInterest: number }),
  '@estfundingrate': object({ symbol: text, ...all(number, 'fundingRate fundingTs') }),
  '@kline': candle,
  tickers: listOf(day),
  bbos: listOf(best),
  markprices: listOf(price),
  indexprices: listOf(price),
  traders_open_interests: listOf(interest),
  price_changes: listOf(changes),
  history_charts: listOf(chart),
  liquidation: listOf(
    object({
      ...all(number, 'liquidationId timestamp'),
      type: text,
      positionsByPerp: listOf(object({ symbol: text, ...all(number, 'positionQty liquidatorFee') })),
    }),
  ),
  announcement,
  maintenance_status: listOf(
    object({
      status: oneOf(0, 2),
      msg: text,
      scheduled_maintenance: orLeftOut(object(all(number, 'startTime endTime'))),
    }),
  ),
}

const report = object({
  ...all(text, 'symbol clientOrderId type status reason feeAsset orderTag'),
  ...all(number, 'orderId quantity price tradeId executedPrice executedQuantity fee totalExecutedQuantity'),
  ...all(
    number,
    'avgExecutedPrice averageExecutedPrice totalFee visibleQuantity visible timestamp createdTime seq',
  ),
  ...all(flag, 'reduceOnly maker'),
  side,
  marginMode: mode,
  match_id: orLeftOut(text),
})
const algoReport = object({
  ...all(text, 'symbol clientOrderId orderTag algoType triggerPriceType triggerStatus status rootAlgoStatus'),
  ...all(text, 'algoStatus feeAsset'),
  ...all(
    number,
    'rootAlgoOrderId parentAlgoOrderId algoOrderId quantity price triggerPrice triggerTradePrice',
  ),
  ...all(
    number,
    'triggerTime tradeId executedPrice executedQuantity totalExecutedQuantity averageExecutedPrice',
  ),
  ...all(number, 'fee totalFee visibleQuantity createdTime timestamp'),
  ...all(flag, 'isTriggered isActivated triggered reduceOnly isMaker'),
  side: orLeftOut(side),
  type: orLeftOut(text),
  marginMode: mode,
})
const algoTree: Tell = object({
  ...all(text, 'symbol clientOrderId algoType triggerPriceType status rootAlgoStatus algoStatus'),
  ...all(
    number,
    'algoOrderId rootAlgoOrderId parentAlgoOrderId quantity price triggerPrice createdTime timestamp',
  ),
  ...all(flag, 'isTriggered isActivated reduceOnly'),
  marginMode: mode,
  childOrders: listOf((told, at) => algoTree(told, at)),
})
const row = object({
  ...all(number, 'positionQty costPosition lastSumUnitaryFunding sumUnitaryFundingVersion pendingLongQty'),
  ...all(
    number,
    'pendingShortQty settlePrice averageOpenPrice unsettledPnl pnl24H fee24H markPrice estLiqPrice',
  ),
  ...all(number, 'version imrwithOrders mmrwithOrders imr mmr seq timestamp updated_time leverage margin'),
  symbol: text,
  marginMode: mode,
})
const balance = object(
  all(
    number,
    'holding frozen interest pendingShortQty pendingExposure pendingLongQty pendingLongExposure isolatedMargin ' +
      'isolatedOrderFrozen version staked unbonding vault averageOpenPrice pnl24H fee24H markPrice',
  ),
)
const detail = object({
  marginMode: text,
  ...all(number, 'futuresLeverage takerFeeRate makerFeeRate futuresTakerFeeRate futuresMakerFeeRate'),
  ...all(number, 'totalCollateralValue freeCollateral accountValue'),
  maintenanceCancelFlag: flag,
  symbolLeverage: orLeftOut(object({ symbol: text, leverage: number, marginMode: mode })),
})
const ownLiquidation = object({
  ...all(number, 'liquidationId timestamp transferAmountToInsuranceFund'),
  positionsByPerp: listOf(object({ symbol: text })),
})

/** What a push of each private topic holds; of the account, what its own field holds. */
export const PRIVATE: Readonly<Record<string, Tell>> = {
  executionreport: report,
  algoexecutionreport: listOf(algoReport),
  algoexecutionreportv2: algoTree,
  position: object({ positions: listOf(row) }),
  balance: object({ balances: object({ USDC: balance }) }),
  account: detail,
  liquidationsaccount: listOf(ownLiquidation),
  // The documents name these and show no field of them, or of a liquidator's side alone.
  liquidatorliquidations: either(listOf(object({})), object({})),
  settle: object({}),
  wallet: object({}),
  assetconvert: anything,
}

/** What a push of a topic has to hold; nothing where no such topic is known. */
export function tellOf(topic: string): Tell | undefined {
  const [, kind] = topic.split('@')
  if (kind !== undefined) return PUBLIC[`@${kind.replace(/^kline_.*/, 'kline')}`]
  const bare = topic.replace(/^.*\$/, '').replace(/^history_charts_.*/, 'history_charts')
  return PUBLIC[bare] ?? PRIVATE[bare]
}
