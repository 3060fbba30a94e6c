import type { VenueAddresses } from '../../../src/core/profile/trading-profile'
import {
  compareDecimals,
  requireAmount,
  multiply,
  roundToGrid,
  type Amount,
} from '../../../src/core/value/decimal-amount'
import { parseJsonAmount } from '../../../src/main/venue/json'
import { createStranger, type Reading } from '../../kit/stranger'
import type { Stage } from './stage'

/** The venue's answer to a reduce-only order below its minimum. */
export interface DustOrder {
  readonly is: 'taken' | 'refused' | 'neither'
  readonly words: string
}

/** Error codes for an invalid value and an invalid size. */
const SIZE_CODES: ReadonlySet<number> = new Set([-1102, -1104])

/**
 * Sends a reduce-only, post-only order of one size step far from the price, in a market in which the stage's
 * account has a position. Another client sends it, because the desk refuses such orders. Returns `undefined`
 * if one step is not below a minimum.
 */
export async function sendDust(
  { practice, symbol }: Stage,
  addresses: VenueAddresses,
): Promise<DustOrder | undefined> {
  const client = createStranger({ ...practice, ...addresses })
  const { data: rules } = await client.get(`/v1/public/info/${symbol}`)
  const { data: quote } = await client.get(`/v1/public/futures/${symbol}`)
  const figure = (reading: Reading | undefined): Amount | undefined => parseJsonAmount(String(reading))
  const [step, tick] = [figure(rules['base_tick']), figure(rules['quote_tick'])]
  const [least, leastValue] = [figure(rules['base_min']), figure(rules['min_notional'])]
  const mark = figure(quote['mark_price'])
  if (!step || !tick || !mark || !least || !leastValue) return undefined
  const price = roundToGrid(multiply(mark, requireAmount('1.1')), tick, 'up')
  if (compareDecimals(step, least) >= 0 && compareDecimals(multiply(step, price), leastValue) >= 0)
    return undefined
  const { json } = await client.send('POST', '/v1/order', {
    symbol,
    ...{ side: 'SELL', order_type: 'POST_ONLY', reduce_only: true },
    ...{ order_price: Number(price), order_quantity: Number(step) },
  })
  const { success, code, message, data } = json
  const words = `${String(code ?? '')} ${String(message ?? '')}`.trim()
  if (String(success) === 'true') {
    await client.send('DELETE', `/v1/order?order_id=${String(data?.['order_id'])}&symbol=${symbol}`)
    return { is: 'taken', words }
  }
  return { is: SIZE_CODES.has(Number(code)) ? 'refused' : 'neither', words }
}
