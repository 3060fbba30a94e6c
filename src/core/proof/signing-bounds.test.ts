import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import type { AttemptId, CancelWrite } from '../write/venue-write'
import { matchOrderAge } from './order-matching'
import { advanceAttempt } from '../attempt/attempt-advance'
import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../attempt/write-attempt'
import type { JournalEntry } from '../attempt/entry'
import {
  EXPIRY_MARGIN_MS,
  getAbsenceProvableAt,
  getEarliestSignedAt,
  getLatestSignedAt,
} from '../attempt/signature-expiry'
import { createSigningWindow } from '../attempt/signing-window'

const ASKED = 1_790_000_000_000
const id = 'pd-1' as AttemptId
const write: CancelWrite = {
  ...{ is: 'cancel', orderId: '7', symbol: 'PERP_X_USDC', side: 'BUY' },
  quantity: requireAmount('1'),
  executed: requireAmount('0'),
} as CancelWrite
const consent: Extract<JournalEntry, { saw: 'consent' }> = {
  ...{ saw: 'consent', at: 1, attempt: id, profileId: 'p', write, digest: 'd', plannedAt: 1 },
  request: { method: 'DELETE', path: '/v1/order', body: '' },
}
const sent = (line: object): WriteAttempt =>
  advanceAttempt(advanceAttempt(undefined, consent), {
    ...{ saw: 'sending', at: 2, attempt: id, digest: 'd', signedAt: ASKED },
    ...line,
  } as JournalEntry)

describe('an attempt whose signature was requested after its journal line', () => {
  const attemptWithWindow = sent({ signedWithin: createSigningWindow(ASKED) })

  it('can be accepted until its latest possible signature has lapsed', () => {
    expect(getLatestSignedAt(attemptWithWindow)).toBe(ASKED + 4_000)
    expect(getAbsenceProvableAt(attemptWithWindow)).toBe(ASKED + 4_000 + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS)
  })

  it('created no order older than its earliest possible signature allows', () => {
    expect(getEarliestSignedAt(attemptWithWindow)).toBe(ASKED - 1_000)
    const kinship = (createdAt: number) =>
      matchOrderAge({ createdAt, updatedAt: createdAt }, attemptWithWindow)?.is
    expect(kinship(ASKED - 1_000 - SIGNATURE_LIFE_MS)).toBe('doubtful')
    expect(kinship(ASKED - 1_001 - SIGNATURE_LIFE_MS)).toBe('other')
    expect(kinship(ASKED - 11_000)).toBeUndefined()
  })

  it('keeps the bounds of its journal line, whatever the current calculation gives', () => {
    expect(getAbsenceProvableAt(sent({ signedWithin: { from: 5, until: 9 } }))).toBe(
      9 + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS,
    )
  })
})

it('uses the exact signature date of an attempt from an older journal that signed first', () => {
  const old = sent({})
  expect(old).not.toHaveProperty('signedWithin')
  expect([getEarliestSignedAt(old), getLatestSignedAt(old)]).toEqual([ASKED, ASKED])
  expect(getAbsenceProvableAt(old)).toBe(ASKED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS)
})
