// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { KeyringRow } from '@core/profile/keyring-overview'
import { NOW, openFakeDoor, type FakeDoor } from '../../../test/kit/screen'
import { useRequestStore } from './request-store'
import { useDeskStore } from './desk-store'
import { useAccountSetupStore } from './account-setup-store'
import { useScreenStore } from './screen-store'
import { useTicketStore } from './ticket-store'

const profile = { id: 'live-new', kind: 'live', label: 'main', venue: 'venue.example' } as const
const added = (changes: Partial<KeyringRow> = {}): KeyringRow => ({
  profile,
  accountId: `0x${'a'.repeat(64)}`,
  inUse: false,
  key: 'ready',
  writing: 'not allowed',
  hasGuards: false,
  ...changes,
})
const keyring = (row: KeyringRow) =>
  ({ keyring: { value: { rows: [row] }, version: 1, asOf: NOW, from: 'live' } }) as never

let door: FakeDoor
const requests = () => door.asked.map(([channel]) => channel).filter(channel => !channel.startsWith('desk.'))
async function at(row: KeyringRow) {
  door = openFakeDoor('desk', keyring(row))
  await useDeskStore().open()
  return useAccountSetupStore()
}
const error = [{ code: 'WRITES_HELD', facts: {} }]

describe('account setup', () => {
  it('sets no guards when the account could not be activated, because they would apply to another', async () => {
    const way = await at(added())
    door.answer('profiles.use', { ok: false, error })
    await way.continueSetup(profile.id)
    expect([requests(), useRequestStore().state]).toEqual([
      ['profiles.use'],
      { is: 'refused', refusals: error },
    ])
  })

  it('activates the account before its guards are set, and asks for them once', async () => {
    const way = await at(added())
    door.answer('profiles.use', { ok: true, value: undefined })
    door.answer('profiles.allowWrites', { ok: true, value: 'declined' })
    await way.continueSetup(profile.id)
    expect(requests()).toEqual(['profiles.use', 'profiles.allowWrites'])
  })

  it('asks for the key of the watched account, and of no other', async () => {
    const watched = { ...profile, byAddress: { wallet: `0x${'2'.repeat(40)}`, accountId: 'x' } } as never
    const way = await at(added({ profile: watched, key: 'by address' }))
    door.answer('keys.addFor', { ok: true, value: 'declined' })
    await way.continueSetup(profile.id)
    expect(door.asked.filter(([channel]) => channel.startsWith('keys.'))).toEqual([
      ['keys.addFor', { profileId: profile.id }],
    ])
  })

  it('stops when an added account cannot be activated', async () => {
    const way = await at(added())
    door.answer('keys.add', { ok: true, value: { id: profile.id } })
    door.answer('profiles.use', { ok: false, error })
    let isOver = false
    void way.addKey().then(() => (isOver = true))
    await flushPromises()
    expect([isOver, requests()]).toEqual([true, ['keys.add', 'profiles.use']])
  })

  it('ends when the account disappears from the list', async () => {
    const way = await at(added({ inUse: true, key: 'no key' }))
    door.answer('keys.replace', () => {
      door.tell('desk.changed', { keyring: { value: { rows: [] }, version: 2, asOf: NOW, from: 'live' } })
      return { ok: true, value: 'replaced' }
    })
    await way.continueSetup(profile.id)
    expect(requests()).toEqual(['keys.replace'])
  })

  it('sets the first limits by the confirmation that enables trading, and opens the ticket', async () => {
    const way = await at(added({ inUse: true }))
    useScreenStore().openSettings('accounts')
    door.answer('profiles.allowWrites', { ok: true, value: 'allowed' })
    await way.continueSetup(profile.id)
    expect(door.asked.slice(-1)).toEqual([
      [
        'profiles.allowWrites',
        { id: profile.id, guards: expect.objectContaining({ orderNotional: '1000' }) },
      ],
    ])
    expect([useScreenStore().currentView, useTicketStore().typed.type]).toEqual(['trade', 'MARKET'])
  })

  it('ends when the person declines, and asks nothing more', async () => {
    const way = await at(added({ inUse: true, hasGuards: true }))
    door.answer('profiles.allowWrites', { ok: true, value: 'declined' })
    await way.continueSetup(profile.id)
    expect(requests()).toEqual(['profiles.allowWrites'])
  })
})
