import {
  announcementSchema,
  priceChangesSchema,
  historyChartSchema,
  openInterestSchema,
} from './market-responses'
import {
  type PayloadSchema,
  repeatSchema,
  anyPayloadSchema,
  eitherSchema,
  booleanSchema,
  listSchema,
  numberSchema,
  objectSchema,
  enumSchema,
  optionalSchema,
  textSchema,
  tupleSchema,
} from './payload-schema'

const marginModeSchema = enumSchema('CROSS', 'ISOLATED')
const sideSchema = enumSchema('BUY', 'SELL')
const bookLevels = listSchema(tupleSchema(numberSchema, numberSchema))
const symbolPrice = objectSchema({ symbol: textSchema, price: numberSchema })
const ticker = objectSchema({
  symbol: textSchema,
  ...repeatSchema(numberSchema, 'open close high low volume amount count'),
})
/** Best bid and ask. The fields of an empty side are left out. */
const bestPrices = objectSchema({
  symbol: textSchema,
  ...repeatSchema(optionalSchema(numberSchema), 'ask askSize bid bidSize'),
})
const candle = objectSchema({
  ...repeatSchema(textSchema, 'symbol type'),
  ...repeatSchema(numberSchema, 'open close high low volume amount startTime endTime'),
})

export const PUBLIC_PUSH_SCHEMAS: Readonly<Record<string, PayloadSchema>> = {
  '@orderbook': objectSchema({ symbol: textSchema, asks: bookLevels, bids: bookLevels }),
  '@orderbookupdate': objectSchema({
    symbol: textSchema,
    prevTs: numberSchema,
    asks: bookLevels,
    bids: bookLevels,
  }),
  '@trade': objectSchema({
    symbol: textSchema,
    side: sideSchema,
    ...repeatSchema(numberSchema, 'price size'),
  }),
  '@ticker': ticker,
  '@bbo': bestPrices,
  '@markprice': symbolPrice,
  '@indexprice': symbolPrice,
  '@openinterest': objectSchema({ symbol: textSchema, openInterest: numberSchema }),
  '@estfundingrate': objectSchema({
    symbol: textSchema,
    ...repeatSchema(numberSchema, 'fundingRate fundingTs'),
  }),
  '@kline': candle,
  tickers: listSchema(ticker),
  bbos: listSchema(bestPrices),
  markprices: listSchema(symbolPrice),
  indexprices: listSchema(symbolPrice),
  traders_open_interests: listSchema(openInterestSchema),
  price_changes: listSchema(priceChangesSchema),
  history_charts: listSchema(historyChartSchema),
  liquidation: listSchema(
    objectSchema({
      ...repeatSchema(numberSchema, 'liquidationId timestamp'),
      type: textSchema,
      positionsByPerp: listSchema(
        objectSchema({ symbol: textSchema, ...repeatSchema(numberSchema, 'positionQty liquidatorFee') }),
      ),
    }),
  ),
  announcement: announcementSchema,
  maintenance_status: listSchema(
    objectSchema({
      status: enumSchema(0, 2),
      msg: textSchema,
      scheduled_maintenance: optionalSchema(objectSchema(repeatSchema(numberSchema, 'startTime endTime'))),
    }),
  ),
}

