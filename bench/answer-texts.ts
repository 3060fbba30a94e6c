import { createChance } from './chance'
import { asRead } from './frames'

/** Complete responses of the venue in its format, with figures that differ from row to row. */
export interface AnswerTexts {
  readonly positions: string
  readonly orders: string
  readonly markets: string
}

/** Creates responses with 50 positions, 500 orders and 200 markets. */
export function answerTexts(seed: number): AnswerTexts {
  const chance = createChance(seed)
  const figure = (whole: number, places: number): string =>
    `${chance.below(whole)}.${chance.below(10 ** places - 1) + 1}`.padEnd(3, '1').replace(/0+$/, '1')
  const rows = (count: number, row: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => row(at)).join(',')
  const answer = (before: string, all: string): string =>
    asRead(`{"success":true,"timestamp":1790000000000,"data":{${before}"rows":[${all}]}}`)
  return {
    positions: answer(
      ACCOUNT,
      rows(50, at => positionRow(at, figure)),
    ),
    orders: answer(
      '"meta":{"total":500,"records_per_page":500,"current_page":1},',
      rows(500, at => orderRow(at, figure)),
    ),
    markets: answer(
      '',
      rows(200, at => marketRow(at, figure)),
    ),
  }
}

type Figure = (whole: number, places: number) => string

const ACCOUNT =
  '"current_margin_ratio_with_orders":1.2385,"free_collateral":450315.09115,"initial_margin_ratio":0.1,' +
  '"initial_margin_ratio_with_orders":0.1,"maintenance_margin_ratio":0.05,"margin_ratio":1.2385,' +
  '"open_margin_ratio":1.2102,"total_collateral_value":489865.71329,"account_value":500000,'

const positionRow = (at: number, figure: Figure): string =>
  `{"IMR_withdraw_orders":0.1,"MMR_with_orders":0.05,"average_open_price":${figure(60_000, 8)},` +
  `"cost_position":-${figure(200_000, 6)},"est_liq_price":${figure(99_999, 8)},"fee_24_h":0,"imr":0.1,` +
  `"last_sum_unitary_funding":${figure(100, 3)},"mark_price":${figure(60_000, 1)},"mmr":0.05,` +
  `"pending_long_qty":0,"pending_short_qty":-2,"pnl_24_h":0,"position_qty":-${figure(20, 3)},` +
  `"settle_price":${figure(60_000, 7)},"symbol":"PERP_A${at}_USDC","seq":${1730181536341943601n + BigInt(at)},` +
  `"timestamp":${1790000000000 - at},"updated_time":${1790000000000 - at},"unsettled_pnl":${figure(500, 6)},` +
  '"leverage":10,"margin_mode":"CROSS","margin":0,"accrued_funding_fee":0.005202}'

const orderRow = (at: number, figure: Figure): string => {
  const executed = figure(9, 3)
  return (
    `{"order_id":${78151000 + at},"user_id":12345,"price":${figure(60_000, 1)},"type":"LIMIT",` +
    `"quantity":${figure(20, 3)},"amount":null,"executed_quantity":${executed},` +
    `"total_executed_quantity":${executed},"visible_quantity":1,"visible":1,"symbol":"PERP_A${at % 200}_USDC",` +
    `"side":"BUY","status":"PARTIAL_FILLED","total_fee":${figure(3, 6)},"fee_asset":"USDC",` +
    `"client_order_id":"pd-${1790000000000 + at}","average_executed_price":${figure(60_000, 1)},` +
    `"created_time":${1790000000000 - at},"updated_time":${1790000000000 + at},"realized_pnl":0.0,` +
    `"executed":${executed},"reduce_only":false,"order_tag":"","margin_mode":"CROSS"}`
  )
}

const marketRow = (at: number, figure: Figure): string =>
  `{"symbol":"PERP_A${at}_USDC","status":"ACTIVE","quote_min":0,"quote_max":100000,"quote_tick":0.1,` +
  '"base_min":0.00001,"base_max":20,"base_tick":1E-5,"min_notional":10,"price_range":0.02,"price_scope":0.4,' +
  '"std_liquidation_fee":0.03,"liquidator_fee":0.015,"claim_insurance_fund_discount":0.0075,' +
  '"funding_period":8,"cap_funding":0.000375,"floor_funding":-0.000375,"cap_ir":0.0003,"floor_ir":-0.0003,' +
  `"interest_rate":0.0001,"imr_factor":${figure(9, 9)}E-7,"created_time":1684140107326,` +
  '"updated_time":1685345968053,"base_mmr":0.05,"base_imr":0.1,"liquidation_tier":1,' +
  `"global_max_oi_cap":${figure(99_999, 8)}}`
