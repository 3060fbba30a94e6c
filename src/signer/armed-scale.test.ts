import { expect, it } from 'vitest'
import { encodeMandate } from '../core/envelope/mandate-text'
import type { ScaleRule } from '../core/envelope/program-rule'
import { requireAmount, ZERO } from '../core/value/decimal-amount'
import type { Write } from '../core/write/venue-write'
import { inside } from '../../test/kit/envelopes'
import { programEnvelope, scaleRule } from '../../test/kit/programs'
import { NOW, SYMBOL } from '../../test/kit/trade'
import { encodeVenueWrite } from '../main/venue/encode/encode-write'
import { createArmedMandates } from './armed-mandates'
import { RefusedRequestError } from './understand/refused-request'
import { parseSealedMandate } from './understand/sealed-mandate'
import { decodeSigningRequest } from './understand/decode-request'

const KEY = 'live-a'
const sealed = (rule: Partial<ScaleRule>) => {
  const scale = scaleRule(rule)
  const { markets, ...rest } = programEnvelope(scale)
  const worst = scale.side === 'BUY' ? { buyAtMost: scale.near } : { sellAtLeast: scale.near }
  return { ...rest, markets: markets.map(market => ({ ...market, ...worst })) }
}

/** Arms a scale. The returned function counts a write that is inside it and returns true, or returns false. */
function armScale(rule: Partial<ScaleRule> = {}) {
  const keys = createArmedMandates({ system: () => NOW, steady: () => NOW })
  expect(keys.arm(KEY, encodeMandate(sealed(rule)))).toBe(true)
  return (write: Write): boolean => {
    const request = decodeSigningRequest(encodeVenueWrite(write, 'pd-1' as never), '')
    if (request instanceof RefusedRequestError) throw request
    const count = keys.prepareCount(KEY, request, { envelope: 'env-1', worth: '0' })
    count?.()
    return count !== undefined
  }
}

const level = (changes: Parameters<typeof inside>[0] = {}) =>
  inside({ type: 'POST_ONLY', quantity: requireAmount('0.02'), price: requireAmount('59990'), ...changes })
const cancel: Write = {
  ...{ is: 'cancel', symbol: SYMBOL, orderId: '7', side: 'BUY' },
  ...{ quantity: requireAmount('0.02'), executed: ZERO },
}

it('signs each level and each cancel, and no more than the total', () => {
  const sign = armScale()
  for (const price of ['59990', '59970', '59950', '59930', '59910'])
    expect(sign(level({ price: requireAmount(price) }))).toBe(true)
  expect(sign(level({ price: requireAmount('59910') }))).toBe(false)
  for (let taken = 0; taken < 5; taken += 1) expect(sign(cancel)).toBe(true)
  // Twice as many writes as there are levels.
  expect(sign(cancel)).toBe(false)
})

it.each<[string, Write]>([
  ['that takes', level({ type: 'IOC' })],
  ['that may take', level({ type: 'LIMIT' })],
  ['on the other side', level({ side: 'SELL' })],
  ['past the near price, which is the worst', level({ price: requireAmount('59990.1') })],
  ['larger than the largest level', level({ quantity: requireAmount('0.021') })],
])('refuses to sign an order %s', (_, write) => {
  expect(armScale()(write)).toBe(false)
})

it('refuses an opening order in a closing scale', () => {
  const sign = armScale({ side: 'SELL', reduceOnly: true })
  const closes = level({ side: 'SELL', price: requireAmount('60010'), reduceOnly: true })
  expect(sign({ ...closes, reduceOnly: false } as Write)).toBe(false)
  expect(sign(closes)).toBe(true)
})

it.each<[string, (text: string) => string]>([
  ['with less of its rule', text => text.replace(',"0.02"]]', ']]')],
  ['with more of it', text => text.replace(',"0.02"]]', ',"0.02",1]]')],
  ['that is called otherwise', text => text.replace('["scale"', '["grid"')],
  ['that says of neither whether it only reduces', text => text.replace('"BUY",false,', '"BUY",0,')],
])('rejects a scale %s', (_, change) => {
  const text = encodeMandate(sealed({}))
  expect(parseSealedMandate(text)?.program).toEqual({ reduces: false })
  expect(change(text)).not.toBe(text)
  expect(parseSealedMandate(change(text))).toBeUndefined()
})
