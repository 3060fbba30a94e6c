import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal'
import { NOW, order } from '../../../test/kit/trade'
import { emptyOutcomeEvidence } from './evidence'
import { mergeKnownRecords, isUndecidedVerdict } from './known'

const strange = order({ marginWord: 'PORTFOLIO', updatedAt: NOW })
const plain = order({ executed: requireAmount('0.04'), status: 'PARTIAL_FILLED', statusWord: 'PARTIAL_FILLED' })
const read = (...found: readonly (typeof plain)[]) => ({
  ...emptyOutcomeEvidence,
  readings: found.map((one, at) => ({ at: NOW + at, found: one })),
})

describe('what is known of an order by all its records', () => {
  it('keeps the margin mode’s word that nobody knows, with the fills of the records beside it', () =>
    expect(mergeKnownRecords([plain, strange], read(plain, strange))).toMatchObject({
      marginWord: 'PORTFOLIO',
      executed: '0.04',
    }))

  it('carries no word for the margin mode where the last record’s strange word is another one', () => {
    const typed = order({ type: 'ICEBERG' })
    const known = mergeKnownRecords([plain, typed], read(plain, typed))
    expect(known).toMatchObject({ type: 'ICEBERG' })
    expect(known).not.toHaveProperty('marginWord')
  })

  it('forgets a strange word once the record that was read last says known ones', () =>
    expect(mergeKnownRecords([strange, plain], read(strange, plain))).not.toHaveProperty('marginWord'))

  it('keeps a strange word that was only heard, though nothing that was read says it', () =>
    expect(mergeKnownRecords([plain, strange], emptyOutcomeEvidence)).toMatchObject({ marginWord: 'PORTFOLIO' }))

  it('ends by a record that says the end, whatever was said before', () =>
    expect(
      mergeKnownRecords(
        [strange, order({ status: 'FILLED', statusWord: 'FILLED', executed: requireAmount('0.1') })],
        emptyOutcomeEvidence,
      ),
    ).toMatchObject({ status: 'FILLED' }))
})

describe('a verdict that tells of a word nobody knows', () => {
  it.each([
    ['an order with one', { is: 'found', record: strange } as const, true],
    ['an order without', { is: 'found', record: plain } as const, false],
    ['nothing there', { is: 'absent' } as const, false],
  ])('asks again after %s: %s', (_, verdict, again) => expect(isUndecidedVerdict(verdict)).toBe(again))
})
