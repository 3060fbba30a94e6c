import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { computeHoldButtonArea } from '../../src/main/electron/sheet-bounds'
import type { WriteDraft } from '../../src/core/write/venue-write'
import {
  invoke,
  openDeskWindow,
  pause,
  smallOrder,
  until,
  valueOf,
  type DeskInWindow,
} from '../kit/desk-window'
import { middleOf, press } from '../kit/hands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterEach(async () => {
  await window.sheet.keyboard.press('Escape')
  await window.call('screen.zoom', { step: 'usual' })
  frame().setBounds({ width: 1440, height: 900 })
})
afterAll(() => window.close())

const frame = () => [...window.host.windows][0]!
const sheetView = () => frame().contentView.children[1]!
const words = () => window.sheet.locator('[data-hold] .words').innerText()

async function give(width: number, height: number, larger: number): Promise<void> {
  frame().setBounds({ width, height })
  for (let step = 0; step < larger; step += 1) await window.call('screen.zoom', { step: 'in' })
}

async function ask(draft?: WriteDraft): Promise<() => Promise<number>> {
  const { token } = await window.plan(draft)
  const before = (await window.writes()).length
  window.ask('orders.submit', { token })
  await window.sheet.locator('.sheet').waitFor()
  return async () => (await window.writes()).length - before
}

const isArmed = () => window.sheet.locator('[data-hold][aria-disabled=false]').isVisible()
const DOES_NOT_FIT = 'Enlarge the window or zoom out'

/** Elements that cover the corners of a field. */
const hiddenOf = (field: Locator): Promise<readonly string[]> =>
  field.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 4, right - 4, (left + right) / 2].flatMap(x => [
      [x, top + 1],
      [x, bottom - 1],
    ])
    return corners.flatMap(([x = 0, y = 0]) => {
      const met = document.elementFromPoint(x, y)
      return met === element ? [] : [`${met?.tagName} ${met?.className}`]
    })
  })

const currentToken = async (): Promise<string> =>
  (valueOf(await invoke(window.sheet, 'consent', 'consent.question')) as { token: string }).token

const mark = async (): Promise<number> => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === smallOrder.symbol)?.mark)
}

/** A limit order that rests, which asks for the hold alone. */
const restingOrder = async (): Promise<WriteDraft> => ({
  ...{ is: 'order', symbol: smallOrder.symbol, side: 'BUY', type: 'LIMIT', quantity: '0.01' },
  ...{ price: String(Math.round((await mark()) * 0.995)), reduceOnly: false, marginMode: 'CROSS' },
})

/** Tries every way to a confirmation by a real hold, and returns the number of orders that left. */
async function holdAnyway(sent: () => Promise<number>): Promise<number> {
  await pause(1_200)
  await press(window, 1_000)
  const yes = { token: await currentToken(), is: 'yes' }
  expect(await invoke(window.sheet, 'consent', 'consent.answer', yes)).toMatchObject({ ok: false })
  return sent()
}

/** Makes the summary higher than the smallest view, and lower than a large one. */
const enlargeSummary = () =>
  window.sheet
    .locator('[data-part=summary]')
    .evaluate((part: HTMLElement) => (part.style.minHeight = '260px'))

