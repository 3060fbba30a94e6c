import { addPriceShock } from '../../src/practice/exchange/exchange-drills'
import { type RandomStream, createRandomStream } from '../../src/practice/numbers/seeded-random'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { createStranger, rowsIn } from './stranger'

const MARKETS = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'] as const
const MODES = ['CROSS', 'ISOLATED'] as const
/** Half an hour before the end of a day: funding is paid and accounts are settled within it. */
export const HALF_TO_MIDNIGHT = 1_800_055_800_000
const SIZES = { PERP_BTC_USDC: '0.01', PERP_ETH_USDC: '0.2', PERP_SOL_USDC: '3' } as const

type Act = () => Promise<unknown>

/** Performs one random act. */
async function act(practice: PracticeHandle, chance: RandomStream): Promise<void> {
  const { send, get } = createStranger(practice)
  const symbol = chance.pick(MARKETS)
  const mode = chance.pick(MODES)
  const side = chance.pick(['BUY', 'SELL'] as const)
  const market = practice.exchange.markets.get(symbol)
  if (market === undefined) throw new Error(`there is no ${symbol}`)
  const away = Number(market.mark / 10n ** 10n) / 1e8
  const priced = (share: number) => {
    const tick = Number(market.rules.quoteTick / 10n ** 10n) / 1e8
    return (Math.round((away * share) / tick) * tick).toFixed(8)
  }
  const order = { symbol, side, order_quantity: SIZES[symbol], margin_mode: mode }
  const aside = side === 'BUY' ? 0.995 : 1.005
  const resting = async () => rowsIn((await get('/v1/orders?status=INCOMPLETE')).data['rows'])
  const waiting = async () => rowsIn((await get('/v1/algo/orders?status=INCOMPLETE')).data['rows'])
  const stop = { symbol, algo_type: 'STOP', side, type: 'MARKET', quantity: SIZES[symbol], margin_mode: mode }
  const acts: readonly [Act, ...Act[]] = [
    () => send('POST', '/v1/order', { ...order, order_type: 'MARKET' }),
    () => send('POST', '/v1/order', { ...order, order_type: 'MARKET', reduce_only: true }),
    () => send('POST', '/v1/order', { ...order, order_type: 'LIMIT', order_price: priced(aside) }),
    () =>
      send('POST', '/v1/order', {
        ...order,
        order_type: 'LIMIT',
        order_price: priced(aside),
        reduce_only: true,
      }),
    () =>
      send('POST', '/v1/order', {
        ...order,
        order_type: 'POST_ONLY',
        order_price: priced(2 - aside),
        post_only_adjust: true,
      }),
    () => send('POST', '/v1/order', { ...order, order_type: 'IOC', order_price: priced(2 - aside) }),
    async () => {
      const [one] = await resting()
      if (one === undefined) return
      const { order_id, symbol: of, side: to, type } = one
      const price = String(one['price'])
      await send('PUT', '/v1/order', {
        order_id: String(order_id),
        symbol: of,
        side: to,
        order_type: type,
        order_price: price,
        order_quantity: String(Number(one['quantity']) * 2),
      })
    },
    async () => {
      const one = (await resting()).at(-1)
      if (one !== undefined)
        await send('DELETE', `/v1/order?order_id=${String(one['order_id'])}&symbol=${String(one['symbol'])}`)
    },
    () => send('DELETE', `/v1/orders?symbol=${symbol}`),
    () =>
      send('POST', '/v1/client/leverages', { symbol, margin_mode: mode, leverage: 2 + chance.nextBelow(12) }),
    () => send('POST', '/v1/client/leverages', { margin_mode: mode, leverage: 2 + chance.nextBelow(12) }),
    () => send('POST', '/v1/client/leverage', { leverage: 2 + chance.nextBelow(12) }),
    () => send('POST', '/v1/position_margin', { symbol, amount: '2', type: chance.pick(['ADD', 'REDUCE']) }),
    () =>
      send('POST', '/v1/client/maintenance_config', {
        maintenance_cancel_order_flag: chance.nextBelow(2) === 0,
      }),
    () => send('POST', '/v1/algo/order', { ...stop, trigger_price: priced(side === 'BUY' ? 1.002 : 0.998) }),
    () =>
      send('POST', '/v1/algo/order', {
        ...stop,
        algo_type: 'TRAILING_STOP',
        callback_rate: '0.003',
      }),
    () =>
      send('POST', '/v1/algo/order', {
        ...stop,
        algo_type: 'BRACKET',
        child_orders: [
          {
            symbol,
            algo_type: 'TP_SL',
            child_orders: [
              {
                symbol,
                algo_type: 'STOP_LOSS',
                side: side === 'BUY' ? 'SELL' : 'BUY',
                type: 'MARKET',
                trigger_price: priced(side === 'BUY' ? 0.99 : 1.01),
              },
            ],
          },
        ],
      }),
    async () => {
      const [one] = await waiting()
      if (one !== undefined)
        await send(
          'DELETE',
          `/v1/algo/order?order_id=${String(one['algo_order_id'])}&symbol=${String(one['symbol'])}`,
        )
    },
    () => practice.advance(1_000 + chance.nextBelow(4_000)),
    () => practice.advance(120_000),
    () => {
      addPriceShock(practice.exchange, symbol, (chance.next() - 0.5) * 0.1, 5_000)
      return practice.advance(3_000)
    },
  ]
  await chance.pick(acts)()
  await practice.settled()
}

/** Performs `steps` random acts with the first account of an exchange, the same ones for the same seed. */
export async function walk(
  practice: PracticeHandle,
  seed: number,
  steps: number,
  after: () => void,
): Promise<void> {
  const chance = createRandomStream(seed, 'walk')
  for (let step = 0; step < steps; step++) {
    await act(practice, chance)
    after()
  }
}
