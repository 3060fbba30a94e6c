import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { readThrough, sendByHand } from '../kit/hands'
import { focusOf } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'

/**
 * How many keys go down for a job, its hold and every modifier among them; figures and reading on are left out.
 *
 * What is done by a row is counted from the row, where the keyboard still is after the one before it; the way there, by
 * Alt and a digit, is two more.
 *
 * `most` may only become less; `goal` is what it shall be.
 */
const jobs = {
  'a limit with a stop': { most: 6, goal: 10 },
  'closing a position by the ticket': { most: 6, goal: 3 },
  'closing a position by its row': { most: 3, goal: 3 },
  'cancelling an order by its row': { most: 3, goal: 3 },
  'cancelling all': { most: 9, goal: 6 },
} as const

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  for (const page of [window.desk, window.sheet]) await page.evaluate(countKeys)
})
afterAll(() => window.close())

/** Counts in a page what goes down, but for figures and for the keys that read on. */
function countKeys(): void {
  const page = globalThis as unknown as { strokes: number }
  page.strokes = 0
  addEventListener(
    'keydown',
    ({ key, repeat, altKey }) => {
      const isFigure = !altKey && /^[\d.]$/.test(key)
      if (!repeat && !isFigure && !key.startsWith('Page')) page.strokes += 1
    },
    { capture: true },
  )
}
const setTo = (page: Page, count: number) =>
  page.evaluate(to => void ((globalThis as unknown as { strokes: number }).strokes = to), count)
const strokesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { strokes: number }).strokes)

/** Does a job as often as its question is called off, and gives what its last time took. */
async function strokes(ask: () => Promise<void>): Promise<number> {
  await person.sayYes(async () => {
    for (const page of [window.desk, window.sheet]) await setTo(page, 0)
    await ask()
  })
  return (await strokesOf(window.desk)) + (await strokesOf(window.sheet))
}
function hold(job: keyof typeof jobs, took: number): void {
  const { most, goal } = jobs[job]
  expect(took, `${job}: ${most} strokes were enough, ${goal} are the goal`).toBeLessThanOrEqual(most)
}

const field = (name: string) => window.desk.getByRole('textbox', { name, exact: true })
const mark = async () => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}
/** On the tick, without zeros that say nothing: as the ticket itself writes a figure back. */
const figureAt = (at: number): string => String(Number(at.toFixed(1)))
const held = async () =>
  (await window.snapshot()).positions?.value.find(({ quantity }) => quantity !== '0')?.quantity

/** Types a figure over what stands in the field that has the keyboard. */
async function type(figure: string): Promise<void> {
  const { desk } = window
  await desk.keyboard.type(figure)
}

/** Goes on with a key until the keyboard is at what is called so. */
async function go(key: string, to: RegExp): Promise<void> {
  await until(`${key} to come to ${to.source}`, async () => {
    if (to.test(await focusOf(window.desk))) return true
    await window.desk.keyboard.press(key)
    return false
  })
}

/** Asks by a key for what the small sheet over a row says. */
async function askSmall(key: string): Promise<void> {
  await window.desk.keyboard.press(key)
  await window.sheet.locator('.sheet.small').waitFor()
}

describe('by keys, with the fewest strokes', { timeout: 120_000 }, () => {
  it('a limit order brings its stop along, each of its figures behind a key of its own', async () => {
    const { desk } = window
    const at = await mark()
    const price = figureAt(at * 0.998)
    const took = await strokes(async () => {
      await desk.keyboard.press('b')
      await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
      await type('0.02')
      await desk.keyboard.press('p')
      await expect.poll(() => focusOf(desk)).toMatch(/^Price/)
      await type(price)
      await desk.keyboard.press('l')
      await expect.poll(() => focusOf(desk)).toMatch(/^Stop-loss/)
      await type(figureAt(at * 0.95))
      expect(await field('Size').inputValue()).toBe('0.02')
      expect(await field('Price').inputValue()).toBe(price)
      await desk.keyboard.press('Enter')
    })
    await person.isOver('live')
    expect((await window.snapshot()).algoOrders?.value).not.toEqual([])
    hold('a limit with a stop', took)
  })

  it('a position is closed, and the ticket is as it was', async () => {
    const { desk } = window
    await sendByHand(window)
    await until('a position', held)
    await desk.keyboard.press('Escape')
    const ticket = () =>
      desk
        .locator('.ticket')
        .evaluate((part: HTMLElement) => [
          /Reduce-only/.test(part.innerText),
          ...[...document.querySelectorAll<HTMLInputElement>('.ticket input')].map(
            ({ type, value, checked }) =>
              type === 'checkbox' ? String(checked) : type === 'range' ? '' : value,
          ),
        ])
    const [size, price] = [await field('Size').inputValue(), await field('Price').inputValue()]
    const stood = await ticket()
    const took = await strokes(async () => {
      await desk.keyboard.press('Control+Shift+C')
      await expect.poll(() => field('Size').inputValue()).not.toBe(size)
      await desk.keyboard.press('Enter')
    })
    await person.isOver('filled')
    await until('nothing to be held', async () => (await held()) === undefined)
    await expect.poll(() => field('Price').inputValue()).toBe(price)
    await expect.poll(ticket).toEqual(stood)
    hold('closing a position by the ticket', took)
  })

  it('a position is closed from its row', async () => {
    const { desk } = window
    await sendByHand(window)
    await until('a position', held)
    await desk.keyboard.press('Alt+1')
    await expect.poll(() => focusOf(desk)).toBe('Positions')
    const took = await strokes(() => askSmall('Delete'))
    await person.isOver('filled')
    await until('nothing to be held', async () => (await held()) === undefined)
    hold('closing a position by its row', took)
  })

  it('an order is cancelled from its row', async () => {
    const { desk } = window
    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await person.isOver('live')
    await desk.keyboard.press('Alt+2')
    await expect.poll(() => focusOf(desk)).toBe('Open orders')
    const took = await strokes(() => askSmall('Delete'))
    await person.isOver('cancelled')
    await expect.poll(() => focusOf(desk)).toBe('Open orders')
    hold('cancelling an order by its row', took)
  })

  it('every order is cancelled', async () => {
    const { desk } = window
    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await person.isOver('live')
    const took = await strokes(async () => {
      await desk.keyboard.press('Control+Shift+X')
      await person.dialog().waitFor()
      await go('Tab', /^Review/)
      await desk.keyboard.press('Enter')
    })
    await person.isOver('cancelled', 'done')
    hold('cancelling all', took)
  })
})

describe('a word that is asked', { timeout: 120_000 }, () => {
  it('is typed at once, and the line that drafted the order sent nothing', async () => {
    const { desk, sheet } = window
    const search = desk.getByRole('combobox', { name: 'Search commands and markets' })
    await desk.keyboard.press('Control+k')
    await search.waitFor()
    await desk.keyboard.type('buy 10k usdc btc market')
    await expect.poll(() => desk.locator('.told').innerText()).toContain('sends nothing')
    await desk.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
    await expect.poll(() => field('Size').inputValue()).toMatch(/^0\.\d/)
    const before = (await window.writes()).length
    await desk.keyboard.press('Enter')
    await person.sheet().waitFor()
    await expect.poll(() => focusOf(sheet)).toMatch(/SEND/)
    await sheet.keyboard.type('SEND')
    await readThrough(sheet)
    expect((await window.writes()).length).toBe(before)
    await sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
  })
})
