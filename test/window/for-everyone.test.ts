import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { generousGuards } from '../kit/generous-guards'
import { askToSend, sendByHand } from '../kit/hands'
import { axeFaultsInBothThemes, focusOf, misplacedIn, placesIn } from '../kit/page-looks'
import { personAt, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  window = await openDeskWindow()
  person = personAt(window)
  await window.ready()
})
afterAll(() => window.close())

const dialog = (): Locator => window.desk.getByRole('dialog')

describe('the card for a newcomer', () => {
  it('can be used by everyone, and lies over nothing that is cut', async () => {
    await window.desk.getByText('New here?').waitFor()
    expect(await axeFaultsInBothThemes(window.desk, '.tour-card')).toEqual([])
    await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  })
})

describe('every place', () => {
  it.each([
    [1, 'Trade'],
    [2, 'Portfolio'],
    [3, 'Snapshots'],
    [4, 'Audit'],
    [5, 'Keys'],
    [6, 'Guards'],
    [7, 'Settings'],
  ])('that Ctrl+%d leads to, %s, can be used by everyone, and stands as it should', async (digit, name) => {
    const place = window.desk.getByRole('main', { name })
    await person.pressFor(`Control+${digit}`, place)
    await until('what it reads', async () => (await place.getByText(/^Reading/).count()) === 0)
    expect(await axeFaultsInBothThemes(window.desk)).toEqual([])
    expect(await misplacedIn(window.desk)).toEqual([])
  })
})

describe('the sheet', () => {
  it('can be used by everyone, and gives the keyboard back to where it was', async () => {
    const { desk, sheet } = window
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await desk.getByRole('textbox', { name: 'Size', exact: true }).focus()
    const { leave } = await askToSend(window)
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    await leave()
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
  })
})

describe('every dialog', () => {
  beforeAll(async () => {
    await sendByHand(window)
    await until('a position', async () =>
      (await window.snapshot()).positions?.value.some(({ quantity }) => quantity !== '0'),
    )
  })

  it.each([
    ['leverage of this'],
    ['margin mode of this'],
    ['cancel all orders in'],
    ['cancel everything after'],
    ['keep the ticket as a preset'],
    ['size from a risk'],
    ['protect the position'],
    ['reverse the position'],
    ['close several positions'],
    ['what if prices'],
    ['keyboard keys'],
    ['choose a market'],
    ['diagnostics'],
  ])('that “%s” opens can be used by everyone, and gives the keyboard back', async words => {
    const { desk } = window
    await desk.getByRole('textbox', { name: 'Size', exact: true }).focus()
    await person.command(words)
    await dialog().waitFor()
    expect(await dialog().evaluate(element => element.contains(document.activeElement))).toBe(true)
    expect(await axeFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
  })

  it('that shows what became of an order, too, by arrows and Enter alone', async () => {
    const { desk } = window
    const table = desk.getByRole('grid', { name: /^Attempts/ })
    await person.pressFor('Alt+4', table)
    await table.focus()
    await desk.keyboard.press('Enter')
    await dialog().waitFor()
    expect(await axeFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    expect(await dialog().innerText()).toContain('You said yes')
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(desk)).toMatch(/^Attempts/)
  })
})

/** What main asks besides orders; what it asks of a halt and of a fate that nothing proves is met where those are. */
describe('every other question of the sheet', () => {
  it.each<[string, unknown?]>([
    ['keys.add'],
    ['profiles.add'],
    ['guards.set', { ...generousGuards, dailyLoss: '9000' }],
    ['guards.takeBreak', { minutes: 60 }],
    ['keys.lockAfter', { minutes: 60 }],
  ])('that %s asks can be used by everyone', async (channel, input) => {
    const { sheet } = window
    const answered = window.call(channel, input)
    await sheet.locator('.sheet').waitFor()
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    await sheet.keyboard.press('Escape')
    expect(await answered).toEqual({ ok: true, value: 'declined' })
    await sheet.locator('.sheet').waitFor({ state: 'detached' })
  })
})

describe('what moves', () => {
  it('shifts nothing: prices, the book and the trades go on in their places', async () => {
    const { desk } = window
    const last = () => desk.locator('.strip .last').innerText()
    const before = await placesIn(desk)
    const seen = new Set<string>()
    await until('prices to move', async () => seen.add(await last()).size > 3)
    expect(await placesIn(desk)).toEqual(before)
  })

  it('keeps the book in its columns', async () => {
    const columns = await window.desk.evaluate(() => {
      const rows = [...document.querySelectorAll('.book .level')].filter(
        row => row.textContent?.trim() !== '',
      )
      return [0, 1, 2].map(
        column =>
          [
            ...new Set(
              rows.map(row => {
                const { left, right } = row.children[column]!.getBoundingClientRect()
                return `${Math.round(left)}–${Math.round(right)}`
              }),
            ),
          ].length,
      )
    })
    expect(columns).toEqual([1, 1, 1])
  })
})
