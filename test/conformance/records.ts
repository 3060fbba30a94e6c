import { asset, client, closed, key, notice, position, sums, volumes } from './account-records'
import { liquidated, liquidation } from './liquidation-records'
import { candle, changes, chart, funding, fundingPast, futures, interest, rules } from './market-records'
import { algo, created, order, trade } from './order-records'
import type { Shape } from './shape'

/** The records of which answers are made. */
export const RECORDS = {
  rules,
  futures,
  order,
  trade,
  position,
  algo,
  key,
  funding,
  candle,
  liquidation,
  liquidated,
  closed,
  asset,
  notice,
  fundingPast,
  changes,
  chart,
  interest,
  client,
  volumes,
} as const satisfies Readonly<Record<string, Shape>>

/** Fields that several answers begin with. */
export const FIELDS = { sums, created }
