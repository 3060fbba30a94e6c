import { signedBy } from './pocket'
import type { Den, Twin } from './twin'

/** A text to be signed: when it says it was made, and what it asks for. */
type Wanted = (now: number) => readonly string[]

const DAY = 86_400_000

const text = (at: number, call: string, body: object): string => `${at}${call}${JSON.stringify(body)}`

/** An order as the venue takes it, of this size and in this market. */
const order = (size: string, symbol = 'PERP_BTC_USDC') => ({
  symbol,
  order_type: 'MARKET',
  side: 'BUY',
  order_quantity: size,
  reduce_only: false,
})

/** What no sheet of this desk ever asks for, or asks for with bounds that these do not keep. */
const wanted: Readonly<Record<string, Wanted>> = {
  withdrawal: now => [
    text(now, 'POST/v1/withdraw_request', { message: { amount: '1000', token: 'USDC' }, signature: '0x' }),
  ],
  transfer: now => [
    text(now, 'POST/v1/internal_transfer', { amount: 1000, token: 'USDC', receiver_list: [] }),
  ],
  'new key': now => [text(now, 'POST/v1/orderly_key', { message: { scope: 'read,trading,asset' } })],
  'above the ceilings': now => [text(now, 'POST/v1/order', order('1000'))],
  'a market not allowed': now => [text(now, 'POST/v1/order', order('1', 'PERP_NOBODY_USDC'))],
  'many a minute': now =>
    Array.from({ length: 120 }, (_, nth) => text(now + nth, 'POST/v1/order', order('0.001'))),
  'a date ahead': now => [text(now + DAY, 'POST/v1/order', order('0.01'))],
  'a replayed number': now => [
    text(now, 'POST/v1/order', order('0.01')),
    text(now, 'POST/v1/order', order('0.011')),
  ],
}

const twinFor = ([name, texts]: readonly [string, Wanted]): Twin => ({
  name,
  kind: 'signatures',
  // The key came into its pocket as main signed something of its own.
  settle: () => undefined,
  act: (den: Den) => {
    for (const each of texts(Date.now())) {
      const signature = signedBy(den, each)
      if (signature !== undefined) den.tell(name, { is: 'signature', text: each, signature })
    }
  },
})

/** Those that have main's key sign what nobody sealed. */
export const signatureTwins: readonly Twin[] = Object.entries(wanted).map(twinFor)
