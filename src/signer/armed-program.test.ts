import { expect, it } from 'vitest'
import { encodeMandate } from '../core/envelope/mandate-text'
import type { TwapRule } from '../core/envelope/program-rule'
import { requireAmount, ZERO } from '../core/value/decimal-amount'
import type { Write } from '../core/write/venue-write'
import { inside } from '../../test/kit/envelopes'
import { programEnvelope, twapRule } from '../../test/kit/programs'
import { NOW, SYMBOL } from '../../test/kit/trade'
import { encodeVenueWrite } from '../main/venue/encode/encode-write'
import { createArmedMandates } from './armed-mandates'
import { RefusedRequestError } from './understand/refused-request'
import { parseSealedMandate } from './understand/sealed-mandate'
import { decodeSigningRequest } from './understand/decode-request'

const KEY = 'live-a'

/** Arms a program with this rule. `sign` returns true if the write is within the mandate, and counts it. */
function armProgram(rule: Partial<TwapRule> = {}) {
  let now = NOW
  const keys = createArmedMandates({ system: () => now, steady: () => now })
  expect(keys.arm(KEY, encodeMandate(programEnvelope(twapRule(rule))))).toBe(true)
  return {
    wait: (ms: number) => void (now += ms),
    sign(write: Write): boolean {
      const request = decodeSigningRequest(encodeVenueWrite(write, 'pd-1' as never), '')
      if (request instanceof RefusedRequestError) throw request
      const count = keys.prepareCount(KEY, request, { envelope: 'env-1', worth: '0' })
      count?.()
      return count !== undefined
    },
  }
}

const slice = (changes: Parameters<typeof inside>[0] = {}) =>
  inside({ type: 'IOC', quantity: requireAmount('0.01'), price: requireAmount('60000'), ...changes })
const closes = { reduceOnly: true, side: 'SELL', price: requireAmount('59950') } as const

it('signs a valid order of a program, and its cancel', () => {
  const { sign } = armProgram()
  expect(sign(slice())).toBe(true)
  expect(
    sign({
      is: 'cancel',
      symbol: SYMBOL,
      orderId: '7',
      side: 'BUY',
      quantity: requireAmount('1'),
      executed: ZERO,
    }),
  ).toBe(true)
})

it.each<[string, Write]>([
  ['of another type', slice({ type: 'LIMIT' })],
  ['on the opposite side', slice({ side: 'SELL' })],
  ['past the worst price', slice({ price: requireAmount('60100.1') })],
  ['larger than the largest slice', slice({ quantity: requireAmount('0.011') })],
  ['larger than a slice, although reduce-only', slice({ quantity: requireAmount('9'), reduceOnly: true })],
])('refuses to sign an order %s', (_, write) => {
  expect(armProgram().sign(write)).toBe(false)
})

it('refuses in a closing program an order that opens, and closes above the sealed total', () => {
  const { sign } = armProgram({ side: 'SELL', reduceOnly: true })
  expect(sign(slice({ ...closes, reduceOnly: false }))).toBe(false)
  for (let sent = 0; sent < 10; sent += 1) expect(sign(slice(closes))).toBe(true)
  expect(sign(slice(closes))).toBe(false)
})

it('signs for the sealed duration, also over hours', () => {
  const { sign, wait } = armProgram({ every: 3_600_000 })
  wait(36_000_000)
  expect(sign(slice())).toBe(true)
  wait(60_000)
  expect(sign(slice())).toBe(false)
})

it.each<[string, (text: string) => string]>([
  ['without its rule', text => text.replace(/,\["twap".*\]\]$/, ']')],
  ['with a shortened rule', text => text.replace('["twap",', '[')],
  ['with a key', text => text.replace('[],["twap"', `[["F7","${SYMBOL}","close"]],["twap"`)],
  ['for longer than a program may', text => text.replace(',660000,', ',43200001,')],
  ['without a valid reduce-only flag', text => text.replace(',false,', ',0,')],
])('rejects a program %s', (_, change) => {
  const text = encodeMandate(programEnvelope())
  expect(parseSealedMandate(text)?.program).toEqual({ reduces: false })
  expect(change(text)).not.toBe(text)
  expect(parseSealedMandate(change(text))).toBeUndefined()
})
