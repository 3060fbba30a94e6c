import { createChance, type Chance } from './chance'

const price = (chance: Chance): string => `${60_000 + chance.below(4_000)}.${chance.below(10)}`
const size = (chance: Chance): string => `${chance.below(40)}.${1 + chance.below(9_999)}`
const money = (chance: Chance): string =>
  `${chance.below(2) === 0 ? '-' : ''}${chance.below(9_000)}.${100_000 + chance.below(899_999)}`
const time = (chance: Chance): string => `17900000${String(chance.below(99_999)).padStart(5, '0')}`

const record = (fields: Readonly<Record<string, string>>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`

const envelope = (rows: readonly string[], beside: string = ''): string =>
  `{"success":true,"timestamp":1790000000123,"data":{${beside}"rows":[${rows.join(',')}]}}`

const position = (chance: Chance, at: number): string =>
  record({
    symbol: `"PERP_M${at}_USDC"`,
    margin_mode: '"CROSS"',
    position_qty: size(chance),
    cost_position: money(chance),
    average_open_price: price(chance),
    settle_price: `${price(chance)}70816667`,
    mark_price: price(chance),
    unsettled_pnl: money(chance),
    last_sum_unitary_funding: `${chance.below(9_999)}.${chance.below(99)}1`,
    pending_long_qty: size(chance),
    pending_short_qty: `-${size(chance)}`,
    imr: '0.1',
    mmr: '1.2E-2',
    est_liq_price: price(chance),
    leverage: '10',
    margin: '0',
    timestamp: time(chance),
    updated_time: time(chance),
    seq: `17302244${String(chance.below(99_999)).padStart(5, '0')}123456`,
  })

const order = (chance: Chance, at: number): string =>
  record({
    order_id: String(292_820_000 + at),
    client_order_id: `"pd-${at}"`,
    symbol: '"PERP_BTC_USDC"',
    side: chance.below(2) === 0 ? '"BUY"' : '"SELL"',
    type: '"LIMIT"',
    status: '"PARTIAL_FILLED"',
    price: price(chance),
    quantity: '41.5',
    total_executed_quantity: '0.006',
    average_executed_price: price(chance),
    visible_quantity: '41.5',
    total_fee: money(chance),
    fee_asset: '"USDC"',
    reduce_only: 'false',
    margin_mode: '"CROSS"',
    created_time: time(chance),
    updated_time: time(chance),
  })

const market = (_chance: Chance, at: number): string =>
  record({
    symbol: `"PERP_M${at}_USDC"`,
    status: '"ACTIVE"',
    quote_min: '0',
    quote_max: '100000',
    quote_tick: '0.1',
    base_min: '0.001',
    base_max: '100',
    base_tick: '0.001',
    min_notional: '10',
    price_range: '0.03',
    price_scope: '0.6',
    base_imr: '0.1',
    base_mmr: '0.05',
    imr_factor: '3.754E-7',
    funding_period: '8',
    cap_funding: '0.00375',
    floor_funding: '-0.00375',
  })

const many = (
  count: number,
  seed: number,
  one: (chance: Chance, at: number) => string,
): readonly string[] => {
  const chance = createChance(seed)
  return Array.from({ length: count }, (_, at) => one(chance, at))
}

/** Answers of a busy account, in the venue's own spelling: exponents, nineteen digits and all. */
export const answers = {
  positions: envelope(
    many(50, 1, position),
    '"total_collateral_value":489865.71329,"free_collateral":450315.09115,',
  ),
  orders: envelope(many(500, 2, order)),
  markets: envelope(many(200, 3, market)),
} as const