describe('a sheet question', { timeout: 60_000 }, () => {
  it('arms without any scrolling, also while its details are open and scrolled', async () => {
    await give(1024, 700, 0)
    const sent = await ask(await restingOrder())
    await until('it to be armed', isArmed)
    await window.sheet.getByRole('button', { name: 'Details' }).click()
    await window.sheet.locator('.exact dd').last().scrollIntoViewIfNeeded()
    await until('it to stay armed', isArmed)
    await press(window, 1_000)
    await until('the order at the exchange', async () => (await sent()) === 1)
  })

  it('does not arm where its summary does not fit, says so, and arms in a larger window', async () => {
    await give(1024, 640, 8)
    const sent = await ask(await restingOrder())
    await enlargeSummary()
    await expect.poll(words).toBe(DOES_NOT_FIT)
    expect(await holdAnyway(sent)).toBe(0)
    frame().setBounds({ width: 2400, height: 1300 })
    await until('it to be armed', isArmed)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'its summary is covered',
      () =>
        window.sheet.evaluate(() => {
          const cover = document.createElement('div')
          cover.style.cssText = 'position: fixed; inset: 120px 0 60% 0; background: black; z-index: 9'
          document.body.append(cover)
        }),
    ],
    [
      'its account is hidden',
      () =>
        window.sheet
          .locator('[data-part=account]')
          .evaluate((part: HTMLElement) => (part.style.opacity = '0')),
    ],
    [
      'its title lies above the page',
      () => window.sheet.locator('h1').evaluate((part: HTMLElement) => (part.style.marginTop = '-90px')),
    ],
    [
      'its summary is scrolled away',
      () =>
        window.sheet.locator('[data-part=summary]').evaluate((part: HTMLElement) => {
          part.style.maxHeight = '40px'
          part.scrollTop = 30
        }),
    ],
    [
      'its button is drawn elsewhere',
      () => window.sheet.locator('[data-hold]').evaluate((part: HTMLElement) => (part.style.bottom = '90px')),
    ],
    [
      'its question is drawn as another one',
      () => window.sheet.locator('.sheet').evaluate(part => part.setAttribute('data-question', 'another')),
    ],
  ])('does not arm while %s', async (_, spoil) => {
    const sent = await ask(await restingOrder())
    await until('it to be armed', isArmed)
    await spoil()
    await until('it to be disarmed', async () => !(await isArmed()))
    expect(await holdAnyway(sent)).toBe(0)
    await window.sheet.reload()
  })

  it('does not arm while a part of it keeps moving', async () => {
    const sent = await ask(await restingOrder())
    await until('it to be armed', isArmed)
    await window.sheet.evaluate(() => {
      const summary = document.querySelector<HTMLElement>('[data-part=summary]')!
      let turn = 0
      setInterval(() => (summary.style.marginTop = `${String(20 + ((turn += 1) % 2) * 4)}px`), 130)
    })
    await until('it to be disarmed', async () => !(await isArmed()))
    expect(await holdAnyway(sent)).toBe(0)
    await window.sheet.reload()
  })

  it('does not arm for a page whose own scripts claim that all is laid out', async () => {
    await give(1024, 640, 8)
    const sent = await ask(await restingOrder())
    await enlargeSummary()
    await expect.poll(words).toBe(DOES_NOT_FIT)
    await window.sheet.evaluate(() => {
      for (const name of ['scrollHeight', 'clientHeight', 'scrollWidth', 'clientWidth'] as const)
        Object.defineProperty(Element.prototype, name, { get: () => 100 })
      Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 100)
      Element.prototype.checkVisibility = () => true
      Node.prototype.contains = () => true
    })
    expect(await holdAnyway(sent)).toBe(0)
    // Reloading removes the injected script.
    await window.sheet.reload()
  })

  it('has its whole word field visible and uncovered, and arms once the word is typed', async () => {
    await give(1024, 700, 0)
    await ask()
    expect(await hiddenOf(window.sheet.getByRole('textbox'))).toEqual([])
    await window.sheet.getByRole('textbox').pressSequentially('SEND')
    await until('it to be armed', isArmed)
  })

  it('that only reduces is held in the smallest window at the largest size', async () => {
    const order = await window.plan(await restingOrder())
    window.ask('orders.submit', { token: order.token })
    await until('it to be armed', isArmed)
    await press(window, 1_000)
    const orderId = await until('the order to rest', async () => {
      const { orders } = await window.snapshot()
      return orders?.value.find(({ status }) => status === 'NEW')?.orderId
    })
    await give(1024, 640, 8)
    const sent = await ask({ is: 'cancel', symbol: smallOrder.symbol, orderId })
    await until('it to be armed', isArmed)
    await press(window, 1_000)
    await until('the cancel at the exchange', async () => (await sent()) === 1)
  })

  it('has the theme chosen at the time of the question, and keeps it while it is read', async () => {
    const { sheet } = window
    const theme = () => sheet.evaluate(() => document.documentElement.dataset['theme'])
    const away = async () => {
      await sheet.keyboard.press('Escape')
      await sheet.locator('.sheet').waitFor({ state: 'detached' })
    }
    const choose = (chosen: string) =>
      window.call('screen.remember', { preferences: JSON.stringify({ theme: chosen }) })
    await ask()
    expect(await theme()).toBe('dark')
    // The desk changes like this while it follows the system, without any press.
    expect(await choose('light')).toMatchObject({ ok: true })
    await pause(500)
    expect(await theme()).toBe('dark')
    await away()
    await ask()
    expect(await theme()).toBe('light')
    await away()
    await choose('dark')
    await ask()
    expect(await theme()).toBe('dark')
  })

  it.each([
    [1440, 900, 0],
    [1440, 900, 2],
    [1200, 760, 0],
    [1024, 640, 0],
    [1024, 640, 8],
    [2400, 1300, 3],
  ])(
    'has its button where main expects it, at %d × %d and %d sizes larger',
    async (width, height, larger) => {
      await give(width, height, larger)
      await ask()
      await middleOf(window.sheet, '[data-hold]')
      const zoom = [...window.host.contents.values()][0]!.getZoomFactor()
      const place = computeHoldButtonArea(sheetView().getBounds(), zoom)
      const drawn = await window.sheet.locator('[data-hold]').boundingBox()
      const [left, top] = [(drawn?.x ?? 0) * zoom, (drawn?.y ?? 0) * zoom]
      const [right, bottom] = [left + (drawn?.width ?? 0) * zoom, top + (drawn?.height ?? 0) * zoom]
      const near = 2.5 * zoom
      for (const [found, known] of [
        [left, place.x],
        [top, place.y],
        [right, place.x + place.width],
        [bottom, place.y + place.height],
      ] as const)
        expect(Math.abs(found - known)).toBeLessThan(near)
      const keys = await window.sheet.locator('.back').boundingBox()
      expect((keys?.y ?? 0) * zoom).toBeGreaterThan(place.y + place.height)
    },
  )
})
