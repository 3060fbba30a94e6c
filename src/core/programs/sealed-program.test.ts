import { describe, expect, it } from 'vitest'
import { atPress, inside } from '../../../test/kit/envelopes'
import { chaseRule, programEnvelope, twapRule } from '../../../test/kit/programs'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import { findMandateEnd, type MandateStatus } from '../armed/mandate-expiry'
import { checkAgainstMandate } from '../armed/mandate-violations'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import { decodeMandate, encodeMandate } from '../envelope/mandate-text'
import { sumMandateUsage } from '../envelope/mandate-consumption'
import type { TradingRestriction } from '../guard/trading-guards'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { Write } from '../write/venue-write'

describe('the text of a program', () => {
  const base = programEnvelope()
  const text = encodeMandate(base)

  it('is read back unchanged, also with a duration of twelve hours', () => {
    expect(decodeMandate(text)).toEqual(base)
    const long = { ...base, lasts: 12 * 60 * 60_000 }
    expect(decodeMandate(encodeMandate(long))).toEqual(long)
    expect(decodeMandate(encodeMandate({ ...base, lasts: long.lasts + 1 }))).toBeUndefined()
  })

  it.each(Object.keys(twapRule()) as (keyof ReturnType<typeof twapRule>)[])(
    'differs when the rule has another %s',
    name => {
      const rule = twapRule()
      const was = rule[name]
      const other =
        typeof was === 'number'
          ? was + 1
          : typeof was === 'boolean'
            ? !was
            : name === 'type'
              ? 'POST_ONLY'
              : '0.002'
      expect(encodeMandate({ ...base, rule: { ...rule, [name]: other } })).not.toBe(text)
    },
  )

  it.each<[string, string]>([
    ['no rule', text.replace(/,\["twap".*\]\]$/, ']')],
    ['a rule that nobody knows', text.replace('"twap"', '"grid"')],
    ['a market order', text.replace('"IOC","0"', '"MARKET","0"')],
    ['no slice', text.replace(',10,60000,', ',0,60000,')],
    ['slices in a hurry', text.replace(',10,60000,', ',10,4999,')],
    ['parts that vary too much', text.replace(',60000,0,0,', ',60000,51,0,')],
    ['no patience', text.replace(',0,60000,"60000"', ',0,9999,"60000"')],
    ['patience without an end', text.replace(',0,60000,"60000"', ',0,600001,"60000"')],
    ['a figure of none', text.replace('"0.001"', '"0"')],
    ['a key', text.replace('[],["twap"', `[["F7","${SYMBOL}","close"]],["twap"`)],
    ['something more', text.replace(/\]\]$/, ',1]]')],
    ['the form of what hands do', text.replace('perpdesk-program-1', 'perpdesk-envelope-1')],
  ])('is rejected with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(decodeMandate(other)).toBeUndefined()
  })
})

describe('the text of a chase order', () => {
  const base = programEnvelope(chaseRule())
  const text = encodeMandate(base)

  it('is read back unchanged', () => {
    expect(decodeMandate(text)).toEqual(base)
  })

  it.each(Object.keys(chaseRule()) as (keyof ReturnType<typeof chaseRule>)[])(
    'differs when the rule has another %s',
    name => {
      const rule = chaseRule()
      const was = rule[name]
      const other = typeof was === 'number' ? was + 1 : typeof was === 'boolean' ? !was : '0.002'
      expect(encodeMandate({ ...base, rule: { ...rule, [name]: other } as never })).not.toBe(text)
    },
  )

  it.each<[string, string]>([
    ['more moves than there may be', text.replace(',5,2000,', ',101,2000,')],
    ['moves in a hurry', text.replace(',5,2000,', ',5,999,')],
    ['no time', text.replace(',120000,true,', ',0,true,')],
    [
      'a reach where nothing is taken',
      text.replace(',120000,true,', ',120000,false,').replace(',0,60000,', ',1,60000,'),
    ],
    ['something more', text.replace(/\]\]$/, ',1]]')],
  ])('is rejected with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(decodeMandate(other)).toBeUndefined()
  })
})

