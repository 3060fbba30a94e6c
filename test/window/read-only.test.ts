import { whatIfDialogMessages } from '../../src/messages/what-if'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDownToLook, type Person } from '../kit/person'
import { openSection, places } from '../kit/places'
import { standsAtEverySize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDownToLook())
})
afterAll(() => window.close())

/** Accessible names of controls that begin, change or end an order or a setting. */
const WRITES =
  /^(Review|Stop|More ways to stop|Cancel|Close|Reverse|Protect|Edit|Leverage|Buy|Sell|Resume|More for)\b/
const drawnToWrite = () => window.desk.getByRole('button', { name: WRITES }).allInnerTexts()
const positions = () => window.desk.getByRole('grid', { name: /^Positions/ })

/** The palette's commands for these words, each with its enabled state and description. */
async function offered(words: string) {
  const { desk } = window
  const search = desk.getByRole('combobox', { name: 'Search commands and markets' })
  await person.pressFor('Control+k', search)
  await search.fill(words)
  const options = desk.getByRole('option')
  await expect.poll(() => options.allInnerTexts().then(all => all.length)).toBeGreaterThan(0)
  const found = await options.evaluateAll(all =>
    all.map(each => [each.ariaDisabled, (each as HTMLElement).innerText.replaceAll(/\s+/g, ' ')] as const),
  )
  await desk.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  return found
}

describe('a desk that was started view-only', () => {
  it('reports that, and has no position to show yet', async () => {
    const { desk } = window
    await until('the account', async () => (await window.snapshot()).positions?.from === 'live')
    // Until its stream is live, it names that restriction as well.
    await expect.poll(() => person.holds()).toEqual(['read-only'])
    for (const place of ['.banner', '.ticket'])
      await expect
        .poll(() => desk.locator(place).innerText())
        .toMatch(/View-only start[\s\S]*restart without “--read-only”/)
    await expect.poll(() => desk.locator('header').first().innerText()).toContain('READ-ONLY')
    await standsAtEverySize(window)
  })

  it('shows a position that another client made, and draws no controls to change it', async () => {
    const { desk } = window
    const by = { symbol: 'PERP_BTC_USDC', side: 'BUY', quantity: '0.1', on: { method: 'GET' } }
    await window.practice({ do: 'fault', fault: { name: 'trade as somebody else', ...by } })
    await person.pressFor('Alt+1', positions())
    await positions().getByRole('row').filter({ hasText: 'BTC' }).waitFor()
    // The table of stops, the fourth, has the last digit.
    for (const [at, digit] of [1, 2, 3, 0, 4, 5, 6, 7, 8].entries()) {
      await person.pressFor(
        `Alt+${digit}`,
        desk.locator(`.blotter [role=tab]:nth-of-type(${at + 1})[aria-selected=true]`),
      )
      expect(await drawnToWrite(), `table ${digit}`).toEqual([])
    }
  })

  it.each(places.filter(([, name]) => name !== 'Trade'))(
    'draws no write controls behind Ctrl+%d, in %s, section %d',
    async (digit, name, section) => {
      await person.pressFor(`Control+${digit}`, window.desk.getByRole('main', { name }))
      await openSection(window.desk, digit, section)
      expect(await drawnToWrite()).toEqual([])
    },
  )

  it('has no command that begins a write, and shows why beside each', async () => {
    await person.pressFor('Control+1', window.desk.getByRole('main', { name: 'Trade' }))
    // The scenario only calculates.
    const ticket = (await offered('ticket')).filter(([, text]) => !text.includes(whatIfDialogMessages.open))
    expect(ticket.length).toBeGreaterThan(10)
    for (const words of ['stop trading', 'cancel all after', 'buy 0.1 btc market'])
      ticket.push(...(await offered(words)))
    expect(ticket.filter(([off, text]) => off !== 'true' || !text.includes('view-only'))).toEqual([])
  })

  it('ignores the keys that begin a write, and those of a row', async () => {
    const { desk } = window
    const keys = ['b', 's', 'p', 'q', 'Control+Shift+C', 'Control+Shift+X', 'Control+Shift+L']
    for (const key of keys) await desk.keyboard.press(key)
    await person.pressFor('Alt+1', positions())
    await positions().focus()
    for (const key of ['Delete', 'Enter', 'Shift+F10']) await desk.keyboard.press(key)
    // The earlier presses have been processed once this one is.
    await person.pressFor('Control+k', desk.getByRole('combobox', { name: 'Search commands and markets' }))
    expect([await person.dialog().count(), await desk.getByRole('menu').count()]).toEqual([1, 0])
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    expect(await person.sheet().isVisible()).toBe(false)
    expect(await person.holds()).toEqual(['read-only'])
    expect(await window.writes()).toEqual([])
  })

  it('offers a chart price to be copied, watched and drawn from, and for no order', async () => {
    const { desk } = window
    await desk.getByRole('group', { name: /^Chart of/ }).click({ button: 'right' })
    await desk.getByRole('menu').waitFor()
    expect(await desk.getByRole('menuitem').allInnerTexts()).toEqual([
      'Copy price',
      expect.stringMatching(/^Add alert at /),
      'Anchored VWAP here',
    ])
    await desk.keyboard.press('Escape')
  })
})
