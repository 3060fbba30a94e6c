// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JournalReport } from '@contract/audit-api'
import type { JournalAction } from '@core/attempt/journal-actions'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import { requireAmount as a } from '@core/value/decimal-amount'
import { formatGuardTexts } from '@core/guard/trading-guards'
import type { AttemptTimeline } from '@core/attempt/attempt-timeline'
import type { AttemptId } from '@core/write/venue-write'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { attempt, NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { defaultPreferences } from '../preferences/preferences'
import { useAuditStore } from '../stores/audit-store'
import { useScreenStore } from '../stores/screen-store'
import {
  describeJournalAction,
  journalFindingMessages,
  isInStateGroup,
  formatStepDuration,
  attemptStateGroups,
  type AttemptStateGroup,
} from '@messages/audit'
import LogView from './LogView.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const ID = 'pd-01JD9QK3XR7F3A'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const timeline: AttemptTimeline = {
  attempt: ID as AttemptId,
  steps: [
    { step: 'sealed', at: NOW, after: 0, facts: { digest: 'ab12' } },
    { step: 'consented', at: NOW + 2_100, after: 2_100, facts: {} },
    { step: 'asked', at: NOW + 2_300, after: 200, facts: { asked: 'order by client id', answer: 'none' } },
  ],
  took: { consent: 2_100, all: 12_400 },
}
const journal: JournalReport = {
  found: 'whole',
  lines: 41,
  acts: [{ saw: 'stop', at: NOW }],
}

async function open(report: JournalReport = journal) {
  const attempts = [attempt(), attempt({ id: 'pd-2' as AttemptId, state: { is: 'absent', at: NOW } })]
  const desk = await mountDesk(LogView, {
    snapshot: { attempts: dated(attempts) },
    answers: { 'audit.journal': report, 'attempts.timeline': timeline },
  })
  return { ...desk, text: () => plain(desk.view.text()) }
}

describe('LogView', () => {
  it('shows every step of an attempt with its time, detail and duration', async () => {
    const { text } = await open()
    await useAuditStore().selectAttempt(ID)
    await flushPromises()
    for (const part of [
      'Confirmed',
      '+2 100 ms',
      'asked order by client id · answer none',
      'confirm to end12 s',
    ])
      expect(text()).toContain(part)
  })

  it('shows the latest attempt until another is chosen, and keeps a chosen one', async () => {
    const { door } = await open()
    const newer = (id: string, by: number) => attempt({ id: id as AttemptId, consentedAt: NOW + by })
    const tell = async (version: number, ...attempts: readonly WriteAttempt[]) => {
      door.tell('desk.changed', { attempts: { ...dated(attempts), version } })
      await flushPromises()
    }
    expect(useAuditStore().selectedAttempt).toBe(attempt().id)
    expect(door.asked).toContainEqual(['attempts.timeline', { attempt: attempt().id }])
    await useAuditStore().selectAttempt('pd-2')
    await tell(2, newer('pd-2', -9_000), newer('pd-3', 9_000))
    expect(useAuditStore().selectedAttempt).toBe('pd-2')
  })

  it('shows the first attempt as soon as there is one', async () => {
    const { door } = await mountDesk(LogView, {
      snapshot: {},
      answers: { 'audit.journal': journal, 'attempts.timeline': timeline },
    })
    expect(useAuditStore().selectedAttempt).toBeUndefined()
    door.tell('desk.changed', { attempts: dated([attempt()]) })
    await flushPromises()
    expect(useAuditStore().selectedAttempt).toBe(attempt().id)
  })

  it('copies and saves the evidence of the chosen attempt, and reports the result', async () => {
    const { door, press, text } = await open()
    await useAuditStore().selectAttempt(ID)
    await flushPromises()
    door.answer('attempts.evidence', { ok: true, value: '{"form":"evidence"}' })
    await press('Copy evidence')
    expect(door.asked.at(-1)).toEqual(['screen.copy', { text: '{"form":"evidence"}' }])
    expect(text()).toContain('Copied.')
    door.answer('audit.save', { ok: true, value: { rows: 1, file: 'evidence.json' } })
    await press('Save evidence…')
    expect(door.asked.at(-1)).toEqual(['audit.save', { attempt: ID }])
    expect(text()).toContain('In evidence.json.')
  })

  it('shows why main refused', async () => {
    const { door, view, press } = await open()
    await useAuditStore().selectAttempt(ID)
    await flushPromises()
    door.answer('audit.save', { ok: false, error: [{ code: 'NOT_WRITTEN', facts: {} }] })
    await press('Save evidence…')
    expect(view.find('[role=alert]').text()).toContain('Not saved.')
  })

  it('filters attempts by state', async () => {
    const { view } = await open()
    expect(view.find('header .faint').text()).toBe('2')
    await view.find('select').setValue('ended')
    expect(view.find('header .faint').text()).toBe('1')
  })

  it.each(['whole', 'edited', 'rolled back'] as const)(
    'shows in words that the journal is %s',
    async found => {
      const { text } = await open({ ...journal, found })
      useScreenStore().logSection = 'events'
      await flushPromises()
      expect(text()).toContain(journalFindingMessages[found])
      expect(text()).toContain('41 lines')
      expect(text()).toContain('You stopped trading.')
    },
  )

  it('drops the timeline of an attempt that is no longer chosen', async () => {
    const { door } = await open()
    const audit = useAuditStore()
    let late: ((answer: unknown) => void) | undefined
    door.answer('attempts.timeline', () => new Promise(done => (late = done)))
    const first = audit.selectAttempt(ID)
    door.answer('attempts.timeline', { ok: true, value: { ...timeline, attempt: 'pd-2' } })
    await audit.selectAttempt('pd-2')
    late?.({ ok: true, value: timeline })
    await first
    expect(audit.timeline?.attempt).toBe('pd-2')
  })

  it('has no accessibility faults', async () => {
    const { view } = await open()
    await useAuditStore().selectAttempt(ID)
    await flushPromises()
    expect(await axeFaults(view.element)).toEqual([])
  })
})