describe('an order of a program', () => {
  const ioc = inside({ type: 'IOC', quantity: requireAmount('0.01'), price: requireAmount('60000') })
  const order = (changes: Parameters<typeof inside>[0] = {}) =>
    inside({ type: 'IOC', quantity: requireAmount('0.01'), price: requireAmount('60000'), ...changes })
  const edit: Write = {
    ...{ is: 'edit', symbol: SYMBOL, orderId: 'own', side: 'BUY', type: 'IOC', reduceOnly: false },
    ...{ price: requireAmount('60000'), quantity: requireAmount('0.01') },
    was: { price: requireAmount('1'), quantity: requireAmount('1'), executed: ZERO, updatedAt: 0 },
  } as unknown as Write
  const closing = programEnvelope(twapRule({ side: 'SELL', reduceOnly: true }))

  it('is inside the envelope on its own terms', () => {
    expect(checkAgainstMandate(programEnvelope(), ioc, atPress())).toMatchObject({
      ok: true,
      value: { size: '0.01' },
    })
  })

  it.each<[string, Write]>([
    ['of another type', order({ type: 'LIMIT' })],
    ['on the other side', order({ side: 'SELL' })],
    ['past the worst price', order({ price: requireAmount('60100.1') })],
    ['larger than a slice', order({ quantity: requireAmount('0.011') })],
    ['that changes what stands', edit],
  ])('is outside the envelope %s', (_, write) => {
    expect(checkAgainstMandate(programEnvelope(), write, atPress())).toMatchObject({ ok: false })
  })

  it('is reduce-only when the program closes, and still counts by its size', () => {
    const close = { side: 'SELL', price: requireAmount('59950') } as const
    expect(checkAgainstMandate(closing, order(close), atPress())).toMatchObject({
      error: ['a kind it does not allow'],
    })
    expect(checkAgainstMandate(closing, order({ ...close, reduceOnly: true }), atPress())).toMatchObject({
      value: { size: '0.01', worth: '600' },
    })
    const used = sumMandateUsage([
      { envelope: 'env-1', symbol: SYMBOL, size: requireAmount('0.095'), worth: requireAmount('1') },
    ])
    expect(
      checkAgainstMandate(closing, order({ ...close, reduceOnly: true }), atPress({ used })),
    ).toMatchObject({
      error: ['larger than all may be together'],
    })
  })
})

describe('an open program', () => {
  const quiet: MandateStatus = {
    ...{ wall: NOW + 5_000, steady: 6_000, attempts: [], restrictions: [] },
    ...{ guardsNow: 'g', guardsAtSealing: 'g' },
  }
  const held = (hold: TradingRestriction): Partial<MandateStatus> => ({ restrictions: [hold] })
  const left = { write: inside(), evidence: [] }
  it.each<[string, Partial<MandateStatus>]>([
    ['its channel has a gap', held({ is: 'reconciling', awaits: 'channel' })],
    ['the connection is gone', held({ is: 'offline' })],
    ['the venue’s clock was not asked for a while', held({ is: 'read-only', why: 'clock' })],
  ])('stays open while %s', (_, known) => {
    expect(findMandateEnd(programEnvelope(), { ...quiet, ...known })).toBeUndefined()
  })

  it.each<[MandateEndReason, Partial<MandateStatus>]>([
    ['no connection', held({ is: 'offline', chosen: true })],
    ['stopped', held({ is: 'stopped', since: 1 })],
    ['halted', held({ is: 'halted', incident: 'i', why: 'w' })],
    ['unknown', held({ is: 'unknown', attempts: 1 })],
    ['locked', held({ is: 'read-only', why: 'locked' })],
    ['contradiction', held({ is: 'doubt', doubts: [] })],
    ['journal', held({ is: 'journal', why: 'full' })],
    ['trading off', held({ is: 'read-only', why: 'key refused' })],
    ['unknown', { attempts: [{ ...left, state: { is: 'unknown', at: 0, why: 'no answer' } }] }],
    ['refused', { attempts: [{ ...left, state: { is: 'refused', at: 0, code: '-1101', words: 'no' } }] }],
    ['guards changed', { guardsNow: 'h' }],
    ['time', { wall: NOW + 660_000, steady: 661_000 }],
    ['clocks', { wall: NOW + 7_001 }],
  ])('ends because of %s', (why, known) => {
    expect(findMandateEnd(programEnvelope(), { ...quiet, ...known })).toBe(why)
  })
})
