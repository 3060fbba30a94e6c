import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sidewaysIn } from '../kit/for-every-hand'
import { askToSend } from '../kit/hands'
import { focusOf, misplacedIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { openSection, places } from '../kit/places'
import { resize, type PageSize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

/** Each width with the window size and zoom that produce it: the window itself never gets this small. */
const sizes = [
  { width: 1200, height: 760, window: [1200, 760], larger: 0 },
  { width: 960, height: 640, window: [1200, 800], larger: 2 },
  { width: 800, height: 600, window: [1200, 900], larger: 3 },
] as const satisfies readonly PageSize[]

/** True if the whole element is inside the page and receives a press there. */
const isInReach = (what: Locator): Promise<boolean> =>
  what.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return isInside && met !== null && element.contains(met)
  })
const button = (name: string | RegExp): Locator => window.desk.getByRole('button', { name, exact: true })

describe.each(sizes)('layout at $width × $height', size => {
  beforeAll(async () => {
    await resize(window, size)
    if (size.width >= 1024) return
    // The ticket becomes a drawer once the page has measured its width; it may have been opened before.
    await button(/^(Hide ticket|Ticket)$/).waitFor()
    if (await button('Hide ticket').isVisible()) await button('Hide ticket').press('Enter')
    await window.desk.locator('.ticket').waitFor({ state: 'hidden' })
  })

  it.each([
    [1, 'Trade'],
    [2, 'Portfolio'],
    [4, 'Settings'],
  ])('Ctrl+%d: lays out %s correctly, with every way to stop in reach', async (digit, name) => {
    const { desk } = window
    const place = desk.getByRole('main', { name })
    await person.pressFor(`Control+${digit}`, place)
    await until('what it reads', async () => (await place.getByText(/^Reading/).count()) === 0)
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    for (const each of ['Cancel all', 'Stop', 'More ways to stop'])
      await expect.poll(() => isInReach(button(each)), { message: each }).toBe(true)
  })

  it('shows the book as a tab of the chart, reached by keyboard', async () => {
    const { desk } = window
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await person.tabTo(/^Chart$/)
    await desk.keyboard.press('ArrowRight')
    const book = desk.getByRole('grid', { name: /^Order book/ })
    await book.waitFor()
    await expect.poll(() => isInReach(book)).toBe(true)
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    await person.tabTo(/^Book$/)
    await desk.keyboard.press('ArrowLeft')
    await book.waitFor({ state: 'detached' })
  })

  it('shows the whole ticket by keyboard, and its whole sheet as well', async () => {
    const { desk, sheet } = window
    await desk.keyboard.press('q')
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
    for (const each of [desk.locator('.ticket'), button(/^Review/)])
      await expect.poll(() => isInReach(each)).toBe(true)
    const { leave } = await askToSend(window)
    const within = await sheet.evaluate(() => [innerWidth, innerHeight])
    for (const part of ['h1', '[data-hold]', '.back']) {
      const box = await sheet.locator(part).boundingBox()
      const [right, bottom] = [(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]
      expect([part, right <= within[0]! && bottom <= within[1]!]).toEqual([part, true])
    }
    await leave()
    if (size.width < 1024) {
      await person.tabTo(/^Hide ticket/)
      await desk.keyboard.press('Enter')
      await desk.locator('.ticket').waitFor({ state: 'hidden' })
    }
  })
})

/** 1280 × 1024 at 400 % zoom: the width at which WCAG requires reading without scrolling both ways. */
describe('layout at 400 %', () => {
  beforeAll(() => resize(window, { width: 320, height: 256, window: [1280, 1024], larger: 8 }))
  const stops = async () => {
    for (const each of ['Cancel all', 'Stop', 'More ways to stop'])
      await expect.poll(() => isInReach(button(each)), { message: each }).toBe(true)
  }

  it.each(places)(
    'Ctrl+%d: scrolls %s, section %d, in one direction, with every way to stop in reach',
    async (digit, name, section) => {
      const { desk } = window
      const place = desk.getByRole('main', { name })
      await person.pressFor(`Control+${digit}`, place)
      await openSection(desk, digit, section)
      await until('what it reads', async () => (await place.getByText(/^Reading/).count()) === 0)
      await expect.poll(() => sidewaysIn(desk)).toEqual([])
      await stops()
      await desk.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await stops()
    },
  )

  it('opens the ticket by its key, keeps the stop in reach of a dialog, and lets the sheet be read and armed', async () => {
    const { desk } = window
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await desk.keyboard.press('q')
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
    await expect.poll(() => isInReach(desk.getByRole('textbox', { name: 'Size', exact: true }))).toBe(true)
    expect(await sidewaysIn(desk)).toEqual([])
    await person.command('leverage')
    await person.dialog().waitFor()
    expect(await sidewaysIn(desk)).toEqual([])
    await stops()
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    const { leave } = await askToSend(window)
    expect(await sidewaysIn(window.sheet)).toEqual([])
    await leave()
  })
})
