import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceViewTitles } from '@messages-in/zh/shell'
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

/** Number of acts so far: a press, a choice, a pasted or typed answer, and a hold each count as one. */
let acts = 0
const act = async (done: Promise<unknown>): Promise<void> => {
  acts += 1
  await done
}
/** Words typed so far. */
let words = 0
const holdWith = (word?: string): Promise<void> => {
  if (word !== undefined) words += 1
  // The word and the hold are two acts.
  if (word !== undefined) acts += 1
  return act(hold(word))
}
/** Pastes into a field; the sheet then continues without a key. */
const paste = (label: string, text: string): Promise<void> =>
  window.sheet.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
    ;(field as HTMLInputElement).value = pasted
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }, text)

it('leads a newcomer with a key to the first order on a second exchange, by six pages and ten acts', async () => {
  const { desk, sheet } = window
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
  await person.goTo('Settings: Accounts')
  await act(desk.getByRole('button', { name: 'Add a key…' }).press('Enter'))

  await meet('Which venue is the account at?')
  // A listed venue is chosen already, and Continue is the one act. The addresses of an unlisted one count as that.
  await act(typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl }))

  await meet('What is the account’s id?')
  await act(paste('Account id', account.accountId))

  await meet('What is the API key’s secret?')
  await act(paste('Signing secret', account.secret))

  await meet('Save this key?')
  await holdWith()

  // After leaving, the banner's only button resumes it.
  const asksToTrade = () => sheet.getByText('Enable trading').first().isVisible()
  await until('the limits and the permission, or why they are not asked', async () => {
    const refused = (await desk.getByRole('alert').allInnerTexts()).filter(Boolean)
    if (refused.length > 0) throw new Error(refused.join(' '))
    return asksToTrade()
  })
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
  await expect
    .poll(() => desk.locator('.banner').allInnerTexts())
    .toEqual([expect.stringContaining('No risk limits')])
  await picture(desk, 'banner')
  await person.goTo('Settings: Accounts')
  await desk.locator('.banner').getByRole('button', { name: 'Set limits…' }).press('Enter')

  await meet('Max order, USDC')
  await holdWith('main')
  await until('it may trade', async () => (await window.snapshot()).writes?.value.state === 'active')

  // The ticket is in view, with a market order.
  await desk.getByRole('main', { name: 'Trade' }).waitFor()
  await act(desk.getByLabel('Size', { exact: true }).fill('0.01'))
  await desk.locator('.ticket .review[aria-disabled=false]').waitFor()
  await act(desk.getByLabel('Size', { exact: true }).press('Enter'))
  await meet('Liquidation')
  await holdWith((await sheet.locator('input[name=word]').isVisible()) ? 'SEND' : undefined)
  await until('the first order', () => Promise.resolve(exchange.truth().trades.length > 0))

  process.stdout.write(`way in: ${met.length} pages, ${acts} acts, ${words} typed words\n`)
  expect(met.filter(({ questions }) => questions > 1)).toEqual([])
  expect(met.length).toBeLessThanOrEqual(6)
  expect(acts).toBeLessThanOrEqual(10)
  expect(words).toBeLessThanOrEqual(2)
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
