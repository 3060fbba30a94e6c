import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { keepTrades } from '../kit/kept-trades'
import { axeFaultsInBothThemes, focusOf, misplacedIn } from '../kit/page-looks'
import { sitDownAt, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'perpdesk-trades-'))
  await keepTrades(home, 120)
  ;({ window, person } = await sitDownAt(() => openDeskWindow(home)))
  await person.pressFor('Control+2', window.desk.getByRole('main', { name: 'Portfolio' }))
})
afterAll(async () => {
  await window.close()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

const place = (): Locator => window.desk.getByRole('main', { name: 'Portfolio' })
const dialog = (): Locator => window.desk.getByRole('dialog')
const part = (name: string) =>
  place()
    .getByRole('radio', { name })
    .or(place().getByRole('button', { name, exact: true }))

describe('trades from flat to flat', () => {
  beforeAll(async () => {
    await part('Round trips').first().click()
    await place()
      .getByRole('grid', { name: /^Trades; Enter/ })
      .getByRole('row')
      .nth(3)
      .waitFor()
  })

  it.each([
    [1440, 900],
    [1200, 760],
  ])('are accessible and laid out correctly at %d × %d', async (width, height) => {
    await window.resize(width, height)
    await expect.poll(() => misplacedIn(window.desk)).toEqual([])
    expect(await axeFaultsInBothThemes(window.desk)).toEqual([])
  })

  it('open to fills, funding, stop and the profit over their time, by arrows and Enter alone', async () => {
    const grid = place().getByRole('grid', { name: /^Trades; Enter/ })
    await grid.focus()
    await window.desk.keyboard.press('ArrowDown')
    await window.desk.keyboard.press('Enter')
    await dialog().waitFor()
    expect(await dialog().getByRole('grid', { name: 'Fills' }).getByRole('row').count()).toBe(3)
    await dialog()
      .getByRole('img', { name: /^PnL over/ })
      .waitFor()
    expect(await axeFaultsInBothThemes(window.desk, '[role=dialog]')).toEqual([])
    await window.desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(window.desk)).toMatch(/^Trades; Enter/)
  })

  it('are grouped by shared properties', async () => {
    await place().getByRole('button', { name: 'Weekday' }).click()
    const table = place().getByRole('region', { name: 'Grouped trades' })
    await table.getByRole('cell', { name: 'Monday' }).waitFor()
    expect(await table.getByRole('row').count()).toBe(8)
  })
})

describe('calendar', () => {
  beforeAll(async () => {
    await part('Calendar').first().click()
    await place()
      .getByRole('button', { name: /USDC in \d+ trades?$/ })
      .first()
      .waitFor()
  })

  it('looks right and is accessible', async () => {
    await expect.poll(() => misplacedIn(window.desk)).toEqual([])
    expect(await axeFaultsInBothThemes(window.desk)).toEqual([])
  })

  it('moves from day to day by arrows, and opens a day to its trades and each to its fills', async () => {
    await place().locator('.day[tabindex="0"]').focus()
    const first = await focusOf(window.desk)
    await window.desk.keyboard.press('ArrowUp')
    const week = await focusOf(window.desk)
    const days = (text: string) => Date.parse(text.slice(0, 10)) / 86_400_000
    expect(days(first) - days(week)).toBe(7)
    await window.desk.keyboard.press('Enter')
    const grid = place().getByRole('grid', { name: `Trades of ${week.slice(0, 10)}` })
    await until('its trades', async () => (await grid.getByRole('row').count()) > 1)
    await grid.focus()
    await window.desk.keyboard.press('Enter')
    await dialog().waitFor()
    await window.desk.keyboard.press('Escape')
  })
})
