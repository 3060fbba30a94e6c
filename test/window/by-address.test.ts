import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf } from '../../src/practice/account/keys'
import { openPractice, type Practice } from '../../src/practice/open'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'
import { createStranger } from '../kit/stranger'

const PICTURES = process.env['PERPDESK_PICTURES']

let exchange: Practice
let window: DeskInWindow
let person: Person

beforeAll(async () => {
  // An exchange of its own, so that to the desk it is as real as any whose addresses are typed in.
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

it('looks at an account by its address, says so in the frame, and draws nothing to write with', async () => {
  const { desk, sheet } = window
  const stranger = createStranger(exchange)
  const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: 0.25 }
  expect((await stranger.send('POST', '/v1/order', order)).json['success']).toBe(true)
  await person.pressFor('Control+5', desk.getByRole('main', { name: 'Keys' }))
  await desk.getByRole('button', { name: 'Watch an address' }).press('Enter')
  await person.sheet().waitFor()
  const venues = sheet.locator('select')
  await venues.selectOption({ index: (await venues.locator('option').count()) - 1 })
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
  for (const [label, text] of [
    ['Base address', baseUrl],
    ['Public stream', publicStreamUrl],
    ['Private stream', privateStreamUrl],
    ['Wallet address', addressOf(account.accountId)],
    ['Broker', 'practice'],
    ['Label', 'watched'],
  ] as const)
    await sheet.getByLabel(label).fill(text)
  expect(await person.sheet().innerText()).toContain('ties this computer’s network address to that wallet')
  await picture(sheet, 'address-form')
  expect(await person.isHeld('keys')).toBe(true)
  await person.sheet().waitFor({ state: 'detached' })
  const row = desk.getByRole('article', { name: 'Account watched' })
  await row.getByRole('button', { name: 'Use this account' }).press('Enter')
  await until('the account by its address', async () => {
    const { profile, positions } = await window.snapshot()
    return profile?.value.label === 'watched' && positions?.from === 'live'
  })
  await picture(desk, 'address-keys')
  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  await expect
    .poll(() => desk.locator('header').first().innerText())
    .toMatch(/BY ADDRESS[\s\S]*watched[\s\S]*0x[\da-f]{4}…[\da-f]{4} · practice[\s\S]*READ-ONLY/)
  const rows = desk.getByRole('row').filter({ hasText: 'PERP_BTC_USDC' })
  await expect.poll(() => rows.first().innerText()).toContain('0.25')
  for (const place of ['.banner', '.ticket'])
    await expect.poll(() => desk.locator(place).innerText()).toMatch(/watch-only/i)
  const writes = desk.getByRole('button', { name: /^(Review|Cancel|Close|Reverse|Protect|Stop)\b/ })
  expect(await writes.allInnerTexts()).toEqual([])
  await picture(desk, 'address-trade')
})
