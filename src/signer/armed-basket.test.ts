import { expect, it } from 'vitest'
import { basketEnvelope, ETH, SOL, threeLegs } from '../../test/kit/baskets'
import { inside } from '../../test/kit/envelopes'
import { NOW, SYMBOL } from '../../test/kit/trade'
import { encodeMandate } from '../core/envelope/mandate-text'
import { requireAmount } from '../core/value/decimal-amount'
import type { Write } from '../core/write/venue-write'
import { encodeVenueWrite } from '../main/venue/encode/encode-write'
import { createArmedMandates } from './armed-mandates'
import { RefusedRequestError } from './understand/refused-request'
import { parseSealedMandate } from './understand/sealed-mandate'
import { decodeSigningRequest } from './understand/decode-request'

const KEY = 'live-a'
const text = encodeMandate(basketEnvelope())

/** A signer in which a basket of three legs is armed; whether it takes a write for inside, and counts it. */
function armed() {
  const keys = createArmedMandates({ system: () => NOW, steady: () => NOW })
  expect(keys.arm(KEY, text)).toBe(true)
  return (write: Write): boolean => {
    const request = decodeSigningRequest(encodeVenueWrite(write, 'pd-1' as never), '')
    if (request instanceof RefusedRequestError) throw request
    const count = keys.prepareCount(KEY, request, { envelope: 'env-1', worth: '0' })
    count?.()
    return count !== undefined
  }
}

const bitcoin = (changes: Parameters<typeof inside>[0] = {}) =>
  inside({ type: 'IOC', quantity: requireAmount('0.1'), price: requireAmount('60000'), ...changes })
const ether = (changes: Parameters<typeof inside>[0] = {}) =>
  inside({
    symbol: ETH,
    side: 'SELL',
    type: 'IOC',
    quantity: requireAmount('2'),
    price: requireAmount('2999'),
    ...changes,
  })
const solana = inside({
  symbol: SOL,
  type: 'IOC',
  quantity: requireAmount('10'),
  price: requireAmount('150'),
})

it('signs each leg once', () => {
  const sign = armed()
  for (const leg of [bitcoin(), ether(), solana]) expect(sign(leg)).toBe(true)
  for (const leg of [bitcoin(), ether(), solana]) expect(sign(leg)).toBe(false)
})

it('refuses a second signature of a leg while others remain', () => {
  const sign = armed()
  expect(sign(bitcoin())).toBe(true)
  expect(sign(bitcoin({ quantity: requireAmount('0.001') }))).toBe(false)
  expect(sign(ether())).toBe(true)
})

it.each<[string, Write]>([
  ['on the other side of a leg', bitcoin({ side: 'SELL' })],
  ['on the other side of another leg', ether({ side: 'BUY' })],
  ['in a market that it does not name', bitcoin({ symbol: 'PERP_DOGE_USDC' })],
  ['in another margin mode', bitcoin({ marginMode: 'ISOLATED' })],
  ['past the worst price of its own market', ether({ price: requireAmount('2989.9') })],
  ['larger than its leg', ether({ quantity: requireAmount('2.001') })],
  ['at the size of another leg', bitcoin({ quantity: requireAmount('2') })],
  ['of another type', ether({ type: 'LIMIT' })],
])('refuses to sign an order %s', (_, write) => {
  expect(armed()(write)).toBe(false)
})

const [first, second, third] = threeLegs.map(({ symbol, side, quantity, step, tick, arrival }) =>
  JSON.stringify([symbol, side, quantity, step, tick, arrival]),
) as [string, string, string]

it.each<[string, string]>([
  ['with a leg less than markets', text.replace(`,${third}`, '')],
  ['with one leg', text.replace(`,${second},${third}`, '')],
  ['with a leg twice', text.replace(second, first)],
  ['with its legs in another order', text.replace(`${first},${second}`, `${second},${first}`)],
  ['with a leg in another market', text.replace(second, second.replace(ETH, 'PERP_X_USDC'))],
  ['with a leg on the other side', text.replace(second, second.replace('SELL', 'BUY'))],
  ['with a leg on no side', text.replace(second, second.replace('SELL', 'HOLD'))],
  ['with a larger leg', text.replace(second, second.replace('"2"', '"3"'))],
  ['with a leg that says more', text.replace(second, second.replace(']', ',1]'))],
  ['with something else for a leg', text.replace(second, '"leg"')],
  ['whose market allows both sides', text.replace('"60100","",', '"60100","59900",')],
  ['whose market allows no side', text.replace('"60100","",', '"","",')],
  ['whose market allows more than its leg', text.replace('"","0.1","0.1"]', '"","0.1","0.2"]')],
  ['that says it only reduces', text.replace(',false,0,60000,', ',true,0,60000,')],
  ['that says of neither', text.replace(',false,0,60000,', ',0,0,60000,')],
  ['that says more before its legs', text.replace(',false,0,60000,', ',false,0,0,60000,')],
  ['with a key', text.replace('[],["basket"', `[["F7","${SYMBOL}","close"]],["basket"`)],
])('rejects a basket %s', (_, other) => {
  expect(parseSealedMandate(text)?.program).toEqual({ reduces: false })
  expect(other).not.toBe(text)
  expect(parseSealedMandate(other)).toBeUndefined()
})
