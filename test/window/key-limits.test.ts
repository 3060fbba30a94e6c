import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import { createBoxReceiver } from '../../src/signer/box'
import { invoke, openDeskWindow, valueOf, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes } from '../kit/page-looks'
import { openPseudoDesk } from '../kit/pseudo-desk'

const PICTURES = process.env['PERPDESK_PICTURES']
const NOW = Date.UTC(2026, 10, 29)

const { to } = createBoxReceiver({ purpose: 'form→keeper', keyId: 'key-a' })
const buys = { perOrder: '7500', perDay: '150000' }
const size = { symbol: 'PERP_BTC_USDC', perOrder: '0.111', perDay: '2.238', mark: '67000' }
const limits = { keyId: 'key-a', to, proposed: { writesAMinute: 120, buys, markets: [] } }
const key = {
  ...{ fingerprint: 'a1b2…9f', scopes: ['read', 'trading'], active: true },
  ...{ expiresAt: NOW + 90 * 86_400_000, ipLimits: 1 },
}
const accountId = `0x${'1'.repeat(64)}`
const many = Array.from({ length: 40 }, (_, nth) => ({ ...size, symbol: `PERP_M${nth}_USDC` }))
const guards = [
  ['orderNotional', '750'],
  ['positionNotional', '1500'],
  ['openNotional', '3750'],
  ['dailyLoss', '50'],
  ['dailyNotional', '15000'],
  ['writesPerMinute', '60'],
  ['consentsPerMinute', '10'],
  ['collar', '0.02'],
].map(([guard, after]) => ({ guard, after, does: 'loosens' }))
const questions: readonly (readonly [string, object])[] = [
  ['allow writes', { first: true, accountId, key, guards, ceilings: limits }],
  ['allow writes', { first: true, accountId, key, ceilings: limits }],
  ['key ceilings', { ceilings: limits }],
  ['key ceilings', { ceilings: { ...limits, proposed: { ...limits.proposed, markets: many } } }],
  ['key size', { ceilings: { ...limits, proposed: { markets: [size] } } }],
]

describe.each([
  ['English', () => openDeskWindow()],
  ['the pseudo-language', openPseudoDesk],
] as const)('a sheet about key limits in %s', (language, openWindow) => {
  let window: DeskInWindow
  let answered: Promise<unknown>
  beforeAll(async () => {
    window = await openWindow()
    await window.ready()
    ;[...window.host.windows][0]!.setBounds({ width: 1024, height: 700 })
    answered = window.call('keys.add')
    await window.sheet.locator('.sheet').waitFor()
  })
  afterAll(async () => {
    await window.sheet.keyboard.press('Escape')
    await answered
    await window.close()
  })

  it.each(questions.map(([is, about], nth) => [is, nth, about] as const))(
    'is whole at 1024×700, with few words: %s (%d)',
    async (is, nth, about) => {
      const { sheet, host } = window
      const { profile, theme, palette } = valueOf(
        await invoke(sheet, 'consent', 'consent.question'),
      ) as ConsentQuestion
      const page = [...host.contents.values()].find(({ preferences }) => preferences.partition === 'sheet')
      page?.send('consent.asked', undefined)
      await sheet.locator('.sheet').waitFor({ state: 'detached' })
      page?.send('consent.asked', { token: 'nothing', profile, theme, palette, is, ...about })
      await sheet.locator('.sheet').waitFor()
      await sheet.locator('table').waitFor()
      if (PICTURES !== undefined)
        await sheet.screenshot({ path: `${PICTURES}/key-limits-${language}-${nth}.png` })
      const seen = await sheet.evaluate(() => {
        const body = document.querySelector('.body')!
        const button = document.querySelector('.foot')!.getBoundingClientRect()
        return { below: body.scrollHeight - body.clientHeight, isFootIn: button.bottom <= innerHeight }
      })
      expect(seen).toEqual({ below: 0, isFootIn: true })
      const words = (await sheet.locator('.sheet').innerText())
        .split(/\s+/)
        .filter(word => /\p{L}/u.test(word))
      if (is === 'allow writes') expect(words.length).toBeLessThanOrEqual(120)
      expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    },
  )
})
