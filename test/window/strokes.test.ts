import { errors, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { holdAPosition, waitUntilArmed, sizeHeld } from '../kit/hands'
import { focusOf } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { resize, type PageSize } from '../kit/stands'

/**
 * Counts everything a person does for a job: key presses, including its hold and every modifier; mouse presses, with
 * the hold as one press; and turns of the wheel. Digits of figures are not counted. A sheet must not scroll at all,
 * whatever scrolls it. The window is that of a small laptop.
 *
 * A job on a row is counted from the row, where the focus remains after the job before; the way there by Alt
 * and a digit costs two more.
 *
 * A count may only decrease; `goal` is the target. A dash marks a job that this device cannot do.
 */
const jobs = {
  'a limit with a stop': { strokes: 5, goal: 5, clicks: 6, fewest: 6 },
  'closing the position of the market': { strokes: 2, goal: 2, clicks: '—' },
  'closing a position by its row': { strokes: 2, goal: 2, clicks: 1, fewest: 1 },
  'reversing a position': { strokes: 3, goal: 3, clicks: 2, fewest: 2 },
  'closing half of a position': { strokes: 3, goal: 3, clicks: 2, fewest: 2 },
  'closing a position at a price of one’s own': { strokes: 5, goal: 5, clicks: 4, fewest: 4 },
  'cancelling an order by its row': { strokes: 2, goal: 2, clicks: 1, fewest: 1 },
  'cancelling all': { strokes: 5, goal: 5, clicks: 3, fewest: 3 },
  'moving an order to another price': { strokes: 3, goal: 3, clicks: 3, fewest: 3 },
  'another leverage': { strokes: 9, goal: 9, clicks: 4, fewest: 4 },
  'another market': { strokes: 5, goal: 5, clicks: 2, fewest: 2 },
  'closing everything': { strokes: 5, goal: 5, clicks: '—' },
  'stopping everything': { strokes: 3, goal: 3, clicks: 1, fewest: 1 },
} as const

const laptop: PageSize = { width: 1366, height: 768, window: [1366, 768], larger: 0 }
let window: DeskInWindow
let person: Person
/** Opens a separate desk whose input is counted. */
async function sit(): Promise<void> {
  ;({ window, person } = await sitDown())
  await resize(window, laptop)
  for (const page of [window.desk, window.sheet]) await page.evaluate(countActs)
}
beforeAll(sit)
afterAll(() => window.close())

/** Counts the key presses in a page, except figures, the mouse presses and turns of the wheel, and what scrolls. */
function countActs(): void {
  const page = globalThis as unknown as Record<'strokes' | 'chords' | 'clicks' | 'scrolls', number>
  page.strokes = page.chords = page.clicks = page.scrolls = 0
  addEventListener(
    'keydown',
    ({ key, repeat, altKey }) => {
      const isFigure = !altKey && /^[\d.]$/.test(key)
      if (repeat || isFigure) return
      page.strokes += 1
      if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) page.chords += 1
    },
    { capture: true },
  )
  for (const act of ['pointerdown', 'wheel'])
    addEventListener(act, () => void (page.clicks += 1), { capture: true })
  addEventListener('scroll', () => void (page.scrolls += 1), { capture: true })
}
type Counted = 'strokes' | 'clicks'
const countInBoth = async (of: Counted | 'chords'): Promise<number> =>
  (await countIn(window.desk, of)) + (await countIn(window.sheet, of))
const setBack = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { strokes: 0, chords: 0, clicks: 0, scrolls: 0 }))
const countIn = (page: Page, what: Counted | 'chords' | 'scrolls') =>
  page.evaluate(of => (globalThis as unknown as Record<string, number>)[of]!, what)

/** Acts since the last reset; expects none of the other device, and a sheet that did not scroll. */
async function acts(what: Counted): Promise<number> {
  const other = what === 'strokes' ? 'clicks' : 'strokes'
  expect([other, await countInBoth(other)]).toEqual([other, 0])
  expect(['scrolls of the sheet', await countIn(window.sheet, 'scrolls')]).toEqual([
    'scrolls of the sheet',
    0,
  ])
  return countInBoth(what)
}
async function begin(): Promise<void> {
  for (const page of [window.desk, window.sheet]) await setBack(page)
}

/** Repeats a job until its question is not called off, and returns the count of the last try. */
async function counted(what: Counted, ask: () => Promise<void>): Promise<number> {
  await person.sayYes(
    async () => {
      await begin()
      await ask()
    },
    { by: what === 'strokes' ? 'keys' : 'mouse' },
  )
  return acts(what)
}
const strokes = (ask: () => Promise<void>) => counted('strokes', ask)
const clicks = (ask: () => Promise<void>) => counted('clicks', ask)

