import { type PracticeHandle } from '../../src/practice/open-practice'
import { endVenueMaintenance, startVenueMaintenance } from '../../src/practice/exchange/venue-maintenance'
import { addPriceShock } from '../../src/practice/exchange/exchange-drills'
import { publishVenueAnnouncement } from '../../src/practice/exchange/venue-maintenance'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { type Stranger, rowsIn } from '../kit/stranger'
import { APART, type Known, SYMBOL } from './operation'

const BTC = 'PERP_BTC_USDC'

/** A little before a day ends: then funding is paid, accounts are settled and days are summed up. */
export const BEFORE_MIDNIGHT = 1_800_057_580_000

/**
 * Produces every possible event of two accounts: a liquidation with deleveraging, deposits, orders of all
 * outcomes, waiting and fired algo orders, a settlement, a closed market. Returns the first account's
 * knowledge afterwards.
 */
export async function livePast(practice: PracticeHandle, mine: Stranger, other: Stranger): Promise<Known> {
  const { exchange, account } = practice
  const address = getWalletAddress(account.accountId)
  await goBankrupt(practice, mine, other)
  for (let time = 0; time < 3; time++) await mine.send('POST', '/v1/faucet/usdc', { user_address: address })
  const market = (order: object) =>
    mine.send('POST', '/v1/order', { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', ...order })
  await market({ order_quantity: '0.5', client_order_id: 'filled' })
  await practice.settled()
  await market({ side: 'SELL', order_quantity: '0.5', reduce_only: true })
  await practice.settled()
  await market({ order_quantity: '0.4' })
  await market({ symbol: APART, order_quantity: '1', margin_mode: 'ISOLATED' })
  await practice.settled()
  const price = (await bidsOf(mine))[8] ?? 0
  const resting: string[] = []
  for (let index = 0; index < 5; index++) {
    const response = await market({
      order_type: 'LIMIT',
      order_quantity: '0.1',
      order_price: price,
      client_order_id: `rests-${index}`,
    })
    resting.push(String(response.data['order_id']))
  }
  const algo = await placeAlgos(practice, mine)
  publishVenueAnnouncement(exchange, 'Fees stay as they are.')
  await practice.advance(30_000)
  startVenueMaintenance(exchange, 1_000)
  endVenueMaintenance(exchange)
  await practice.settled()
  const { data } = await mine.get('/v1/client/order/filled')
  const order = String(data['order_id'])
  const trades = await mine.get(`/v1/order/${order}/trades`)
  return {
    account: account.accountId,
    key: account.key,
    spare: practice.spares[0]?.reading.key ?? '',
    address,
    price,
    order,
    trade: String(rowsIn(trades.data['rows'])[0]?.['id']),
    algo: algo.fired,
    waiting: algo.waiting,
    resting,
  }
}

/**
 * Liquidates the long first account. The price falls, and only the short second account can cover the loss.
 */
async function goBankrupt(
  { exchange, ...practice }: PracticeHandle,
  mine: Stranger,
  other: Stranger,
): Promise<void> {
  await mine.send('POST', '/v1/client/leverages', { symbol: BTC, leverage: 100 })
  const order = { symbol: BTC, order_type: 'MARKET', order_quantity: '0.5' }
  await mine.send('POST', '/v1/order', { ...order, side: 'BUY' })
  await other.send('POST', '/v1/order', { ...order, side: 'SELL' })
  await practice.settled()
  exchange.meta.insurance = 0n
  addPriceShock(exchange, BTC, -0.5, 5_000)
  await practice.advance(2_000)
}

async function placeAlgos(
  practice: PracticeHandle,
  mine: Stranger,
): Promise<{ readonly fired: string; readonly waiting: readonly string[] }> {
  const mark = Number((await mine.get(`/v1/public/futures/${SYMBOL}`)).data['mark_price'])
  const place = async (order: object) => {
    const response = await mine.send('POST', '/v1/algo/order', { symbol: SYMBOL, ...order })
    return String(response.data['order_id'] ?? rowsIn(response.data['rows'])[0]?.['order_id'])
  }
  const stop = { algo_type: 'STOP', side: 'SELL', type: 'MARKET', quantity: '0.1' }
  const leg = (algo_type: string, share: number) => ({
    algo_type,
    side: 'SELL',
    type: 'CLOSE_POSITION',
    symbol: SYMBOL,
    reduce_only: true,
    trigger_price: Math.round(mark * share),
  })
  await place({ ...stop, trigger_price: Math.round(mark * 0.5), client_order_id: 'stop' })
  const waiting = [await place({ ...stop, trigger_price: Math.round(mark * 0.51) })]
  const legs = [leg('TAKE_PROFIT', 1.6), leg('STOP_LOSS', 0.5)]
  await place({ algo_type: 'POSITIONAL_TP_SL', child_orders: legs })
  await place({
    algo_type: 'TRAILING_STOP',
    side: 'SELL',
    type: 'MARKET',
    quantity: '0.1',
    callback_rate: '0.09',
  })
  const fired = await place({ ...stop, side: 'BUY', trigger_price: Math.round(mark * 1.02) })
  addPriceShock(practice.exchange, SYMBOL, 0.05, 4_000)
  await practice.advance(5_000)
  return { fired, waiting }
}

async function bidsOf({ get }: Stranger): Promise<readonly number[]> {
  const { data } = await get(`/v1/orderbook/${SYMBOL}?max_level=20`)
  return rowsIn(data['bids']).map(level => Number(level['price']))
}
