import { describe, expect, it } from 'vitest'
import { atPress, envelope, inside } from '../../../test/kit/envelopes'
import { twapRule, programEnvelope } from '../../../test/kit/programs'
import { moveTo, protectEnvelope, protectRule } from '../../../test/kit/protect'
import { SYMBOL } from '../../../test/kit/trade'
import { sumMandateUsage } from '../envelope/mandate-consumption'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { Write } from '../write/venue-write'
import { checkAgainstMandate, type MandateCheckInputs, type MandateViolation } from './mandate-violations'

const base = protectEnvelope()
const legs = protectRule({ stop: '92' })
const short = protectRule({
  ...{ side: 'BUY', from: requireAmount('62000'), furthest: requireAmount('55000') },
  even: { at: requireAmount('59000'), to: requireAmount('59999.8') },
})
const stood = moveTo('60000').was

describe('moving the sealed stop', () => {
  it.each<[string, Write, Partial<MandateCheckInputs>, ReturnType<typeof protectRule>?]>([
    ['tighter than it stood', moveTo('58000.1'), {}],
    ['as far as was sealed', moveTo('65000'), {}],
    [
      'as tight as what was asked for before and did not leave',
      moveTo('60000'),
      { moved: [requireAmount('60000')] },
    ],
    ['of a leg, through the order that it belongs to', moveTo('60000', {}, legs), {}, legs],
    ['of a short, downwards', moveTo('61999.9', {}, short), {}, short],
  ])('is inside the envelope %s, and counts one write', (_, write, at, rule = protectRule()) => {
    expect(checkAgainstMandate(protectEnvelope(rule), write, atPress(at))).toEqual({
      ok: true,
      value: { envelope: 'env-1', symbol: SYMBOL, size: '0', worth: '0' },
    })
  })

  it.each<[MandateViolation, string, Write, Partial<MandateCheckInputs>?, ReturnType<typeof protectRule>?]>([
    ['a trigger it does not allow', 'where it stood', moveTo('58000')],
    ['a trigger it does not allow', 'looser', moveTo('57999.9')],
    ['a trigger it does not allow', 'past what was sealed', moveTo('65000.1')],
    [
      'a trigger it does not allow',
      'looser than an earlier one',
      moveTo('60000'),
      { moved: [requireAmount('60000.1')] },
    ],
    [
      'a trigger it does not allow',
      'looser than it stands by now',
      moveTo('60000', { was: { ...stood, triggerPrice: requireAmount('60000.1') } }),
    ],
    ['a trigger it does not allow', 'upwards, of a short', moveTo('62000.1', {}, short), {}, short],
    ['another stop', 'of another order', moveTo('60000', { algoOrderId: '91' })],
    ['another stop', 'of a leg', moveTo('60000', {}, legs)],
    ['another stop', 'of another leg', moveTo('60000', {}, { ...legs, stop: '93' }), {}, legs],
    ['another stop', 'of a whole that has legs', moveTo('60000'), {}, legs],
    [
      'another stop',
      'of another size',
      moveTo('60000', { was: { ...stood, quantity: requireAmount('0.5') } }),
    ],
    ['another stop', 'of the other side', moveTo('60000', { was: { ...stood, side: 'BUY' } })],
    ['another stop', 'that has a price', moveTo('60000', { was: { ...stood, price: requireAmount('1') } })],
    ['another stop', 'that is switched off', moveTo('60000', { was: { ...stood, active: false } })],
    ['a kind it does not allow', 'with a size', moveTo('60000', { quantity: requireAmount('0.4') })],
    ['a kind it does not allow', 'with a price', moveTo('60000', { price: requireAmount('59000') })],
    [
      'a kind it does not allow',
      'that switches the leg off',
      moveTo(
        '60000',
        { legs: [{ algoOrderId: '92', triggerPrice: requireAmount('60000'), active: false }] },
        legs,
      ),
      {},
      legs,
    ],
    ['a kind it does not allow', 'that is an order', inside()],
    [
      'a kind it does not allow',
      'that cancels it',
      { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '90', was: stood },
    ],
    [
      'a kind it does not allow',
      'that cancels an order',
      {
        is: 'cancel',
        symbol: SYMBOL,
        orderId: 'own',
        side: 'BUY',
        quantity: requireAmount('1'),
        executed: ZERO,
      },
    ],
    ['a market it does not name', 'in another market', moveTo('60000', { symbol: 'PERP_ETH_USDC' })],
    [
      'as many writes as it allows',
      'too many',
      moveTo('60000'),
      {
        used: sumMandateUsage(
          Array.from({ length: 5 }, () => ({ envelope: 'env-1', symbol: SYMBOL, size: ZERO, worth: ZERO })),
        ),
      },
    ],
    [
      'its time is over',
      'too late',
      moveTo('60000'),
      { steady: 601_000, wall: base.sealedAt.wall + 600_000 },
    ],
    ['another account', 'of another account', moveTo('60000'), { account: undefined }],
  ])('is outside the envelope as %s: %s', (why, _, write, at = {}, rule = protectRule()) => {
    expect(checkAgainstMandate(protectEnvelope(rule), write, atPress(at))).toMatchObject({
      ok: false,
      error: [why],
    })
  })

  it('is outside every manual envelope and every program envelope that places orders', () => {
    for (const other of [envelope(), programEnvelope(twapRule())])
      expect(checkAgainstMandate(other, moveTo('60000'), atPress())).toMatchObject({
        error: ['a kind it does not allow'],
      })
  })
})
