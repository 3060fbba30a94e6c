import { equal } from 'node:assert/strict'
import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import { exactly } from '@core/value/decimal'
import type { AttemptId, OrderWrite } from '@core/write/write'
import { encodeWrite } from '../../src/main/venue/encode/write'
import { signedText, type Signer } from '../../src/main/venue/sign'
import { signWrite } from '../../src/main/venue/sign-write'
import { measure, median, ratioOf } from '../measure'
import { ratioRow, type Entry, type Row } from '../row'

const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: exactly('64180.1'),
  quantity: exactly('0.012'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const attempt = 'pd-01JB2Q8W4Z' as AttemptId
const AT = 1_790_000_000_000

/** M1: an order written down and signed, beside a bare signature over the same text. */
export const signing: Entry = {
  name: 'M1 sign',
  run(): readonly Row[] {
    const { privateKey } = generateKeyPairSync('ed25519')
    const signer: Signer = {
      accountId: '0xabc',
      keyId: 'k1',
      publicKey: 'ed25519:abc',
      vault: { sign: (_id, message) => ({ ok: true, value: signWith(null, message, privateKey) }) },
    }
    const own = () => {
      const signed = signWrite(signer, encodeWrite(order, attempt), AT)
      if ('is' in signed) throw new Error(signed.why)
      return signed.headers['orderly-signature']
    }
    const text = Buffer.from(signedText(encodeWrite(order, attempt), AT), 'utf8')
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