const orderReport = objectSchema({
  ...repeatSchema(textSchema, 'symbol clientOrderId type status reason feeAsset orderTag'),
  ...repeatSchema(
    numberSchema,
    'orderId quantity price tradeId executedPrice executedQuantity fee totalExecutedQuantity',
  ),
  ...repeatSchema(
    numberSchema,
    'avgExecutedPrice averageExecutedPrice totalFee visibleQuantity visible timestamp createdTime seq',
  ),
  ...repeatSchema(booleanSchema, 'reduceOnly maker'),
  side: sideSchema,
  marginMode: marginModeSchema,
  match_id: optionalSchema(textSchema),
})
const algoReport = objectSchema({
  ...repeatSchema(
    textSchema,
    'symbol clientOrderId orderTag algoType triggerPriceType triggerStatus status rootAlgoStatus',
  ),
  ...repeatSchema(textSchema, 'algoStatus feeAsset'),
  ...repeatSchema(
    numberSchema,
    'rootAlgoOrderId parentAlgoOrderId algoOrderId quantity price triggerPrice triggerTradePrice',
  ),
  ...repeatSchema(
    numberSchema,
    'triggerTime tradeId executedPrice executedQuantity totalExecutedQuantity averageExecutedPrice',
  ),
  ...repeatSchema(numberSchema, 'fee totalFee visibleQuantity createdTime timestamp'),
  ...repeatSchema(booleanSchema, 'isTriggered isActivated triggered reduceOnly isMaker'),
  side: optionalSchema(sideSchema),
  type: optionalSchema(textSchema),
  marginMode: marginModeSchema,
})
const algoTree: PayloadSchema = objectSchema({
  ...repeatSchema(
    textSchema,
    'symbol clientOrderId algoType triggerPriceType status rootAlgoStatus algoStatus',
  ),
  ...repeatSchema(
    numberSchema,
    'algoOrderId rootAlgoOrderId parentAlgoOrderId quantity price triggerPrice createdTime timestamp',
  ),
  ...repeatSchema(booleanSchema, 'isTriggered isActivated reduceOnly'),
  marginMode: marginModeSchema,
  childOrders: listSchema((payload, at) => algoTree(payload, at)),
})
const positionRow = objectSchema({
  ...repeatSchema(
    numberSchema,
    'positionQty costPosition lastSumUnitaryFunding sumUnitaryFundingVersion pendingLongQty',
  ),
  ...repeatSchema(
    numberSchema,
    'pendingShortQty settlePrice averageOpenPrice unsettledPnl pnl24H fee24H markPrice estLiqPrice',
  ),
  ...repeatSchema(
    numberSchema,
    'version imrwithOrders mmrwithOrders imr mmr seq timestamp updated_time leverage margin',
  ),
  symbol: textSchema,
  marginMode: marginModeSchema,
})
const balance = objectSchema(
  repeatSchema(
    numberSchema,
    'holding frozen interest pendingShortQty pendingExposure pendingLongQty pendingLongExposure isolatedMargin ' +
      'isolatedOrderFrozen version staked unbonding vault averageOpenPrice pnl24H fee24H markPrice',
  ),
)
const accountDetail = objectSchema({
  marginMode: textSchema,
  ...repeatSchema(
    numberSchema,
    'futuresLeverage takerFeeRate makerFeeRate futuresTakerFeeRate futuresMakerFeeRate',
  ),
  ...repeatSchema(numberSchema, 'totalCollateralValue freeCollateral accountValue'),
  maintenanceCancelFlag: booleanSchema,
  symbolLeverage: optionalSchema(
    objectSchema({ symbol: textSchema, leverage: numberSchema, marginMode: marginModeSchema }),
  ),
})
const ownLiquidation = objectSchema({
  ...repeatSchema(numberSchema, 'liquidationId timestamp transferAmountToInsuranceFund'),
  positionsByPerp: listSchema(objectSchema({ symbol: textSchema })),
})

/** Schema of each private topic's push, and of the `accountDetail` field of the account push. */
export const PRIVATE_PUSH_SCHEMAS: Readonly<Record<string, PayloadSchema>> = {
  executionreport: orderReport,
  algoexecutionreport: listSchema(algoReport),
  algoexecutionreportv2: algoTree,
  position: objectSchema({ positions: listSchema(positionRow) }),
  balance: objectSchema({ balances: objectSchema({ USDC: balance }) }),
  account: accountDetail,
  liquidationsaccount: listSchema(ownLiquidation),
  // The documents show no field of these topics, or only those of the liquidator's side.
  liquidatorliquidations: eitherSchema(listSchema(objectSchema({})), objectSchema({})),
  settle: objectSchema({}),
  wallet: objectSchema({}),
  assetconvert: anyPayloadSchema,
}

export function findPushSchema(topic: string): PayloadSchema | undefined {
  const [, kind] = topic.split('@')
  if (kind !== undefined) return PUBLIC_PUSH_SCHEMAS[`@${kind.replace(/^kline_.*/, 'kline')}`]
  const name = topic.replace(/^.*\$/, '').replace(/^history_charts_.*/, 'history_charts')
  return PUBLIC_PUSH_SCHEMAS[name] ?? PRIVATE_PUSH_SCHEMAS[name]
}
