import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TradingProfile } from '../../src/core/profile/trading-profile'
import { systemClock } from '../../src/main/clock'
import { openPlainRecords } from '../kit/plain-records'
import { linesOf } from '../kit/profile-chain'
import { openDeskWindow, smallOrder, until, type DeskInWindow } from '../kit/desk-window'

/**
 * An account of a real venue with write permission, from an earlier start. Its host can never be resolved.
 */
const account: TradingProfile = {
  id: 'custom-a',
  kind: 'custom',
  label: 'main',
  addresses: {
    baseUrl: 'https://venue.invalid',
    publicStreamUrl: 'wss://venue.invalid/p',
    privateStreamUrl: 'wss://venue.invalid/q',
  },
  accountId: `0x${'ab'.repeat(32)}`,
  writesAllowed: true,
}

let folder: string
let window: DeskInWindow
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-barred-'))
  const { settings, journal, close } = await openPlainRecords(folder, systemClock)
  journal.append(...linesOf(account))
  settings.set('profiles', JSON.stringify([account]))
  settings.set('profile in use', account.id)
  close()
  // Every environment variable that might suggest otherwise.
  window = await openDeskWindow(folder, [], { PERPDESK_HOST: 'electron', ELECTRON_RUN_AS_NODE: '1' })
})
afterAll(async () => {
  await window.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const reasons = async () =>
  ((await window.snapshot()).writes?.value.holds ?? []).flatMap(hold =>
    hold.is === 'read-only' ? [hold.why] : [],
  )
const refused = { ok: false, error: [{ code: 'WRITES_READ_ONLY', facts: { why: 'not electron' } }] }

it('blocks every write of a live account in the Chromium host, and shows why in its window', async () => {
  await until('the reason', async () => (await reasons()).includes('not electron'))
  await expect
    .poll(() => window.desk.locator('.banner').first().innerText())
    .toContain('Not Electron: pages are not isolated')
  await expect
    .poll(() => window.desk.locator('.ticket').innerText())
    .toContain('Not Electron: pages are not isolated')
  expect(await window.call('profiles.allowWrites', { id: account.id })).toEqual(refused)
  expect(await window.call('orders.plan', smallOrder)).toMatchObject({ ok: false })
})

it('offers no write permission in Accounts in the Chromium host, and explains what can be done', async () => {
  const row = window.desk.getByRole('article', { name: 'Account main' })
  await until('the keys', async () => {
    if (await row.isVisible()) return true
    await window.desk.keyboard.press('Control+4')
    await window.desk.getByRole('radio', { name: 'Accounts' }).click()
    return row.isVisible()
  })
  await expect.poll(() => row.innerText()).toContain('remote venues view-only')
  expect(await row.getByRole('button', { name: /trading/i }).allInnerTexts()).toEqual([])
})

it('locks the Chromium host by its last input, where the system reports no idle time', async () => {
  expect(window.host.native.powerMonitor.getSystemIdleTime()).toBe(0)
  await window.desk.keyboard.press('Shift')
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 16 * 60_000)
  try {
    await until('the lock', async () => (await reasons()).includes('desk locked'))
  } finally {
    later.mockRestore()
  }
})

it('trades in practice in the Chromium host as usual', async () => {
  await window.call('profiles.use', { id: 'practice' })
  await window.ready()
  expect(await reasons()).toEqual([])
  expect((await window.plan()).write).toMatchObject({ is: 'order', side: 'BUY' })
})
