import { expect, it } from 'vitest'
import type { TradingProfile } from '@core/profile/trading-profile'
import { memorySettings } from '../../../test/kit/memory-records'
import { watched } from '../../../test/kit/past-rows'
import { personAtTheDesk } from '../../../test/kit/surface'
import { emptyProfileRecord } from '@core/attempt/profile-record'
import { createTradingGate } from '../attempts/trading-gate'
import { createMemoryVault } from '../../../test/kit/memory-vault'
import { createDeskLock } from './desk-lock'
import type { SurfaceAnswer } from '../main-ports'

const left = { says: '1 open position stays open at the venue.', asOf: 7 }

const real: TradingProfile = {
  id: 'custom-one',
  kind: 'custom',
  label: 'main',
  accountId: '0x1',
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  writesAllowed: true,
}

/** A lock whose gate, anchor and line only note what is asked of them, in turn. */
function open(answer: SurfaceAnswer, profile = real, meanwhile = () => {}) {
  const person = personAtTheDesk()
  person.will(answer)
  const turns: string[] = []
  const gate = createTradingGate({
    clock: { now: () => 0, after: () => () => undefined },
    onChange: ({ state, holds }) => turns.push(holds.some(hold => 'left' in hold) ? 'what stays' : state),
  })
  const lock = createDeskLock({
    vault: { ...createMemoryVault({ now: () => 0 }), lock: () => void turns.push('keys gone') },
    gate,
    settings: memorySettings(),
    surface: person,
    ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0 },
    log: { note: () => undefined, trouble: () => undefined },
    permissions: undefined as never,
    isScreenLockHeard: () => false,
    header: () => ({ profile: undefined as never, theme: 'dark', palette: 'standard' }),
    profile: () => profile,
    describeLeftLive: () => left,
    voidAll: () => turns.push('all void'),
    async reopen() {
      turns.push('read again')
      await Promise.resolve()
      meanwhile()
    },
    onChange: () => undefined,
    attempts: { anchor: () => void turns.push('anchored'), profileRecord: () => emptyProfileRecord },
  })
  return { lock, turns, person, gate }
}

it('shuts the gate and drops the keys before it invalidates the plans, and then reports the open items', () => {
  const { lock, turns } = open({ is: 'yes' })
  expect(lock.lock()).toEqual(left)
  expect(turns).toEqual(['read-only', 'keys gone', 'all void', 'what stays'])
})

it('shows the open items beside the lock and in the unlock question, as they were when it began', async () => {
  const { lock, gate, person } = open({ is: 'no' })
  const first = lock.lock()
  const again = lock.lock()
  await lock.unlock()
  expect([first, again, gate.writes().holds, person.asked.at(-1)]).toMatchObject([
    left,
    undefined,
    [{ is: 'read-only', why: 'desk locked', left }],
    { is: 'unlock', left },
  ])
})

it('shows the open items of the locked profile, and of no other', () => {
  const { lock, gate } = open({ is: 'yes' })
  lock.lock()
  lock.applyTo({ ...real, id: 'custom-two' })
  const other = gate.writes().holds
  lock.applyTo(real)
  expect([other, gate.writes().holds]).toEqual([
    [{ is: 'read-only', why: 'desk locked' }],
    [{ is: 'read-only', why: 'desk locked', left }],
  ])
})

const { accountId: _, ...looked } = real
it.each([
  ['practice, which it does not hold', { ...real, kind: 'practice', id: 'practice' } as const],
  ['a venue that is only looked at', looked],
])('reports nothing for %s', (_what, profile) => {
  const { lock, gate } = open({ is: 'yes' }, profile)
  expect([lock.lock(), gate.writes().holds.filter(hold => 'left' in hold)]).toEqual([undefined, []])
})

it('has the journal anchored and everything read again before the gate opens', async () => {
  const { lock, turns } = open({ is: 'yes' })
  lock.lock()
  turns.length = 0
  expect(await lock.unlock()).toEqual({ ok: true, value: 'unlocked' })
  expect([lock.isLocked(), turns]).toEqual([false, ['anchored', 'read again', 'active']])
})

it('stays locked, and reports it, if a lock arrives while everything is read again', async () => {
  let isFirst = true
  const { lock, turns, gate } = open({ is: 'yes' }, real, () => {
    if (turns.includes('anchored') && isFirst) {
      isFirst = false
      lock.lock()
    }
  })
  lock.lock()
  expect(await lock.unlock()).toEqual({ ok: false, error: [{ code: 'DESK_LOCKED', facts: {} }] })
  expect([lock.isLocked(), gate.writes().state]).toEqual([true, 'read-only'])
})

it('stays locked if the user declines', async () => {
  const { lock, turns } = open({ is: 'no' })
  lock.lock()
  turns.length = 0
  expect(await lock.unlock()).toEqual({ ok: true, value: 'declined' })
  expect([lock.isLocked(), turns]).toEqual([true, []])
})

it.each([
  ['with a key', real],
  ['opened by its address', { ...looked, byAddress: watched }],
])('keeps the connection of an account %s', (_what, profile) => {
  const { lock, turns, gate } = open({ is: 'yes' }, profile)
  lock.lock()
  expect([lock.isLocked(), turns.includes('read again'), gate.writes().state]).toEqual([
    true,
    false,
    'read-only',
  ])
})
