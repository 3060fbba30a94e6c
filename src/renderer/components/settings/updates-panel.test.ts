// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { UpdateState } from '@core/update/update-state'
import type { ReleaseOffer, ReleaseFault } from '@core/update/release-judgement'
import type { UpdateFileFault } from '@core/update/update-state'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW } from '../../../../test/kit/screen'
import { useUpdateStore } from '../../stores/update-store'
import { describeReleaseFault, describeUpdateDownload } from '@messages/updates'
import UpdatesPanel from './UpdatesPanel.vue'

enableAutoUnmount(afterEach)

const offer: ReleaseOffer = {
  version: '2.0.0',
  dated: NOW,
  expires: NOW + 1,
  security: false,
  file: { target: 'linux-x64-deb', name: 'perpdesk.deb', size: 92_000_000, sha256: 'ab'.repeat(32) },
}
const on: UpdateState = {
  isMade: true,
  isOn: true,
  isOffline: false,
  version: '1.0.0',
  host: 'updates.example',
  installation: 'deb',
  looked: { is: 'offered', at: NOW, offer },
  taking: { is: 'none' },
}

async function open(state: Partial<UpdateState> = {}) {
  const { door, view, press } = await mountDesk(UpdatesPanel, {
    answers: { 'updates.list': { ...on, ...state } },
    before: () => useUpdateStore().open(),
  })
  const buttons = () => view.findAll('button').map(each => each.text())
  const requests = () => door.asked.map(([channel]) => channel).filter(channel => channel !== 'updates.list')
  return { door, view, buttons, press, requests }
}

describe('UpdatesPanel', () => {
  it('cannot be turned on before the project has update keys, and gives the reason', async () => {
    const { view } = await open({ isMade: false, isOn: false })
    expect(view.findAll('input, button')).toHaveLength(0)
    expect(view.text()).toContain('no update address and keys yet')
  })

  it('shows the actual state, not the requested one', async () => {
    const { view, requests, door } = await open({ isOn: false })
    const box = () => view.find('input').element as HTMLInputElement
    door.answer('updates.turnOn', { ok: true, value: 'declined' })
    await view.find('input').trigger('click')
    await flushPromises()
    expect([requests(), box().checked]).toEqual([['updates.turnOn'], false])
    door.tell('updates.changed', on)
    await flushPromises()
    expect(box().checked).toBe(true)
    await view.find('input').trigger('click')
    expect(requests()).toEqual(['updates.turnOn', 'updates.turnOff'])
  })

  it.each<[string, Partial<UpdateState>, readonly string[]]>([
    ['offered', {}, ['Check now', 'Download 2.0.0…']],
    ['refused', { looked: { is: 'refused', at: NOW, fault: { is: 'key twice' } } }, ['Check now']],
    [
      'coming',
      { taking: { is: 'downloading', have: 1, of: 2, waitsFor: [] } },
      ['Check now', 'Stop download'],
    ],
    [
      'here as a package of the system',
      { taking: { is: 'ready', version: '2.0.0', path: '/a.deb', command: 'sudo apt install /a.deb' } },
      ['Check now', 'Show file', 'Copy command'],
    ],
    [
      'here as an AppImage',
      { installation: 'appimage', taking: { is: 'ready', version: '2.0.0', path: '/a' } },
      ['Check now', 'Install 2.0.0…', 'Show file'],
    ],
    [
      'here on a Mac',
      { installation: 'mac', taking: { is: 'ready', version: '2.0.0', path: '/a' } },
      ['Check now', 'Show file'],
    ],
    ['in its place', { taking: { is: 'placed', version: '2.0.0', path: '/a' } }, ['Check now']],
    ['broken off', { taking: { is: 'failed', fault: { is: 'cut' } } }, ['Check now', 'Retry download…']],
  ])('offers the actions for a release that is %s', async (_what, state, names) => {
    const { view, buttons } = await open(state)
    expect(buttons()).toEqual(names)
    expect(await axeFaults(view.element.parentElement ?? view.element)).toEqual([])
  })

  it('shows a bar while the download moves, and none while it waits', async () => {
    const taking = { is: 'downloading', have: 23, of: 92, waitsFor: [] } as const
    const { view, door } = await open({ taking })
    expect(view.find('progress').element.value).toBe(0.25)
    expect(view.text()).toContain('time left not known')
    door.tell('updates.changed', { ...on, taking: { ...taking, waitsFor: ['timer'] } })
    await flushPromises()
    expect(view.find('progress').exists()).toBe(false)
  })

  it('requests a download, and shows the reason for a refusal', async () => {
    const { door, press, requests, view } = await open()
    door.answer('updates.fetch', {
      ok: false,
      error: [{ code: 'UPDATE_WAITS', facts: { open: 'timer, outcome' } }],
    })
    await press('Download 2.0.0…')
    expect(requests()).toEqual(['updates.fetch'])
    expect(view.find('[role=alert]').text()).toBe(
      'Not now: armed timer at venue, unknown outcome. Settle first; positions may stay.',
    )
  })

  it('shows and copies the command', async () => {
    const command = "sudo apt install '/home/me/a.deb'"
    const { view, press, door } = await open({
      taking: { is: 'ready', version: '2.0.0', path: '/home/me/a.deb', command },
    })
    expect(view.find('code').text()).toBe(command)
    await press('Copy command')
    expect(door.asked.at(-1)).toEqual(['screen.copy', { text: command }])
  })
})

const at = { version: '2.0.0', own: '3.0.0', seen: '2.1.0' }
it.each<[ReleaseFault, RegExp]>([
  [{ is: 'too large' }, /too large/],
  [{ is: 'unreadable' }, /unreadable/],
  [{ is: 'no keys' }, /three keys/],
  [{ is: 'unknown key' }, /not the project’s/],
  [{ is: 'key twice' }, /twice with one key/],
  [{ is: 'bad signature' }, /signature mismatch/],
  [{ is: 'too few signatures', count: 1 }, /only one/],
  [{ is: 'too few signatures', count: 0 }, /none/],
  [{ is: 'went back', ...at }, /2\.0\.0 .* 2\.1\.0/],
  [{ is: 'expired', version: '2.0.0', at: Date.UTC(2026, 0, 2) }, /expired 2026-01-02/],
  [{ is: 'older', ...at }, /2\.0\.0 is older than 3\.0\.0, this one/],
  [{ is: 'own version' }, /own version/],
  [{ is: 'too young', version: '2.0.0', until: NOW }, /72 hours/],
  [{ is: 'no file', version: '2.0.0' }, /no file for this install/],
])('explains to a trader why %j is not offered', (fault, pattern) =>
  expect(describeReleaseFault(fault)).toMatch(pattern),
)

it.each<[UpdateFileFault, RegExp]>([
  [{ is: 'disk', code: 'ENOSPC' }, /Disk full.*version unchanged/],
  [{ is: 'disk', code: 'EIO' }, /\(EIO\).*Version unchanged/i],
  [{ is: 'wrong digest' }, /not the signed file/],
  [{ is: 'wrong size' }, /wrong size/],
  [{ is: 'away', why: 'sent elsewhere' }, /redirected, not followed/],
  [{ is: 'busy', open: ['write'] }, /may still arrive.*Version unchanged/i],
])('explains the effect of %j on a file', (fault, pattern) =>
  expect(describeUpdateDownload({ is: 'failed', fault }, 'folder')).toMatch(pattern),
)
