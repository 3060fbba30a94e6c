import { describe, expect, it } from 'vitest'
import { inputs, terms } from '../../../../test/kit/trade'
import { MIN_LOOKUP_INTERVAL_MS } from '../../attempt/signature-expiry'
import type { WriteAttempt } from '../../attempt/write-attempt'
import {
  MAINTENANCE_FLAG_QUERY,
  emptyOutcomeEvidence,
  type SettingsReadBack,
} from '../../proof/outcome-evidence'
import { evaluateDraft, previewDraft } from '../draft-evaluation'
import { maintenanceFlagProof } from './maintenance-proof'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'

const on = (cancelsInMaintenance: boolean | undefined) =>
  inputs({ terms: { ...terms(), ...(cancelsInMaintenance !== undefined && { cancelsInMaintenance }) } })
const sealed = (cancels: boolean, was: boolean | undefined) =>
  evaluateDraft({ is: 'maintenance flag', cancels }, on(was), 'seal')

describe('the setting for orders during maintenance', () => {
  it.each([true, false])('is sealed with its previous value when it becomes %s', cancels =>
    expect(sealed(cancels, !cancels)).toMatchObject({
      ok: true,
      value: { write: { is: 'maintenance flag', cancels, was: !cancels } },
    }),
  )

  it.each([true, false])('is refused when it is already %s', is =>
    expect(sealed(is, is)).toMatchObject({ ok: false, error: [{ code: 'SETTING_SAME' }] }),
  )

  it('is rejected when the venue never reported it', () =>
    expect(sealed(true, undefined)).toMatchObject({ ok: false, error: [{ code: 'FIGURE_UNTOLD' }] }))

  it.each([
    [true, '1'],
    [false, '0'],
  ])('to %s changes %s of one setting', (cancels, changed) =>
    expect(previewDraft({ is: 'maintenance flag', cancels }, on(false)).checks[0]?.facts).toEqual({
      ...{ changed, of: '1' },
    }),
  )

  it('asks for no typed word', () =>
    expect(previewDraft({ is: 'maintenance flag', cancels: true }, on(false)).warnings).toEqual([
      { code: 'SETTING_STAYS', facts: {}, typed: false },
    ]))

  it('is not sealed before the terms are read', () => {
    const { terms: _, ...snapshot } = on(false).snapshot
    const draft = { is: 'maintenance flag', cancels: true } as const
    expect(evaluateDraft(draft, { ...on(false), snapshot }, 'seal')).toMatchObject({ ok: false })
  })
})

describe('the proof of the setting', () => {
  const LAPSE = 1_790_000_310_000
  const write: PlannedMaintenanceFlag = { is: 'maintenance flag', cancels: true, was: false }
  const attempt = {
    id: 'pd-1',
    state: { is: 'unknown', at: 2, why: 'no answer' },
    write,
    signedAt: LAPSE - 310_000,
    evidence: [],
  } as unknown as WriteAttempt & { readonly write: PlannedMaintenanceFlag }
  const judged = (...readBacks: readonly SettingsReadBack[]) =>
    maintenanceFlagProof.resolveVerdict(attempt, { ...emptyOutcomeEvidence, readBacks }, [])?.is
  const back = (at: number, answer?: string): SettingsReadBack => ({
    at,
    settings: answer === undefined ? {} : { [MAINTENANCE_FLAG_QUERY]: answer },
  })
  const late = LAPSE + 3_600_000

  it('is the first record with the new value', () => expect(judged(back(1, 'true'))).toBe('in effect'))

  it('is not given by a record without the new value', () =>
    expect([judged(), judged(back(late), back(late + MIN_LOOKUP_INTERVAL_MS))]).toEqual([
      undefined,
      undefined,
    ]))

  it('of failure requires two records after its lapse', () =>
    expect([
      judged(back(1, 'false'), back(2 + MIN_LOOKUP_INTERVAL_MS, 'false')),
      judged(back(late, 'false')),
      judged(back(late, 'false'), back(late + MIN_LOOKUP_INTERVAL_MS, 'false')),
    ]).toEqual([undefined, undefined, 'not done']))

  it('is requested from the account’s own record', () =>
    expect(maintenanceFlagProof.listQueries(attempt, emptyOutcomeEvidence, 5)).toEqual([
      { ask: 'terms', notBefore: 5 },
    ]))
})
