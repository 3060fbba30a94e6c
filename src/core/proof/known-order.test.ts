import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { NOW, order } from '../../../test/kit/trade'
import { emptyOutcomeEvidence } from './outcome-evidence'
import { mergeKnownRecords, isUndecidedVerdict } from './known-order'

const strange = order({ marginWord: 'PORTFOLIO', updatedAt: NOW })
const plain = order({
  executed: requireAmount('0.04'),
  status: 'PARTIAL_FILLED',
  statusWord: 'PARTIAL_FILLED',
})
const read = (...found: readonly (typeof plain)[]) => ({
  ...emptyOutcomeEvidence,
  readings: found.map((one, at) => ({ at: NOW + at, found: one })),
})

describe('the merged state of an order from all its records', () => {
  it('keeps an unknown margin mode word together with the fills of the other records', () =>
    expect(mergeKnownRecords([plain, strange], read(plain, strange))).toMatchObject({
      marginWord: 'PORTFOLIO',
      executed: '0.04',
    }))

  it('has no margin mode word when the unknown word of the last record is another field', () => {
    const typed = order({ type: 'ICEBERG' })
    const known = mergeKnownRecords([plain, typed], read(plain, typed))
    expect(known).toMatchObject({ type: 'ICEBERG' })
    expect(known).not.toHaveProperty('marginWord')
  })

  it('drops an unknown word once the latest read record has only known words', () =>
    expect(mergeKnownRecords([strange, plain], read(strange, plain))).not.toHaveProperty('marginWord'))

  it('drops an unknown word after a later lookup, which is listed before the readings', () => {
    const looks = { ...read(strange), lookups: [{ at: NOW + 1, found: plain }] }
    expect(mergeKnownRecords([strange, plain], looks)).not.toHaveProperty('marginWord')
  })

  it('keeps an unknown word from a push when no read record contains it', () =>
    expect(mergeKnownRecords([plain, strange], emptyOutcomeEvidence)).toMatchObject({
      marginWord: 'PORTFOLIO',
    }))

  it('is ended by a record that reports the end, whatever came before', () =>
    expect(
      mergeKnownRecords(
        [strange, order({ status: 'FILLED', statusWord: 'FILLED', executed: requireAmount('0.1') })],
        emptyOutcomeEvidence,
      ),
    ).toMatchObject({ status: 'FILLED' }))
})

describe('a verdict with an unknown word', () => {
  it.each([
    ['an order with one', { is: 'found', record: strange } as const, true],
    ['an order without', { is: 'found', record: plain } as const, false],
    ['nothing there', { is: 'absent' } as const, false],
  ])('leads to another query after %s: %s', (_, verdict, again) =>
    expect(isUndecidedVerdict(verdict)).toBe(again),
  )
})
