// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import {
  NEVER_LOCKS_AFTER,
  type KeyringOverview,
  type KeyringRow,
  type ProfileKeyState,
} from '@core/profile/keyring-overview'
import { mountDesk } from '../../../test/kit/mount-desk'
import { NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { keyStateMessages } from '@messages/key'
import AccountSettings from './AccountSettings.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const DAY = 86_400_000
const real = (changes: Partial<KeyringRow> = {}): KeyringRow => ({
  profile: { id: 'live-a', kind: 'live', label: 'main', venue: 'api.venue.example' },
  accountId: `0x${'ab'.repeat(32)}`,
  inUse: true,
  key: 'ready',
  facts: dated({
    fingerprint: '7f3a…c9',
    scopes: ['read', 'trading'],
    active: true,
    expiresAt: NOW + 41 * DAY,
    ipLimits: 2,
  }),
  writing: 'not allowed',
  hasGuards: true,
  ...changes,
})

async function open(rows: readonly KeyringRow[], changes: Partial<KeyringOverview> = {}) {
  const keyring: KeyringOverview = {
    isLocked: false,
    lockAfter: 15,
    isScreenLockHeard: false,
    store: 'Secret Service',
    rows,
    ...changes,
  }
  const { door, view, press } = await mountDesk(AccountSettings, { snapshot: { keyring: dated(keyring) } })
  const buttons = () => view.findAll('article button').map(button => button.text())
  return { door, view, press, buttons }
}

describe('AccountSettings', () => {
  it('shows that a second profile of one account only reads, and which one writes', async () => {
    const twice = real({ writing: 'not allowed', hasGuards: false, holder: 'first' })
    const { view, buttons } = await open([twice])
    expect(view.find('article').text()).toContain('“first” is this account and trades it')
    expect(view.find('article').text()).not.toContain('Set limits to enable trading')
    expect(buttons()).not.toContain('Enable trading…')
  })

  it.each<[LiveTradingBlocker, string]>([
    ['not electron', 'start with Electron'],
    ['root', 'start as plain user'],
    ['worked on', 'use npm start'],
  ])(
    'shows what to do when this program is view-only (%s), and offers no write permission',
    async (bar, part) => {
      const { view, buttons } = await open([real({ bar, hasGuards: false })])
      expect(view.find('article').text()).toContain(part)
      expect(view.find('article').text()).not.toContain('Set limits to enable trading')
      expect(buttons()).toEqual(['Refresh', 'Show full key', 'Replace…', 'Remove…', 'Edit…'])
    },
  )

  it('shows the facts a trader needs about a key, and never the whole key', async () => {
    const { view } = await open([real()])
    const text = view.find('article').text()
    for (const part of [
      'LIVE',
      'main',
      'IN USE',
      'READY',
      '7f3a…c9',
      'READ+TRADE',
      'exp 41 d',
      'limited to 2',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Secret Service')
    expect(text).not.toContain('ab'.repeat(32))
  })

  it('lists the account’s other keys by digest, rights and end, and shows where to revoke one', async () => {
    const one = {
      digest: 'c0ffee11'.padEnd(32, '9'),
      scopes: ['read'],
      active: true,
      expiresAt: NOW + 3 * DAY,
    } as const
    const { facts } = real()
    const known = facts && {
      ...facts,
      value: { ...facts.value, otherKeys: [one, { ...one, digest: 'b'.repeat(32), active: false }] },
    }
    const { view } = await open([real(known && { facts: known })])
    expect(view.findAll('.others li').map(each => each.text())).toEqual([
      'c0ffee11 READ · exp 3 d',
      'bbbbbbbb NOT ACTIVE · exp 3 d',
    ])
    expect(view.find('.others').text()).toContain('on broker’s page')
    const { view: untold } = await open([real()])
    expect(untold.find('.others').text()).toContain('with data key')
  })

  it('warns about a key that can transfer assets, has no address limit and ends within 14 days', async () => {
    const facts = dated({
      fingerprint: '7f3a…c9',
      scopes: ['read', 'asset'],
      active: true,
      expiresAt: NOW + 13 * DAY,
    } as const)
    const { view } = await open([real({ facts })])
    const text = view.text()
    for (const part of ['can move assets', 'Expires within 14 days', 'from any address', 'Read only'])
      expect(text).toContain(part)
  })

  it.each(
    Object.keys(keyStateMessages).filter(key => !['ready', 'at rest'].includes(key)) as ProfileKeyState[],
  )('shows a separate instruction for a key that is "%s"', async key => {
    const { view } = await open([real({ key })])
    expect(view.text()).toContain(keyStateMessages[key].what)
    expect(
      Object.values(keyStateMessages).filter(({ what }) => what === keyStateMessages[key].what),
    ).toHaveLength(1)
  })

  it.each<[string, KeyringRow, readonly string[]]>([
    ['one in use', real(), ['Refresh', 'Show full key', 'Replace…', 'Remove…', 'Edit…', 'Enable trading…']],
    [
      'one that may write',
      real({ writing: 'allowed' }),
      [
        'Refresh',
        'Show full key',
        'Replace…',
        'Remove…',
        'Edit…',
        'Disable trading',
        'Bind to this address…',
      ],
    ],
    [
      'one allowed in an earlier run',
      real({ writing: 'not begun' }),
      [
        'Refresh',
        'Show full key',
        'Replace…',
        'Remove…',
        'Edit…',
        'Enable trading again…',
        'Disable trading',
      ],
    ],
    [
      'one without a key',
      real({ key: 'no key', inUse: false }),
      ['Use this account', 'Edit…', 'Remove from list…', 'Add its key…'],
    ],
    ['one in use without a key', real({ key: 'no key' }), ['Edit…', 'Add its key…']],
    [
      'practice',
      {
        ...real(),
        profile: { id: 'practice', kind: 'practice', label: 'Practice', venue: '' },
        writing: 'allowed',
      },
      ['Bind to this address…'],
    ],
  ])('offers the actions for %s', async (_, row, offered) => {
    const { buttons } = await open([row])
    expect(buttons()).toEqual(offered)
  })

  it.each([
    ['Replace…', 'keys.replace', { profileId: 'live-a' }],
    ['Remove…', 'keys.remove', { profileId: 'live-a' }],
    ['Refresh', 'keys.inspect', { profileId: 'live-a' }],
    ['Edit…', 'profiles.edit', { id: 'live-a' }],
    ['Enable trading…', 'profiles.allowWrites', { id: 'live-a' }],
    ['Lock now', 'keys.lock', undefined],
    ['Add a key…', 'keys.add', undefined],
    ['Add an account…', 'profiles.addByAddress', undefined],
    ['View markets (no key)…', 'profiles.add', undefined],
  ])('sends a request to main when "%s" is pressed', async (label, channel, input) => {
    const { door, press } = await open([real()])
    await press(label)
    expect(door.asked).toEqual([[channel, input]])
  })

  it('asks main to remove a row without a key, and names what blocks it', async () => {
    const { door, view, press } = await open([real({ key: 'no key', inUse: false })])
    door.answer('profiles.remove', {
      ok: false,
      error: [{ code: 'PROFILE_STAYS', facts: { why: 'unknown' } }],
    })
    await press('Remove from list…')
    expect(door.asked).toEqual([['profiles.remove', { id: 'live-a' }]])
    expect(view.find('[role=alert]').text()).toContain('An outcome is unknown.')
  })

  it('shows a public key in full on request, and hides it again', async () => {
    const { door, view, press } = await open([real()])
    door.answer('keys.whole', { ok: true, value: 'ed25519:whole' })
    expect(view.text()).not.toContain('ed25519:')
    await press('Show full key')
    expect([door.asked, view.text().includes('ed25519:whole')]).toEqual([
      [['keys.whole', { profileId: 'live-a' }]],
      true,
    ])
    await press('Hide full key')
    expect(view.text()).not.toContain('ed25519:')
  })

  it.each<[Partial<KeyringRow>, boolean]>([
    [{ ceilings: 'none', writing: 'allowed' }, true],
    // The leave to write asks for them, and so do first limits.
    [{ ceilings: 'none', writing: 'not begun' }, false],
    [{ ceilings: 'none', writing: 'allowed', hasGuards: false }, false],
    [{ ceilings: { writesAMinute: 60, markets: [] }, writing: 'allowed' }, false],
    [{ writing: 'allowed' }, false],
  ])(
    'shows what a key without ceilings does not sign, with a button to set them, if it may write: %j',
    async (row, isShown) => {
      const { door, view, press, buttons } = await open([real(row)])
      expect(view.find('article').text().includes('signs only cancels and new reduce-only orders')).toBe(
        isShown,
      )
      expect(buttons().includes('Set key limits…')).toBe(isShown)
      if (!isShown) return
      await press('Set key limits…')
      expect(door.asked).toContainEqual(['guards.boundKey', undefined])
    },
  )

  it('shows why main refused, and what to do', async () => {
    const { door, view, press } = await open([real()])
    door.answer('keys.inspect', { ok: false, error: [{ code: 'KEY_UNREADABLE', facts: { why: 'hung' } }] })
    await press('Refresh')
    expect(view.find('[role=alert]').text()).toContain('Keychain does not answer')
  })

  it('offers to unlock a locked desk, and shows that practice goes on', async () => {
    const { door, view, press } = await open([real({ key: 'desk locked' })], { isLocked: true })
    // The practice key is made afresh at each start and outlives the lock: its row still has trading enabled.
    expect(view.text()).toContain('stored keys unloaded; practice goes on. Fills and alerts continue')
    await press('Unlock…')
    expect(door.asked).toEqual([['keys.unlock', undefined]])
  })

  it('requests another lock timeout, and shows the old one until main confirms', async () => {
    const { door, view } = await open([real()])
    const select = view.find('select')
    await select.setValue('60')
    expect(door.asked).toEqual([['keys.lockAfter', { minutes: 60 }]])
    expect((select.element as HTMLSelectElement).value).toBe('15')
  })

  it.each([
    [true, true],
    [false, false],
  ])(
    'offers never to lock only where the system’s own lock is heard: %s',
    async (isScreenLockHeard, isOffered) => {
      const { door, view } = await open([real()], { isScreenLockHeard })
      const last = view.findAll('select option').at(-1)
      expect([last?.text() === 'never', view.text().includes('needs a system that')]).toEqual([
        isOffered,
        !isOffered,
      ])
      if (!isOffered) return
      await view.find('select').setValue(String(NEVER_LOCKS_AFTER))
      expect(door.asked).toEqual([['keys.lockAfter', { minutes: NEVER_LOCKS_AFTER }]])
    },
  )

  it('shows the progress of a key made here, and continues only when it can be signed for', async () => {
    const watched = (birth: KeyringRow['birth']): KeyringRow => ({
      profile: {
        ...{ id: 'address-a', kind: 'live', label: 'watched', venue: 'api.venue.example' },
        byAddress: {
          ...{ address: `0x${'2'.repeat(40)}`, chain: 'EVM', broker: 'a_broker' },
          ...{ accountId: `0x${'cd'.repeat(32)}`, type: 'MAIN' },
        },
      },
      ...{ inUse: false, key: 'by address', writing: 'not allowed', hasGuards: false },
      ...(birth !== undefined && { birth }),
    })
    const birth = { scope: 'read,trading', until: NOW + DAY } as const
    const waits = await open([watched({ ...birth, step: 'to sign', key: '8tm7…hX' })])
    expect(waits.view.find('article').text()).toContain('8tm7…hX')
    expect(waits.view.find('article').text()).toContain('waits for your wallet’s signature')
    await waits.press('Continue with new key…')
    expect(waits.door.asked.at(-1)).toEqual(['keys.make', { profileId: 'address-a' }])
    const offered = await open([watched({ ...birth, step: 'unknown' })])
    expect(offered.buttons()).not.toContain('Continue with new key…')
    expect(offered.buttons()).not.toContain('Add its key…')
    expect(offered.view.find('article').text()).toContain('never resent')
    await offered.press('Drop new key…')
    expect(offered.door.asked.at(-1)).toEqual(['keys.giveUp', { profileId: 'address-a' }])
    const refused = await open([watched({ ...birth, step: 'refused', words: 'no such chain' })])
    expect(refused.view.find('article').text()).toContain('Venue says: no such chain')
  })
})
