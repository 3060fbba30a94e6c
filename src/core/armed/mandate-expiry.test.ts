import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/kit/envelopes'
import { programEnvelope } from '../../../test/kit/programs'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import type { WriteAttempt, AttemptState } from '../attempt/write-attempt'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import type { TradingRestriction } from '../guard/trading-guards'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { OrderWrite, Write } from '../write/venue-write'
import { findMandateEnd, type MandateStatus } from './mandate-expiry'

const quiet: MandateStatus = {
  wall: NOW + 5_000,
  steady: 6_000,
  attempts: [],
  restrictions: [],
  guardsNow: 'g',
  guardsAtSealing: 'g',
}
const placed: OrderWrite = {
  ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'IOC', price: requireAmount('60000') },
  ...{ quantity: requireAmount('0.1'), reduceOnly: false, marginMode: 'CROSS' },
}
const cancel: Write = {
  ...{
    is: 'cancel',
    symbol: SYMBOL,
    orderId: '7',
    side: 'BUY',
    quantity: requireAmount('0.1'),
    executed: ZERO,
  },
}
const left = (
  state: AttemptState,
  write: Write = placed,
  evidence: WriteAttempt['evidence'] = [],
): Partial<MandateStatus> => ({ attempts: [{ state, write, evidence }] })
const held = (hold: TradingRestriction): Partial<MandateStatus> => ({ restrictions: [hold] })
const at = 0

describe('an open envelope', () => {
  it.each<[string, Partial<MandateStatus>]>([
    ['nothing happens', {}],
    ['an order fills', left({ is: 'filled', at })],
    ['a post-only order is cancelled at once', left({ is: 'cancelled', at })],
    ['nothing left, by a network that was not there', left({ is: 'not sent', at, why: 'DNS' })],
    ['its own answer is waited for', held({ is: 'reconciling', awaits: 'answer' })],
    ['its own record is read', held({ is: 'reconciling' })],
    ['another market is held', held({ is: 'part', limits: [] })],
    ['the venue refuses an order', left({ is: 'refused', at, code: '-1101', words: '' })],
    ['the venue rejects an order', left({ is: 'rejected', at })],
    ['a daily guard leaves reductions only', held({ is: 'daily', day: '', why: 'loss' })],
    ['the connection is away', held({ is: 'offline' })],
    ['the private channel has a gap', held({ is: 'reconciling', awaits: 'channel' })],
    ['the time of the venue is not known', held({ is: 'read-only', why: 'clock' })],
    ['the loss is below the sealed one', { loss: requireAmount('99.99') }],
    ['the clocks are two seconds apart', { wall: NOW + 7_000 }],
  ])('stays open while %s', (_, known) => {
    expect(findMandateEnd(envelope(), { ...quiet, ...known })).toBeUndefined()
  })

  it.each<[MandateEndReason, Partial<MandateStatus>]>([
    ['time', { wall: NOW + 595_000, steady: 595_999 }],
    ['time', { wall: NOW + 594_000, steady: 596_000 }],
    ['clocks', { wall: NOW + 7_001 }],
    ['clocks', { wall: NOW + 2_999 }],
    ['loss', { loss: requireAmount('100') }],
    ['unknown', left({ is: 'unknown', at, why: '' })],
    ['unknown', left({ is: 'quarantined', at, why: '' })],
    ['unknown', held({ is: 'unknown', attempts: 1 })],
    ['signer', left({ is: 'not sent', at, why: 'not signed: outside' })],
    ['halted', held({ is: 'halted', incident: '', why: '' })],
    ['stopped', held({ is: 'stopped', since: 0 })],
    ['contradiction', held({ is: 'doubt', doubts: [] })],
    ['contradiction', held({ is: 'venue act', profileId: '', acts: [] })],
    ['guard', held({ is: 'break', until: 0 })],
    ['guards changed', { guardsNow: 'h' }],
    ['no connection', held({ is: 'offline', chosen: true })],
    ['locked', held({ is: 'read-only', why: 'desk locked', left: { says: '', asOf: 0 } })],
    ['trading off', held({ is: 'read-only', why: 'key expired' })],
    ['journal', held({ is: 'journal', why: '' })],
  ])('ends because of %s', (end, known) => {
    expect(findMandateEnd(envelope(), { ...quiet, ...known })).toBe(end)
  })

  it('of one-click trading ends five seconds before its sealed time, so that its cancels can still be signed', () => {
    const at = (ms: number) => ({ ...quiet, wall: NOW + ms, steady: 1_000 + ms })
    expect(findMandateEnd(envelope(), at(594_999))).toBeUndefined()
    expect(findMandateEnd(envelope(), at(595_000))).toBe('time')
    const program = { ...programEnvelope(), lasts: 600_000 }
    expect(findMandateEnd(program, at(599_999))).toBeUndefined()
    expect(findMandateEnd(program, at(600_000))).toBe('time')
  })

  it('of a rule waits only for the record of an order whose cancel was refused', () => {
    const refused: AttemptState = { is: 'refused', at, code: '-1001', words: '' }
    const [looked, unanswered] = [
      { at, asked: 'it', answer: 'NEW' },
      { at, asked: 'it', answer: 'HTTP 500' },
    ]
    const why = (...args: Parameters<typeof left>) =>
      findMandateEnd(programEnvelope(), { ...quiet, ...left(...args) })
    expect(why(refused, cancel)).toBeUndefined()
    expect(why(refused, cancel, [{ ...unanswered, unanswered: true }])).toBeUndefined()
    expect(why({ is: 'filled', at }, cancel, [looked])).toBeUndefined()
    expect(why(refused, cancel, [looked])).toBe('refused')
    expect(why(refused)).toBe('refused')
    expect(findMandateEnd(programEnvelope(), { ...quiet, ...left({ is: 'rejected', at }) })).toBe('refused')
  })

  it('reports the most serious of several reasons', () => {
    const restrictions: readonly TradingRestriction[] = [
      { is: 'offline' },
      { is: 'stopped', since: 0 },
      { is: 'unknown', attempts: 1 },
    ]
    expect(findMandateEnd(envelope(), { ...quiet, restrictions })).toBe('unknown')
  })
})
