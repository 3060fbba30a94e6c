import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { createStranger, type Stranger } from '../kit/stranger'
import { until } from '../kit/desk-window'
import type { HeldDesk } from '../kit/held-desk'
import { sitDownAt, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'
import { typeVenue } from '../kit/way-in'
import { windowHosts } from '../kit/window-hosts'

let exchange: PracticeHandle
let stranger: Stranger
let window: HeldDesk
let person: Person

const rows = async () => (await window.snapshot()).keyring?.value.rows ?? []
const main = async () => (await rows()).find(({ profile }) => profile.label === 'main')
const secret = () => exchange.account.secret.replace(/^ed25519:/, '')
/** True if a page contains the secret, in a field or elsewhere. */
const hasSecret = (page: Page): Promise<boolean> =>
  page.evaluate(words => {
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...typed].some(each => each.includes(words))
  }, secret())

describe.each(windowHosts)('on $name', ({ openDesk }) => {
  beforeAll(async () => {
    // A separate exchange, which to the desk is as real as any with typed addresses.
    exchange = await openPractice()
    stranger = createStranger(exchange)
    ;({ window, person } = await sitDownAt(() => openDesk()))
  })
  afterAll(async () => {
    await window.close()
    await exchange.close()
  })

  describe('a key', () => {
    it('is typed into main’s own surface, tried there by one read, and shown as a row', async () => {
      const { desk, sheet } = window
      const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
      await person.command('add a key')
      await person.sheet().waitFor()
      await typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl })
      await sheet.getByLabel('Account id').fill(account.accountId)
      await sheet.keyboard.press('Enter')
      // Pasted, in one go.
      await sheet.getByLabel('Signing secret').focus()
      await sheet.keyboard.insertText(account.secret)
      await sheet.keyboard.press('Enter')
      const found = sheet.getByRole('region', { name: 'Venue reports' })
      await found.waitFor()
      const { key } = account
      const own = `${key.slice('ed25519:'.length).slice(0, 4)}…${key.slice(-2)}`
      for (const words of [own, 'Permissions', 'Expires', 'Addresses', 'Clock', 'Stored in'])
        expect(await found.innerText()).toContain(words)
      // The typed secret is drawn nowhere while it waits to be stored.
      expect([await hasSecret(sheet), await hasSecret(desk), (await rows()).length]).toEqual([
        false,
        false,
        1,
      ])
    })

    it('is stored at the next confirmation; its account is then listed and its secret not readable anywhere', async () => {
      const { desk, sheet } = window
      expect(await person.isHeld('keys')).toBe(true)
      await person.sheet().waitFor({ state: 'detached' })
      await until('the account on the list', main)
      // The account is active at once, and trading with its first limits is asked for next; it can wait.
      await sheet.getByRole('heading', { name: 'Enable trading' }).waitFor()
      await sheet.keyboard.press('Escape')
      await person.sheet().waitFor({ state: 'detached' })
      await person.goTo('Settings: Accounts')
      const row = desk.getByRole('article', { name: 'Account main' })
      await until('its key to be ready', async () => (await main())?.key === 'ready')
      await expect.poll(() => row.innerText()).toMatch(/CUSTOM[\s\S]*main[\s\S]*IN USE/)
      expect(await person.holds()).toContain('read-only')
      expect([await hasSecret(sheet), await hasSecret(desk)]).toEqual([false, false])
    })
  })

  describe('a locked desk', () => {
    it('shows above everything what stays live at the venue, and looks right', async () => {
      const { desk } = window
      const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: 0.01 }
      expect((await stranger.send('POST', '/v1/order', order)).json['success']).toBe(true)
      await until('the position, and whether anything rests or waits', async () => {
        const { positions, orders, algoOrders } = await window.snapshot()
        const isHeld = positions?.value.some(({ quantity }) => quantity !== '0') ?? false
        return isHeld && [positions, orders, algoOrders].every(section => section?.from === 'live')
      })
      await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
      await person.command('lock the desk')
      const banner = desk.locator('.banner', { hasText: 'Locked' })
      await banner.waitFor()
      expect(await banner.innerText()).toMatch(
        /As of \d\d:\d\d:\d\d[\s\S]*1 open position stays open at the venue, and no full stop on BTC\./,
      )
      await standsAtEverySize(window)
    })

    it('shows the same in the unlock question, and reads the account again after a held confirmation', async () => {
      const { desk } = window
      const unlock = desk.locator('.banner', { hasText: 'Locked' }).getByRole('button', { name: 'Unlock…' })
      await unlock.press('Enter')
      await person.sheet().waitFor()
      expect(await person.sheet().innerText()).toContain('1 open position stays open at the venue')
      await person.sayYes(() => unlock.press('Enter'), {
        isTaken: () => until('the key to be ready', async () => (await main())?.key === 'ready'),
      })
      await desk.locator('.banner', { hasText: 'Locked' }).waitFor({ state: 'detached' })
      const unlocked = Date.now()
      await until('the account to be read again', async () => {
        const { positions } = await window.snapshot()
        return positions?.from === 'live' && positions.asOf > unlocked
      })
    })
  })
})
