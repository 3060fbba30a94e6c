import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceViewTitles } from '@messages-in/zh/shell'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { waitUntilArmed } from '../kit/hands'
import { openKeyring, type Keyring } from '../kit/keyring'
import { sitDownAt, type Person } from '../kit/person'
import { typeVenue } from '../kit/way-in'

const PICTURES = process.env['PERPDESK_PICTURES']

let ring: Keyring
let exchange: PracticeHandle
let window: DeskInWindow
let person: Person

beforeAll(async () => {
  // A separate exchange, which to the desk is as real as any with typed addresses.
  exchange = await openPractice()
  // A separate keychain, so that no other test's calls delay this one.
  ring = await openKeyring()
  ;({ window, person } = await sitDownAt(() => openDeskWindow(undefined, [], ring.env)))
})
afterAll(async () => {
  // Leaves as a person with a position does: the desk warns once, and lets them go.
  window.host.native.dialog.answers.push({ response: 0 })
  await window.host.quit()
  await exchange.close()
  await ring.close()
})

/** Pages met so far, each with its number of questions. */
const met: { readonly page: string; readonly questions: number }[] = []

/**
 * Records the current page: its content, its number of questions, and that its button is in view. The
 * addresses of an unknown venue count as one answer, and so do the options of one list.
 */
async function meet(page: string | RegExp): Promise<void> {
  const { sheet } = window
  await sheet.getByText(page).first().waitFor()
  const fields = await sheet.locator('.body').evaluate(body => {
    const names = [...body.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ name }) => name,
    )
    return new Set(names.map(name => (/Url$/.test(name) ? 'venue' : name))).size
  })
  const head = (await sheet.locator('#account').innerText()).trim()
  expect(head).not.toContain('PRACTICE')
  const seen = await sheet.evaluate(() => {
    const button = document.querySelector('.foot .hold')?.getBoundingClientRect()
    return button !== undefined && button.top >= 0 && button.bottom <= innerHeight
  })
  expect(seen).toBe(true)
  met.push({ page: String(page), questions: Math.max(1, fields) })
  await picture(sheet, String(met.length))
}

async function picture(of: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await of.screenshot({ path: `${PICTURES}/way-in-${name}.png` })
}

/** Types a word key by key if one is asked, and holds the button until the question is gone. */
async function hold(word?: string): Promise<void> {
  const { sheet } = window
  const token = await sheet.locator('[data-question]').getAttribute('data-question')
  if (word !== undefined) await sheet.locator('input[name=word]').pressSequentially(word)
  await waitUntilArmed(sheet)
  await sheet.keyboard.down('Control')
  await sheet.keyboard.down('Enter')
  await sheet.getByText('Let go to confirm').waitFor()
  await sheet.keyboard.up('Enter')
  await sheet.keyboard.up('Control')
  await until('the question to be gone', async () => {
    const now = sheet.locator('[data-question]')
    return (await now.count()) === 0 || (await now.getAttribute('data-question')) !== token
  })
}

it('leads a newcomer with a key to the first order on a second exchange, by eight pages of one question each', async () => {
  const { desk, sheet } = window
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
  await person.goTo('Settings: Accounts')
  await desk.getByRole('button', { name: 'Add an account…' }).press('Enter')

  await meet('Which venue is the account at?')
  await typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl })

  await meet('What is your wallet’s address?')
  await sheet.getByLabel('Wallet address').fill(getWalletAddress(account.accountId))
  await hold()

  await meet('What is the API key’s secret?')
  await until('the account, read at once', async () => {
    const { profile, account: told } = await window.snapshot()
    return profile?.value.label === 'watched' && told?.from === 'live'
  })
  await sheet.getByLabel('Signing secret').fill(account.secret)
  await sheet.keyboard.press('Enter')

  await meet('Save this key?')
  await hold()

  // After leaving, the banner's only button resumes it.
  await until('the limits, or why they are not asked', async () => {
    const refused = (await desk.getByRole('alert').allInnerTexts()).filter(Boolean)
    if (refused.length > 0) throw new Error(refused.join(' '))
    return sheet.getByText('Set limits').first().isVisible()
  })
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  await expect
    .poll(() => desk.locator('.banner').allInnerTexts())
    .toEqual([expect.stringContaining('no guards yet')])
  await picture(desk, 'banner')
  await desk.locator('.banner').getByRole('button', { name: 'Set limits…' }).press('Enter')

  await meet('Set limits')
  await hold('SET')

  await meet('Enable')
  await hold('main')
  await until('it may trade', async () => (await window.snapshot()).writes?.value.state === 'active')

  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  await person.draft('0.01', 'fills')
  await desk.keyboard.press('Enter')
  await meet('Sent')
  await hold((await sheet.locator('input[name=word]').isVisible()) ? 'SEND' : undefined)
  await until('the first order', () => Promise.resolve(exchange.truth().trades.length > 0))

  expect(met.filter(({ questions }) => questions > 1)).toEqual([])
  expect(met.length).toBeLessThanOrEqual(8)
})

it('uses English alone while it can trade, whatever language was chosen, and that language in practice', async () => {
  const { desk } = window
  const spoken = () => desk.evaluate(() => document.documentElement.lang).catch(() => undefined)
  const remembered = () =>
    desk.evaluate(() => (history.state as { language?: string } | null)?.language).catch(() => undefined)
  const own = (await window.snapshot()).profile?.value.id
  await person.goTo('Settings: General')
  await desk.getByRole('radio', { name: /^简体中文/ }).press('Space')
  await until('the choice to be kept', async () => {
    const kept = await window.call('screen.recall')
    return kept.ok && String(kept.value).includes('"language":"zh"')
  })
  expect(await spoken()).toBe('en')
  // The page that asks reloads before the answer.
  const use = (id: unknown) => window.call('profiles.use', { id }).catch(() => undefined)
  await use('practice')
  await desk.getByRole('main', { name: workspaceViewTitles.settings }).waitFor()
  // Waits until the profile has stored its language.
  await until('practice open in Chinese', async () => (await remembered()) === 'zh-CN')
  await use(own)
  await until('the account in English', async () => (await spoken()) === 'en')
  // The change was not requested: it is announced, and the screen changes in place.
  await desk.locator('.notice', { hasText: 'Now in English' }).waitFor()
  await desk.getByRole('main', { name: 'Settings' }).waitFor()
})
