import { equal } from 'node:assert/strict'
import { createPrivateKey, sign as signWith } from 'node:crypto'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, OrderWrite } from '@core/write/venue-write'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { createSigningClock } from '../../src/signer/signing-clock'
import { createSigningKey } from '../../src/signer/signing-key'
import { createTextToSign } from '../../src/signer/signing-content'
import { createSignedText } from '../../src/main/venue/request-signing'
import { measure, median, ratioOf } from '../measure'
import { ratioRow, type Entry, type Row } from '../row'

const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('64180.1'),
  quantity: requireAmount('0.012'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const attempt = 'pd-01JB2Q8W4Z' as AttemptId
const AT = 1_790_000_000_000

/**
 * M1: an order encoded, dated and signed with the signer's code, against a bare signature of the same text.
 */
export const signing: Entry = {
  name: 'M1 sign',
  run(): readonly Row[] {
    const seed = new Uint8Array(32).fill(7)
    const key = createSigningKey(seed)
    if (key === undefined) throw new Error('That is no seed.')
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    // The clock advances by a millisecond with every signature, as the timestamps do.
    let now = AT
    const date = createSigningClock({ system: () => now, steady: () => now })
    const own = () => {
      const at = date(0, true)
      if (at === undefined) throw new Error('It was not dated.')
      now = at + 1
      const signed = key.sign(
        Buffer.from(createTextToSign({ is: 'call', ...encodeVenueWrite(order, attempt) }, at), 'utf8'),
      )
      return Buffer.from(signed).toString('base64url')
    }
    const text = Buffer.from(createSignedText(encodeVenueWrite(order, attempt), AT), 'utf8')
    const bare = () => signWith(null, text, privateKey)
    equal(own(), bare().toString('base64url'))
    const times = measure({ own, bare })
    const each = (some: readonly number[]) => median(some) / 1_000
    return [
      ratioRow(
        {
          name: this.name,
          value: each(times.own),
          unit: 'µs',
          reference: `bare Ed25519: ${each(times.bare).toFixed(1)} µs`,
          ratio: ratioOf(times.bare, times.own),
        },
        { is: 'at least', ratio: 0.85 },
      ),
    ]
  },
}