describe('audit words', () => {
  const states: Record<AttemptState['is'], true> = {
    written: true,
    sending: true,
    accepted: true,
    live: true,
    'partly filled': true,
    filled: true,
    cancelled: true,
    rejected: true,
    refused: true,
    'not sent': true,
    unknown: true,
    done: true,
    absent: true,
    declared: true,
    quarantined: true,
  }
  it.each(Object.keys(states) as AttemptState['is'][])(
    'put “%s” into exactly one group besides the group of all',
    is => {
      const groups = (Object.keys(attemptStateGroups) as AttemptStateGroup[]).filter(group =>
        isInStateGroup(group, { is } as AttemptState),
      )
      expect(groups).toHaveLength(2)
    },
  )

  const guards = formatGuardTexts({
    orderNotional: a('1000'),
    positionNotional: a('1'),
    openNotional: a('1'),
    dailyLoss: a('1'),
    dailyNotional: a('1'),
    writesPerMinute: 1,
    consentsPerMinute: 1,
    collar: a('0.02'),
    markets: 'all',
    accounts: 'all',
  })
  it.each<[JournalAction, string]>([
    [{ saw: 'open', at: NOW, version: '0.1.0' }, 'version 0.1.0'],
    [{ saw: 'reopen', at: NOW, reason: 'I looked' }, 'resumed: I looked.'],
    [{ saw: 'guards', at: NOW, profileId: 'a', guards }, 'Max order, USDC 1 000;'],
    [{ saw: 'guards', at: NOW, profileId: 'a', guards: {} }, 'unreadable'],
    [{ saw: 'guards raised', at: NOW, profileId: 'a', guards, from: NOW }, 'raised from'],
    [
      { saw: 'armed', at: NOW, profileId: 'a', envelope: 'e', text: '', digest: '' },
      'One-click trading or an algo started',
    ],
    [{ saw: 'disarmed', at: NOW, profileId: 'a', envelope: 'e', why: 'gap' }, 'private channel gap'],
    [{ saw: 'raise called off', at: NOW, profileId: 'a' }, 'Raise cancelled'],
    [{ saw: 'permission', at: NOW, profileId: 'a', change: 'writing allowed' }, 'label typed'],
    [{ saw: 'permission', at: NOW, profileId: 'a', change: 'key removed' }, 'nothing closed'],
    [{ saw: 'lock after', at: NOW, minutes: 30, before: 10 }, 'Auto-lock: 30 min (was 10 min)'],
    [
      {
        saw: 'settings',
        at: NOW,
        of: 'alerts',
        changed: [
          { name: 'isPrivate', before: 'true', after: 'false' },
          { name: 'liquidationLevels', after: '0.6' },
        ],
      },
      'Alerts changed: private from true to false; liquidation levels from default to 0.6.',
    ],
    [{ saw: 'impossible', at: NOW, incident: 'i-1', why: 'w'.repeat(400) }, '… (i-1)'],
  ])('describe the act $saw', (act, part) =>
    expect(plain(describeJournalAction(act, { ...defaultPreferences }))).toContain(part),
  )

  it.each([
    [12, '12 ms'],
    [-40, '−40 ms'],
    [9_999, '9 999 ms'],
    [12_400, '12 s'],
  ])('show %i ms as %s', (ms, words) => expect(plain(formatStepDuration(ms))).toBe(words))
})
