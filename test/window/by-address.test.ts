import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'
import { createStranger } from '../kit/stranger'
import { typeVenue } from '../kit/way-in'

const PICTURES = process.env['PERPDESK_PICTURES']

let exchange: PracticeHandle
let window: DeskInWindow
let person: Person

beforeAll(async () => {
  // A separate exchange, which to the desk is as real as any with typed addresses.
  exchange = await openPractice()
  ;({ window, person } = await sitDown())
})
afterAll(async () => {
  await window.close()
  await exchange.close()
})

const picture = async (page: { screenshot(of: { path: string }): Promise<unknown> }, name: string) => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

it('shows an account by its address, marks it in the frame, and draws no write controls', async () => {
  const { desk, sheet } = window
  const stranger = createStranger(exchange)
  const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: 0.25 }
  expect((await stranger.send('POST', '/v1/order', order)).json['success']).toBe(true)
  await person.goTo('Settings: Accounts')
  await desk.getByRole('button', { name: 'Add an account' }).press('Enter')
  await person.sheet().waitFor()
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
  await typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl })
  await sheet.getByLabel('Wallet address').fill(getWalletAddress(account.accountId))
  expect(await person.sheet().innerText()).toContain('tie this computer’s address to that wallet')
  await picture(sheet, 'address-form')
  expect(await person.isHeld('keys')).toBe(true)
  await person.sheet().waitFor({ state: 'detached' })
  // The account is read at once, and its key is asked for next; a person who only watches declines.
  await sheet.getByRole('heading', { name: 'Add a key' }).waitFor()
  // The key belongs to this account: neither venue nor id is asked for again.
  expect(await person.sheet().innerText()).toMatch(/Account 0x[\da-f]+…[\da-f]+\./)
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await until('the account by its address', async () => {
    const { profile, positions } = await window.snapshot()
    return profile?.value.label === 'watched' && positions?.from === 'live'
  })
  await picture(desk, 'address-keys')
  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  await expect
    .poll(() => desk.locator('header').first().innerText())
    .toMatch(/BY ADDRESS[\s\S]*watched[\s\S]*READ-ONLY/)
  expect(await desk.locator('header button.account').getAttribute('title')).toBe(
    `Wallet ${getWalletAddress(account.accountId)}, broker practice: public data.`,
  )
  const rows = desk.getByRole('grid', { name: 'Positions' }).getByRole('row').filter({ hasText: 'BTC' })
  await expect.poll(() => rows.first().innerText()).toContain('0.25')
  for (const place of ['.banner', '.ticket'])
    await expect.poll(() => desk.locator(place).innerText()).toMatch(/watch-only/i)
  const writes = desk.getByRole('button', { name: /^(Review|Cancel|Close|Reverse|Protect|Stop)\b/ })
  expect(await writes.allInnerTexts()).toEqual([])
  await picture(desk, 'address-trade')
})
