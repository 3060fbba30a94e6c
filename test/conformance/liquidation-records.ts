import { all, exactly, list, number, record } from './shape'
import { WORDS } from './words'

const { symbol } = WORDS

const taken = all(
  number,
  `position_qty cost_position_transfer transfer_price liquidator_fee insurance_fund_fee abs_insurance_fund_fee
   abs_liquidator_fee`,
)

/** A liquidation as the one it befell sees it. */
export const liquidation = record({
  ...all(
    number,
    `liquidation_id timestamp transfer_amount_to_insurance_fund margin_ratio account_mmr position_notional
     collateral_value`,
  ),
  positions_by_perp: list(
    record({ ...taken, ...all(number, 'total_position mark_price abs_liquidation_fee'), symbol }),
  ),
})

/** A liquidation as everybody sees it. */
export const liquidated = record({
  ...all(number, 'timestamp liquidation_id transfer_amount_to_insurance_fund'),
  type: exactly('liquidated'),
  positions_by_perp: list(record({ ...taken, symbol })),
})
