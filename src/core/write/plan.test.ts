import * as fc from 'fast-check'
import type { AccountName } from '../profile/trading-profile'
import { describe, expect, it } from 'vitest'
import { createCanonicalText, needsTypedConfirmation, formatSealMark, type PlanWarning } from './plan'
import type { AttemptId, SealedRequest, Write } from './venue-write'

type Sealed = Parameters<typeof createCanonicalText>[0]

/** Text that tries to look like the ends of its neighbours. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    '"',
    '","',
    '\\',
    '\\"',
    '[',
    ']',
    ',',
    '\n',
    'null',
    '1',
    '"POST"',
    '\u2028',
    '\ud800',
  ),
)

const sealed = fc
  .record({
    profileId: text,
    attempt: text,
    is: fc.constantFrom<Write['is']>('order', 'cancel'),
    method: fc.constantFrom<SealedRequest['method']>('POST', 'PUT', 'DELETE'),
    path: text,
    body: text,
    sealedAt: fc.nat(),
  })
  .map(({ profileId, attempt, is, method, path, body, sealedAt }): Sealed => ({
    profileId,
    attempt: attempt as AttemptId,
    write: { is } as Write,
    request: { method, path, body },
    sealedAt,
  }))

const pieces = ({ profileId, attempt, write, request, sealedAt }: Sealed) => [
  profileId,
  attempt,
  write.is,
  request.method,
  request.path,
  request.body,
  sealedAt,
]

describe('the canonical text of a plan', () => {
  it('is the same for equal plans and different for any others', () => {
    fc.assert(
      fc.property(sealed, sealed, (a, b) => {
        const same = JSON.stringify(pieces(a)) === JSON.stringify(pieces(b))
        expect(createCanonicalText(a) === createCanonicalText(b)).toBe(same)
        expect(createCanonicalText(structuredClone(a))).toBe(createCanonicalText(a))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each<[string, (plan: Sealed) => Sealed]>([
    ['its profile', plan => ({ ...plan, profileId: `${plan.profileId}x` })],
    ['its attempt', plan => ({ ...plan, attempt: `${plan.attempt}x` as AttemptId })],
    [
      'its kind',
      plan => ({ ...plan, write: { is: plan.write.is === 'order' ? 'cancel' : 'order' } as Write }),
    ],
    [
      'its method',
      plan => ({
        ...plan,
        request: { ...plan.request, method: plan.request.method === 'POST' ? 'PUT' : 'POST' },
      }),
    ],
    ['its path', plan => ({ ...plan, request: { ...plan.request, path: `${plan.request.path}x` } })],
    ['its body', plan => ({ ...plan, request: { ...plan.request, body: `${plan.request.body}x` } })],
    ['the moment it was sealed', plan => ({ ...plan, sealedAt: plan.sealedAt + 1 })],
    [
      'where its path ends and its body begins',
      plan => ({
        ...plan,
        request: { ...plan.request, path: `${plan.request.path}x`, body: plan.request.body.slice(1) },
      }),
    ],
  ])('changes with %s', (_what, change) => {
    fc.assert(
      fc.property(sealed, plan => {
        expect(createCanonicalText(change(plan))).not.toBe(createCanonicalText(plan))
      }),
    )
  })

  const account = { id: '0xab', label: 'Grid', subOf: 'Main' }
  it.each<[string, AccountName]>([
    ['its account', { ...account, id: '0xac' }],
    ['what that is called', { ...account, label: 'Grod' }],
    ['whose sub-account it is', { ...account, subOf: 'Mein' }],
    ['whether it is one', { id: '0xab', label: 'Grid' }],
    ['where one name ends and the next begins', { ...account, label: 'Gri', subOf: 'dMain' }],
  ])('changes with the account: %s', (_what, other) => {
    fc.assert(
      fc.property(sealed, plan => {
        const named = createCanonicalText({ ...plan, account })
        expect(createCanonicalText({ ...plan, account: other })).not.toBe(named)
        expect(createCanonicalText(plan)).not.toBe(named)
      }),
      { numRuns: 50 },
    )
  })

  it('stays stable, so that old seals can still be verified', () => {
    expect(
      createCanonicalText({
        profileId: 'practice',
        attempt: 'pd-1' as AttemptId,
        write: { is: 'order' } as Write,
        request: { method: 'POST', path: '/v1/order', body: '{"symbol":"PERP_BTC_USDC"}' },
        sealedAt: 1_790_000_000_000,
      }),
    ).toBe(
      '["perpdesk-plan-1","practice","pd-1","order","POST","/v1/order","{\\"symbol\\":\\"PERP_BTC_USDC\\"}",1790000000000]',
    )
  })
})

it('shows eight characters of a seal in two groups', () => {
  expect(formatSealMark(`a1b2c3d4${'0'.repeat(56)}`)).toBe('A1B2·C3D4')
})

it('requires a typed word as soon as one warning does', () => {
  const warning = (typed: boolean): PlanWarning => ({ code: 'SAME_AGAIN', facts: {}, typed })
  expect(needsTypedConfirmation({ warnings: [] })).toBe(false)
  expect(needsTypedConfirmation({ warnings: [warning(false)] })).toBe(false)
  expect(needsTypedConfirmation({ warnings: [warning(false), warning(true)] })).toBe(true)
})