function hold(job: keyof typeof jobs, what: Counted, took: number): void {
  const counts: { readonly strokes: number; readonly clicks: number | '—' } = jobs[job]
  expect(took, `${job}: ${counts[what]} ${what} were enough`).toBe(counts[what])
}

const field = (name: string) => window.desk.getByRole('textbox', { name, exact: true })
const mark = async () => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}
/** A price on the tick without trailing zeros, as the ticket formats it. */
const figureAt = (at: number): string => String(Number(at.toFixed(1)))
const leverage = async () =>
  (await window.snapshot()).leverages?.value.find(
    ({ symbol, marginMode }) => symbol === 'PERP_BTC_USDC' && marginMode === 'CROSS',
  )?.leverage
/** Rests an order in the book. */
async function rest(): Promise<void> {
  await person.draft('0.02')
  await person.sayYes(() => window.desk.keyboard.press('Enter'))
  await person.isOver('live')
}
const held = () => sizeHeld(window)

/** Replaces the text of the focused field with a figure. */
async function type(figure: string): Promise<void> {
  const { desk } = window
  await desk.keyboard.type(figure)
}

/** True if the ticket's draft can be reviewed. */
const ready = () => person.dialog().locator('[data-review]:not([aria-disabled=true])').isVisible()

/**
 * Repeats an act, and its count, until the small sheet appears: on a busy machine the page may not know its
 * subject yet, or may not have regained the focus from the sheet before.
 */
async function untilSmall(act: () => Promise<void>): Promise<void> {
  const { desk, sheet } = window
  const small = sheet.locator('.sheet.small')
  const ask = async () => {
    await begin()
    await act()
    return small.waitFor({ timeout: 10_000 }).then(() => true, isTooLate)
  }
  await until('the small sheet', ask, () => desk.locator('.notice, [role=alert]').allInnerTexts())
}
/** Returns false for a timeout; rethrows any other error. */
function isTooLate(error: unknown): false {
  if (!(error instanceof errors.TimeoutError)) throw error
  return false
}
/** Presses a key whose question appears on the small sheet over a row. */
const askSmall = (key: string) => untilSmall(() => window.desk.keyboard.press(key))

