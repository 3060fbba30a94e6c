import { describe, expect, it } from 'vitest'
import { exactly } from '../value/decimal'
import type { AttemptId, CancelWrite } from '../write/write'
import { kinshipByAge } from './kinship'
import { advance } from '../attempt/advance'
import { SIGNATURE_LIFE, type Attempt } from '../attempt/attempt'
import type { Entry } from '../attempt/entry'
import { MARGIN, provableAt, signedFrom, signedUntil } from '../attempt/lapse'
import { signingWindow } from '../attempt/signing-window'

const ASKED = 1_790_000_000_000
const id = 'pd-1' as AttemptId
const write: CancelWrite = {
  ...{ is: 'cancel', orderId: '7', symbol: 'PERP_X_USDC', side: 'BUY' },
  quantity: exactly('1'),
  executed: exactly('0'),
} as CancelWrite
const consent: Extract<Entry, { saw: 'consent' }> = {
  ...{ saw: 'consent', at: 1, attempt: id, profileId: 'p', write, digest: 'd', plannedAt: 1 },
  request: { method: 'DELETE', path: '/v1/order', body: '' },
}
const sent = (line: object): Attempt =>
  advance(advance(undefined, consent), {
    ...{ saw: 'sending', at: 2, attempt: id, digest: 'd', signedAt: ASKED },
    ...line,
  } as Entry)

describe('an attempt whose signature was asked for after its line', () => {
  const asked = sent({ signedWithin: signingWindow(ASKED) })

  it('can be taken until the latest date of its signature has lapsed', () => {
    expect(signedUntil(asked)).toBe(ASKED + 4_000)
    expect(provableAt(asked)).toBe(ASKED + 4_000 + SIGNATURE_LIFE + MARGIN)
  })

  it('has made nothing that is older than the earliest date of its signature allows', () => {
    expect(signedFrom(asked)).toBe(ASKED - 1_000)
    const kinship = (createdAt: number) => kinshipByAge({ createdAt, updatedAt: createdAt }, asked)?.is
    expect(kinship(ASKED - 1_000 - SIGNATURE_LIFE)).toBe('doubtful')
    expect(kinship(ASKED - 1_001 - SIGNATURE_LIFE)).toBe('other')
    expect(kinship(ASKED - 11_000)).toBeUndefined()
  })

  it('keeps the bounds that its line says, whatever they are worked out from now', () => {
    expect(provableAt(sent({ signedWithin: { from: 5, until: 9 } }))).toBe(9 + SIGNATURE_LIFE + MARGIN)
  })
})

it('an attempt of a journal from when signing came first counts from its very date', () => {
  const old = sent({})
  expect(old).not.toHaveProperty('signedWithin')
  expect([signedFrom(old), signedUntil(old)]).toEqual([ASKED, ASKED])
  expect(provableAt(old)).toBe(ASKED + SIGNATURE_LIFE + MARGIN)
})
