import { nextPlace, signedBy } from './pocket'
import type { Den, Twin } from './twin'

/** What is to be signed, and how far ahead it is to be dated. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly ahead?: number
}

const DAY = 86_400_000

const post = (path: string, body: object, ahead = 0): Asked => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ahead,
})

/** An order as this desk writes it, of this size and in this market: the signer has nothing to say against its form. */
const order = (size: number, symbol = 'PERP_BTC_USDC') => ({
  symbol,
  order_type: 'MARKET',
  side: 'BUY',
  order_quantity: size,
  reduce_only: false,
  margin_mode: 'CROSS',
  client_order_id: 'twin-1',
})

/** The change of an order to that size, with a word for it that only a new order is held to. */
const enlarged = (size: number): Asked => ({
  method: 'PUT',
  path: '/v1/order',
  body: JSON.stringify({
    ...{ order_id: '1', symbol: 'PERP_BTC_USDC', order_type: 'LIMIT', side: 'BUY' },
    ...{ order_price: 1, order_quantity: size, reduce_only: true },
  }),
})

/** What no sheet of this desk ever asks for, or asks for with bounds that these do not keep. */
const wanted: Readonly<Record<string, readonly Asked[]>> = {
  withdrawal: [post('/v1/withdraw_request', { message: { amount: '1000', token: 'USDC' }, signature: '0x' })],
  transfer: [post('/v1/internal_transfer', { amount: 1000, token: 'USDC', receiver_list: [] })],
  'new key': [post('/v1/orderly_key', { message: { scope: 'read,trading,asset' } })],
  'above the ceilings': [post('/v1/order', order(1000)), enlarged(1000)],
  'a market not allowed': [post('/v1/order', order(1, 'PERP_NOBODY_USDC'))],
  'many a minute': Array.from({ length: 120 }, () => post('/v1/order', order(0.001))),
  'a date ahead': [post('/v1/order', order(0.01), DAY)],
  'a plain order': [post('/v1/order', order(0.01))],
}

const twinFor = ([name, texts]: readonly [string, readonly Asked[]]): Twin => ({
  name,
  kind: 'signatures',
  ...(name === 'many a minute' && { isLast: true }),
  // The way to whoever signs came into its pocket as main had something of its own signed.
  settle: () => undefined,
  async act(den: Den) {
    for (const each of texts) {
      const got = await signedBy(den, each)
      if (got !== undefined) den.tell(name, { is: 'signature', text: got.text, signature: got.signature })
    }
  },
})

/** It has two orders signed as one number of the signer's list: only the second is what it is after. */
const replaying: Twin = {
  name: 'a replayed number',
  kind: 'signatures',
  settle: () => undefined,
  async act(den: Den) {
    const place = await nextPlace(den)
    await signedBy(den, { ...post('/v1/order', order(0.01)), place })
    const again = await signedBy(den, { ...post('/v1/order', order(0.011)), place })
    if (again !== undefined)
      den.tell(this.name, { is: 'signature', text: again.text, signature: again.signature })
  },
}

/** Those that have main's key sign what nobody sealed. */
export const signatureTwins: readonly Twin[] = [...Object.entries(wanted).map(twinFor), replaying]