describe('fewest key strokes', { timeout: 120_000 }, () => {
  it('send a limit order with its stop, each of its figures behind a separate key', async () => {
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
    // A key with its modifiers, as in the hold, is one act.
    expect(await countInBoth('chords')).toBe(5)
    hold('a limit with a stop', 'strokes', took)
  })

  it('close a position, and leave the ticket as it was', async () => {
    const { desk } = window
    await holdAPosition(window)
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
    hold('closing a position at a price of one’s own', 'strokes', took)
  })

  it('close the position of the market from the chart, by one key and the hold', async () => {
    const { desk } = window
    await holdAPosition(window)
    const chart = desk.getByRole('group', { name: /^Chart of/ })
    await chart.focus()
    const took = await strokes(() => askSmall('x'))
    await person.isOver('filled')
    await until('nothing to be held', async () => (await held()) === undefined)
    await expect.poll(() => chart.evaluate(each => each === document.activeElement)).toBe(true)
    hold('closing the position of the market', 'strokes', took)
  })

  it('close half of a position', async () => {
    const { desk } = window
    await holdAPosition(window)
    const took = await strokes(() => desk.keyboard.press('Shift+Digit2'))
    await person.isOver('filled')
    await until('half of it to be held', async () => (await held()) === '0.005')
    hold('closing half of a position', 'strokes', took)
    await person.sayYes(() => askSmall('x'))
    await until('nothing to be held', async () => (await held()) === undefined)
  })

  it('close a position from its row', async () => {
    const { desk } = window
    await holdAPosition(window)
    await desk.keyboard.press('Alt+1')
    await expect.poll(() => focusOf(desk)).toBe('Positions')
    const took = await strokes(() => askSmall('Delete'))
    await person.isOver('filled')
    await until('nothing to be held', async () => (await held()) === undefined)
    hold('closing a position by its row', 'strokes', took)
  })

  it('reverse a position from its row, by one act and the hold', async () => {
    const { desk } = window
    await holdAPosition(window)
    await desk.keyboard.press('Alt+1')
    await expect.poll(() => focusOf(desk)).toBe('Positions')
    const before = (await window.writes()).length
    const took = await strokes(() => desk.keyboard.press('Shift+R'))
    await until('the other side to be held', async () => (await held()) === '-0.01')
    expect([await countInBoth('chords'), (await window.writes()).length - before]).toEqual([2, 2])
    hold('reversing a position', 'strokes', took)
    await person.sayYes(() => askSmall('x'))
    await until('nothing to be held', async () => (await held()) === undefined)
  })

  it('move an order to another price from its row', async () => {
    const { desk } = window
    await rest()
    await desk.keyboard.press('Alt+2')
    await expect.poll(() => focusOf(desk)).toBe('Open orders')
    const to = figureAt((await mark()) * 0.99)
    const took = await strokes(async () => {
      await desk.keyboard.press('Escape')
      await begin()
      await desk.getByRole('grid', { name: 'Open orders' }).focus()
      await desk.keyboard.press('Enter')
      await expect.poll(() => focusOf(desk)).toMatch(/^New price/)
      await type(to)
      await expect.poll(ready).toBe(true)
      await desk.keyboard.press('Enter')
    })
    await until('its price to be the new one', async () =>
      (await window.snapshot()).orders?.value.some(({ price }) => Number(price) === Number(to)),
    )
    hold('moving an order to another price', 'strokes', took)
  })

  it('cancel an order from its row', async () => {
    const { desk } = window
    await desk.keyboard.press('Alt+2')
    await expect.poll(() => focusOf(desk)).toBe('Open orders')
    const took = await strokes(() => askSmall('Delete'))
    await person.isOver('cancelled')
    await expect.poll(() => focusOf(desk)).toBe('Open orders')
    hold('cancelling an order by its row', 'strokes', took)
  })

  it('cancel every order', async () => {
    const { desk } = window
    await rest()
    const took = await strokes(async () => {
      await desk.keyboard.press('Control+Shift+X')
      await person.dialog().waitFor()
      await expect.poll(ready).toBe(true)
      await desk.keyboard.press('Enter')
    })
    await person.isOver('cancelled', 'done')
    hold('cancelling all', 'strokes', took)
  })

  it('set leverage by a typed line', async () => {
    const { desk } = window
    const took = await strokes(async () => {
      await desk.keyboard.press('Control+k')
      await desk.getByRole('combobox', { name: 'Search commands and markets' }).waitFor()
      await desk.keyboard.type('lev 5')
      await expect.poll(() => desk.locator('.told').innerText()).toContain('sends nothing')
      await desk.keyboard.press('Enter')
      await expect.poll(ready).toBe(true)
      await desk.keyboard.press('Enter')
    })
    await until('it to be read back', async () => (await leverage()) === '5')
    hold('another leverage', 'strokes', took)
  })

  it('find another market by its name', async () => {
    const { desk } = window
    await begin()
    await desk.keyboard.press('/')
    await person.dialog().waitFor()
    await desk.keyboard.type('eth')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: /^PERP_ETH_USDC/ }).waitFor()
    hold('another market', 'strokes', await acts('strokes'))
    await desk.keyboard.press('/')
    await person.dialog().waitFor()
    await desk.keyboard.type('btc')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: /^PERP_BTC_USDC/ }).waitFor()
  })
})

