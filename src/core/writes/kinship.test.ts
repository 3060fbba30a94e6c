import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../test/kit/trade'
import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import { matchOrderRecord } from './attempt-outcome'
import type { OrderMatch } from '../proof/order-matching'
import type { OrderRecord } from '../account/order-record'
import type { AttemptId, CancelWrite } from '../write/venue-write'

const SIGNED = 1_790_000_000_000
const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write: {
    is: 'order',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    quantity: requireAmount('0.1'),
    reduceOnly: false,
    marginMode: 'CROSS',
  },
  request: { method: 'POST', path: '/v1/order', body: '{}' },
  digest: 'd',
  state: { is: 'unknown', at: SIGNED, why: '' },
  plannedAt: SIGNED,
  consentedAt: SIGNED,
  signedAt: SIGNED,
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  evidence: [],
  ...changes,
})
const cancelWrite: CancelWrite = {
  is: 'cancel',
  symbol: SYMBOL,
  orderId: '7',
  side: 'BUY',
  quantity: requireAmount('0.1'),
  executed: requireAmount('0'),
}
const made = (changes: Partial<OrderRecord> = {}) =>
  order({ createdAt: SIGNED + 1, updatedAt: SIGNED + 1, ...changes })

describe('whether a record carries the id of an attempt', () => {
  it.each<[string, OrderRecord, WriteAttempt, boolean]>([
    ['its client id', made(), attempt(), true],
    ['another client id', made({ clientOrderId: 'pd-2' }), attempt(), false],
    ['the order id it was told', made({ clientOrderId: 'pd-2' }), attempt({ orderId: '7' }), true],
    ['the order it is to cancel', made({ clientOrderId: 'x' }), attempt({ write: cancelWrite }), true],
    [
      'its own client id on another order than the one to cancel',
      made({ orderId: '8' }),
      attempt({ write: cancelWrite }),
      false,
    ],
  ])('is decided by %s', (_what, record, of, relevant) => {
    expect(matchOrderRecord(record, of) !== undefined).toBe(relevant)
  })
})

describe('the relation of a record to an attempt', () => {
  it.each<[string, Partial<OrderRecord>, OrderMatch['is']]>([
    ['made after the signature', {}, 'same'],
    ['made as far before it as clocks may differ', { createdAt: SIGNED - 10_000 }, 'same'],
    ['made a little earlier than that', { createdAt: SIGNED - 10_001 }, 'doubtful'],
    [
      'made as early as the venue could take the signature',
      { createdAt: SIGNED - SIGNATURE_LIFE_MS },
      'doubtful',
    ],
    ['made before that', { createdAt: SIGNED - SIGNATURE_LIFE_MS - 1 }, 'other'],
    ['of another size, but older', { createdAt: 1, quantity: requireAmount('9') }, 'other'],
    ['without a time of making, changed after the signature', { createdAt: 0 }, 'same'],
    ['without a time of making, changed long before', { createdAt: 0, updatedAt: 1 }, 'other'],
    ['of the size, spelled with more digits', { quantity: requireAmount('0.100') }, 'same'],
    ['of another size', { quantity: requireAmount('0.2') }, 'impossible'],
    ['of another kind', { type: 'IOC' }, 'impossible'],
    ['of a kind that nobody knows', { type: 'PONDERING' }, 'same'],
    ['that only reduces', { reduceOnly: true }, 'impossible'],
    ['in another margin mode', { marginMode: 'ISOLATED' }, 'impossible'],
    ['that says no margin mode', { marginMode: 'ISOLATED', modeUntold: true }, 'same'],
    ['of another market', { symbol: 'PERP_ETH_USDC' }, 'impossible'],
    ['of the other side', { side: 'SELL' }, 'impossible'],
  ])('%s: %s', (_what, changes, is) => {
    expect(matchOrderRecord(made(changes), attempt())?.is).toBe(is)
  })

  it.each([true, false])('is the same for a record without a reduce-only flag, sealed with %s', sealed => {
    const { reduceOnly: _untold, ...bare } = made()
    const { write } = attempt()
    if (write.is !== 'order') throw new Error('no order')
    expect(matchOrderRecord(bare, attempt({ write: { ...write, reduceOnly: sealed } }))?.is).toBe('same')
  })

  it('ignores the age once the venue has reported the order id', () => {
    expect(matchOrderRecord(made({ createdAt: 1 }), attempt({ orderId: '7' }))?.is).toBe('same')
  })

  it('ignores the age of an order to be cancelled', () => {
    expect(
      matchOrderRecord(
        made({ createdAt: 1, quantity: requireAmount('3'), clientOrderId: 'x' }),
        attempt({ write: cancelWrite }),
      )?.is,
    ).toBe('same')
  })

  it('is either the same or impossible after the signature, and never another', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000 }),
        fc.constantFrom('BUY', 'SELL'),
        fc.constantFrom('0.1', '0.2'),
        (later, side, size) => {
          const is = matchOrderRecord(
            made({ createdAt: SIGNED + later, side, quantity: requireAmount(size) }),
            attempt(),
          )?.is
          expect(is).toBe(side === 'BUY' && size === '0.1' ? 'same' : 'impossible')
        },
      ),
    )
  })
})
