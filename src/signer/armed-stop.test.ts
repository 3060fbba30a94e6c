import { expect, it } from 'vitest'
import { inside } from '../../test/kit/envelopes'
import { moveTo, protectEnvelope, protectRule } from '../../test/kit/protect'
import { NOW, SYMBOL } from '../../test/kit/trade'
import { encodeMandate } from '../core/envelope/mandate-text'
import { requireAmount, ZERO } from '../core/value/decimal-amount'
import type { Write } from '../core/write/venue-write'
import { encodeVenueWrite } from '../main/venue/encode/encode-write'
import { createArmedMandates } from './armed-mandates'
import { RefusedRequestError } from './understand/refused-request'
import { parseSealedMandate } from './understand/sealed-mandate'
import { decodeSigningRequest } from './understand/decode-request'

const KEY = 'live-a'

/** Arms a stop rule. `sign` counts a write that is inside it and returns true, or returns false. */
function armStop(rule = protectRule()) {
  let now = NOW
  const keys = createArmedMandates({ system: () => now, steady: () => now })
  expect(keys.arm(KEY, encodeMandate(protectEnvelope(rule)))).toBe(true)
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

const legs = protectRule({ stop: '92' })
const short = protectRule({
  ...{ side: 'BUY', from: requireAmount('62000'), furthest: requireAmount('55000') },
  even: { at: requireAmount('59000'), to: requireAmount('59999.8') },
})

it.each([
  ['a stop', protectRule(), ['58000.1', '60000', '60000', '65000'], ['57999.9', '58000', '65000.1']],
  ['a leg', legs, ['58000.1', '60000'], ['57999.9', '58000']],
  ['the stop of a short', short, ['61999.9', '60000', '55000'], ['62000', '62000.1', '54999.9']],
])('signs for %s only tighter triggers within the sealed range', (_, rule, good, bad) => {
  const { sign } = armStop(rule)
  for (const trigger of bad) expect(sign(moveTo(trigger, {}, rule)), trigger).toBe(false)
  for (const trigger of good) expect(sign(moveTo(trigger, {}, rule)), trigger).toBe(true)
})

it('refuses a stop looser than the last one signed', () => {
  const { sign } = armStop()
  expect(sign(moveTo('60000'))).toBe(true)
  expect(sign(moveTo('59999.9'))).toBe(false)
  expect(sign(moveTo('60000.1'))).toBe(true)
})

it('signs as many moves as sealed, for the sealed duration', () => {
  const { sign } = armStop()
  for (let sent = 0; sent < 5; sent += 1) expect(sign(moveTo(`60${sent}00`))).toBe(true)
  expect(sign(moveTo('61000'))).toBe(false)
  const late = armStop()
  late.wait(600_000)
  expect(late.sign(moveTo('60000'))).toBe(false)
})

it.each<[string, Write, ReturnType<typeof protectRule>?]>([
  ['another order', moveTo('60000', { algoOrderId: '91' })],
  ['another leg', moveTo('60000', {}, { ...legs, stop: '93' }), legs],
  ['a leg, where the stop is an order of its own', moveTo('60000', {}, legs)],
  ['the whole, where the stop is a leg', moveTo('60000'), legs],
  ['its size too', moveTo('60000', { quantity: requireAmount('0.4') })],
  ['its price too', moveTo('60000', { price: requireAmount('59000') })],
  [
    'a leg that is switched off',
    moveTo(
      '60000',
      { legs: [{ algoOrderId: '92', triggerPrice: requireAmount('60000'), active: false }] },
      legs,
    ),
    legs,
  ],
  [
    'a second leg',
    moveTo(
      '60000',
      {
        legs: [
          { algoOrderId: '92', triggerPrice: requireAmount('60000') },
          { algoOrderId: '91', triggerPrice: requireAmount('70000') },
        ],
      },
      legs,
    ),
    legs,
  ],
  ['an order', inside()],
  ['a close', inside({ type: 'IOC', side: 'SELL', reduceOnly: true })],
  [
    'a cancel of an order',
    {
      is: 'cancel',
      symbol: SYMBOL,
      orderId: '90',
      side: 'BUY',
      quantity: requireAmount('1'),
      executed: ZERO,
    },
  ],
  ['a cancel of it', { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '90', was: moveTo('60000').was }],
  [
    'another stop',
    {
      ...{
        is: 'algo order',
        symbol: SYMBOL,
        marginMode: 'CROSS',
        kind: 'STOP',
        side: 'SELL',
        type: 'MARKET',
      },
      ...{ quantity: requireAmount('0.4'), triggerPrice: requireAmount('60000'), reduceOnly: true },
    },
  ],
])('refuses to sign a change of %s', (_, write, rule = protectRule()) => {
  expect(armStop(rule).sign(write)).toBe(false)
})

it.each<[string, string, string]>([
  ['with a side that may be traded', '"CROSS","",""', '"CROSS","60100",""'],
  ['with a size', '"","","0","0"', '"","","0.1","0.1"'],
  ['with a worth', '[],"0","0"', '[],"1","1"'],
  ['with a type', '[],"0","0"', '["IOC"],"0","0"'],
  ['with a key', ',[],["protect"', `,[["F7","${SYMBOL}","close"]],["protect"`],
  ['with less of a rule', '["protect",', '['],
  ['that could be moved looser', '"58000","65000"', '"58000","57000"'],
  ['for longer than a program may', ',600000,[]', ',43200001,[]'],
  ['of another side', '"90","90","SELL"', '"90","90","NONE"'],
])('rejects a program %s', (_, find, put) => {
  const text = encodeMandate(protectEnvelope())
  expect(parseSealedMandate(text)?.stop).toMatchObject({
    root: '90',
    stop: '90',
    side: 'SELL',
    from: '58000',
  })
  expect(text).toContain(find)
  expect(parseSealedMandate(text.replace(find, put))).toBeUndefined()
})