describe('fewest mouse presses', { timeout: 120_000 }, () => {
  // Opens a new desk, since the jobs before have used up the writes that the guards allow in a few minutes.
  beforeAll(async () => {
    await window.close()
    await sit()
  })
  const { poll } = expect
  const click = (name: string | RegExp) => window.desk.getByRole('button', { name, exact: true }).click()
  /** Moves the pointer onto a row’s action, under which main places the small sheet. */
  const restOn = (name: RegExp) =>
    untilSmall(async () => {
      await window.desk.mouse.move(600, 300)
      await window.desk.getByRole('button', { name }).hover()
    })
  const inReview = async () => {
    await poll(async () => (await ready()) || person.dialog().innerText()).toBe(true)
    await person.dialog().locator('[data-review]').click()
  }
  const level = async () => {
    await window.desk.locator('.book .level.bid').last().click()
    await poll(() => field('Price').inputValue()).toMatch(/\d/)
  }
  const open = async () =>
    (await window.snapshot()).orders?.value.filter(({ status }) => status === 'NEW').length
  const table = (digit: number) => window.desk.keyboard.press(`Alt+${String(digit)}`)

  it('send a limit order with its stop', async () => {
    const { desk } = window
    const at = await mark()
    await desk.getByRole('checkbox', { name: 'TP / SL' }).uncheck()
    const took = await clicks(async () => {
      await level()
      await field('Size').click()
      await desk.keyboard.insertText('0.02')
      await desk.getByRole('checkbox', { name: 'TP / SL' }).click()
      await desk.getByRole('textbox', { name: /^Stop-loss/ }).click()
      await desk.keyboard.insertText(figureAt(at * 0.95))
      await click(/^Review buy/)
    })
    await person.isOver('live')
    hold('a limit with a stop', 'clicks', took)
  })

  it('move an order to another price, cancel it, and cancel all of them', async () => {
    await table(2)
    const moved = await clicks(async () => {
      await window.desk
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await poll(() => focusOf(window.desk)).toMatch(/^New price/)
      await window.desk.keyboard.insertText(figureAt((await mark()) * 0.99))
      await inReview()
    })
    hold('moving an order to another price', 'clicks', moved)
    await person.isOver('accepted', 'done', 'live')
    const cancelled = await clicks(() => restOn(/^Cancel BUY/))
    await person.isOver('cancelled')
    hold('cancelling an order by its row', 'clicks', cancelled)
    await rest()
    await poll(open).toBe(1)
    const all = await clicks(async () => {
      await click('Cancel all')
      await inReview()
    })
    await person.isOver('cancelled', 'done')
    hold('cancelling all', 'clicks', all)
  })

  it('close half of a position, the rest of it, one at a chosen price, and reverse one', async () => {
    await holdAPosition(window)
    await table(1)
    const half = await clicks(() => click(/^Close 50 %/))
    await until('half of it to be held', async () => (await held()) === '0.005')
    hold('closing half of a position', 'clicks', half)
    const whole = await clicks(() => restOn(/^Close 100 %/))
    await until('nothing to be held', async () => (await held()) === undefined)
    hold('closing a position by its row', 'clicks', whole)
    await holdAPosition(window)
    const own = await clicks(async () => {
      await click(/^More for/)
      await window.desk.getByRole('menuitem', { name: /^Close by size or price/ }).click()
      await click(/^Review sell/)
    })
    await until('nothing to be held', async () => (await held()) === undefined)
    hold('closing a position at a price of one’s own', 'clicks', own)
    await holdAPosition(window)
    const reversed = await clicks(() => click(/^Reverse/))
    await until('the other side to be held', async () => (await held()) === '-0.01')
    hold('reversing a position', 'clicks', reversed)
    await person.sayYes(() => window.desk.keyboard.press('x'))
    await until('nothing to be held', async () => (await held()) === undefined)
  })

  it('choose leverage and market', async () => {
    const { desk } = window
    const took = await clicks(async () => {
      await click(/^Leverage/)
      await person.dialog().getByRole('button', { name: '20×', exact: true }).click()
      await inReview()
    })
    await until('it to be read back', async () => (await leverage()) === '20')
    hold('another leverage', 'clicks', took)
    await begin()
    await click(/^PERP_BTC_USDC/)
    await person
      .dialog()
      .getByRole('option', { name: /PERP_ETH_USDC/ })
      .click()
    await desk.getByRole('button', { name: /^PERP_ETH_USDC/ }).waitFor()
    hold('another market', 'clicks', await acts('clicks'))
  })
})

describe('a required word', { timeout: 120_000 }, () => {
  const word = () => window.sheet.getByRole('textbox')
  const leaveSheet = async () => {
    await window.sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
  }

  it('is asked for a market order without limit alone, and can be typed at once', async () => {
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
    await waitUntilArmed(sheet)
    expect(await word().count()).toBe(0)
    await leaveSheet()

    await desk.getByRole('button', { name: 'More order types' }).click()
    await desk.getByText('Market without limit').click()
    await desk.getByRole('button', { name: /^Review buy/ }).click()
    await person.sheet().waitFor()
    await expect.poll(() => focusOf(sheet)).toMatch(/SEND/)
    await sheet.keyboard.type('SEND')
    await waitUntilArmed(sheet)
    expect((await window.writes()).length).toBe(before)
    await leaveSheet()
  })
})

describe('the stop, which asks nothing', { timeout: 120_000 }, () => {
  const isStopped = () => person.holds().then(holds => holds.includes('stopped'))

  const reopen = async () => {
    const reopened = window.call('writes.reopen')
    await person.isHeld('keys')
    await reopened
    await until('trading to be on', async () => !(await isStopped()))
  }

  it('is part of closing everything', async () => {
    const { desk } = window
    await holdAPosition(window)
    await rest()
    const took = await strokes(async () => {
      await desk.keyboard.press('Control+Shift+F')
      await expect.poll(ready).toBe(true)
      await desk.keyboard.press('Enter')
    })
    await until('nothing to be held', async () => (await held()) === undefined)
    await until('trading to be stopped', isStopped)
    hold('closing everything', 'strokes', took)
    await desk.keyboard.press('Escape')
    await reopen()
  })

  it('takes one press, or three keys', async () => {
    const { desk } = window
    await begin()
    await desk.keyboard.press('Control+Shift+L')
    await until('trading to be stopped', isStopped)
    hold('stopping everything', 'strokes', await acts('strokes'))
    await reopen()
    await begin()
    await desk.getByRole('button', { name: 'Stop', exact: true }).click()
    await until('trading to be stopped', isStopped)
    hold('stopping everything', 'clicks', await acts('clicks'))
  })
})
