import { forgedClaim, nextPlace, ownDestination, signedBy, type SignedText } from './twin-findings'
import type { TwinContext, Twin } from './twin'

/** A request to sign. `ahead` is the number of milliseconds by which it is dated into the future. */
interface SigningRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly ahead?: number
}

const DAY_MS = 86_400_000

const createPost = (path: string, body: object, ahead = 0): SigningRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ahead,
})

/** Creates the body of an order in the form of this desk, which the signer accepts. */
const createOrder = (size: number, symbol = 'PERP_BTC_USDC') => ({
  symbol,
  order_type: 'MARKET',
  side: 'BUY',
  order_quantity: size,
  reduce_only: false,
  margin_mode: 'CROSS',
  client_order_id: 'twin-1',
})

/** Creates an edit that enlarges an order. Its `reduce_only` must not count, as it does for a new order. */
const createEnlargingEdit = (size: number): SigningRequest => ({
  method: 'PUT',
  path: '/v1/order',
  body: JSON.stringify({
    ...{ order_id: '1', symbol: 'PERP_BTC_USDC', order_type: 'LIMIT', side: 'BUY' },
    ...{ order_price: 1, order_quantity: size, reduce_only: true },
  }),
})

/** Creates a limit order of this price, in a market without a size limit. */
const createLimit = (side: 'BUY' | 'SELL', price: number, size: number) => ({
  ...createOrder(size, 'PERP_ETH_USDC'),
  ...{ order_type: 'LIMIT', side, order_price: price },
})

/** Creates a trigger order without a price, in a market without a size limit. */
const createTrigger = (side: 'BUY' | 'SELL') => ({
  ...{ symbol: 'PERP_ETH_USDC', margin_mode: 'CROSS', client_order_id: 'twin-1', algo_type: 'STOP', side },
  ...{
    type: 'MARKET',
    quantity: 0.01,
    trigger_price: 1,
    trigger_price_type: 'MARK_PRICE',
    reduce_only: false,
  },
})

/** Requests that no sheet of this desk confirms, or that exceed the confirmed limits. */
const requestsByTwin: Readonly<Record<string, readonly SigningRequest[]>> = {
  withdrawal: [
    createPost('/v1/withdraw_request', { message: { amount: '1000', token: 'USDC' }, signature: '0x' }),
  ],
  transfer: [createPost('/v1/internal_transfer', { amount: 1000, token: 'USDC', receiver_list: [] })],
  'new key': [createPost('/v1/orderly_key', { message: { scope: 'read,trading,asset' } })],
  'above the ceilings': [
    createPost('/v1/order', createOrder(1000)),
    createEnlargingEdit(1000),
    createPost('/v1/order', createLimit('BUY', 3000.01, 1)),
    createPost('/v1/order', createLimit('SELL', 1, 0.01)),
    createPost('/v1/algo/order', createTrigger('BUY')),
    createPost('/v1/algo/order', createTrigger('SELL')),
  ],
  'a market not allowed': [createPost('/v1/order', createOrder(1, 'PERP_NOBODY_USDC'))],
  'many a minute': Array.from({ length: 120 }, () => createPost('/v1/order', createOrder(0.001))),
  'a date ahead': [createPost('/v1/order', createOrder(0.01), DAY_MS)],
  'a plain order': [createPost('/v1/order', createOrder(0.01))],
}

const createTwin = ([name, texts]: readonly [string, readonly SigningRequest[]]): Twin => ({
  name,
  kind: 'signatures',
  ...(name === 'many a minute' && { isLast: true }),
  // The channel to the signer was collected when main signed its own request.
  settle: () => undefined,
  async act(context: TwinContext) {
    for (const each of texts) {
      const signed = await signedBy(context, each)
      if (signed !== undefined)
        context.report(name, { is: 'signature', text: signed.text, signature: signed.signature })
    }
  },
})

/** Has two orders signed under the same number of the signer's list. Only the second signature counts. */
const replayTwin: Twin = {
  name: 'a replayed number',
  kind: 'signatures',
  settle: () => undefined,
  async act(context: TwinContext) {
    const place = await nextPlace(context)
    await signedBy(context, { ...createPost('/v1/order', createOrder(0.01)), place })
    const again = await signedBy(context, { ...createPost('/v1/order', createOrder(0.011)), place })
    if (again !== undefined)
      context.report(this.name, { is: 'signature', text: again.text, signature: again.signature })
  },
}

const plainOrder = createPost('/v1/order', createOrder(0.01))

/** Has a plain order signed with another box than that of a sheet that confirmed it. */
const createBoxTwin = (
  name: string,
  sign: (context: TwinContext) => Promise<SignedText | undefined>,
): Twin => ({
  name,
  kind: 'signatures',
  settle: () => undefined,
  async act(context: TwinContext) {
    const signed = await sign(context)
    if (signed !== undefined)
      context.report(name, { is: 'signature', text: signed.text, signature: signed.signature })
  },
})

const signWith = async (context: TwinContext, claim: object | undefined): Promise<SignedText | undefined> =>
  signedBy(context, { ...plainOrder, confirmed: claim })

const boxTwins: readonly Twin[] = [
  createBoxTwin('no box', context => signWith(context, undefined)),
  createBoxTwin('a box under another key', async context =>
    signWith(context, await forgedClaim(context, plainOrder, ownDestination(context), 'another-key')),
  ),
  createBoxTwin('a replayed box', async context => {
    // The box of a sheet, where the desk has sent an order already.
    const { method = 'POST', path = '', body = '', confirmed } = context.findings.confirmed ?? {}
    if (confirmed !== undefined) return signedBy(context, { method, path, body, confirmed })
    const claim = await forgedClaim(context, plainOrder, ownDestination(context))
    await signWith(context, claim)
    return signWith(context, claim)
  }),
  createBoxTwin('the box of another sheet', async context => {
    const other = createPost('/v1/order', createOrder(0.011))
    return signWith(context, await forgedClaim(context, other, ownDestination(context)))
  }),
  ...(['account', 'host'] as const).map(name =>
    createBoxTwin(`a box for another ${name}`, async context => {
      const own = ownDestination(context)
      const claim = await forgedClaim(context, plainOrder, { ...own, [name]: 'another' })
      return signWith(context, { ...claim, ...own })
    }),
  ),
]

/** Twins that get signatures for requests that were never confirmed. */
export const signatureTwins: readonly Twin[] = [
  ...Object.entries(requestsByTwin).map(createTwin),
  replayTwin,
  ...boxTwins,
]
