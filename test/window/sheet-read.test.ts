import type { Locator, Page } from 'playwright-core'
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

/** Scrolls through the sheet until nothing is left to read. */
const goThrough = () =>
  until('all of it to be read', async () => {
    const lead = window.sheet.locator('.more-below')
    if (await lead.isVisible()) await lead.click({ timeout: 1_000 }).catch(() => 'it was read meanwhile')
    return isRead()
  })
const isRead = async () => !/First read/.test(await words())

const tabBack = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
}

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

const asked = async (): Promise<string> =>
  (valueOf(await invoke(window.sheet, 'consent', 'consent.question')) as { token: string }).token

const mark = async (): Promise<number> => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === smallOrder.symbol)?.mark)
}

describe('a sheet question', { timeout: 60_000 }, () => {
  it('has to be read to its end where it is longer than the sheet, and marks that there is more', async () => {
    const at = await mark()
    const round = (price: number): string => String(Math.round(price))
    await ask({
      is: 'algo order',
      kind: 'BRACKET',
      symbol: smallOrder.symbol,
      marginMode: 'CROSS',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.01',
      price: round(at * 0.99),
      protection: 'TP_SL',
      legs: [
        { kind: 'TAKE_PROFIT', triggerPrice: round(at * 1.05) },
        { kind: 'STOP_LOSS', triggerPrice: round(at * 0.95) },
      ],
    })
    const more = window.sheet.getByRole('button', { name: 'More below', exact: true })
    await more.waitFor()
    expect(await words()).toMatch(/^First read about \d+ lines? more below$/)
    await press(window, 1_000)
    expect(await words()).toMatch(/^Nothing held\. First read about \d+ lines? more below$/)
    await goThrough()
    await window.sheet.locator('[data-hold][aria-disabled=false]').waitFor()
    expect(await more.isVisible()).toBe(false)
  })

  it('is not read by a jump to its end, and then leads back to the skipped part', async () => {
    await give(1024, 640, 8)
    await ask()
    await window.sheet.locator('.more-below').waitFor()
    await window.sheet.locator('.body').evaluate(body => body.scrollTo({ top: body.scrollHeight }))
    const back = window.sheet.getByRole('button', { name: 'Skipped above' })
    await back.waitFor()
    await window.sheet.waitForTimeout(600)
    expect(await words()).toMatch(/^First read about \d+ lines above that you skipped$/)
    await goThrough()
  })

  it.each([
    [
      'the end is gone to',
      (body: Locator) => body.evaluate(text => text.scrollTo({ top: text.scrollHeight })),
    ],
    ['a key is pressed in it', (body: Locator) => body.page().keyboard.press('S')],
    ['Tab leads back to it', (body: Locator) => tabBack(body.page())],
  ])('has its whole word field visible and uncovered once %s', async (_, go) => {
    await give(1024, 640, 5)
    await ask()
    await window.sheet.locator('.more-below').waitFor()
    await go(window.sheet.locator('.body'))
    await window.sheet.getByRole('button', { name: 'Skipped above' }).waitFor()
    expect(await hiddenOf(window.sheet.getByRole('textbox'))).toEqual([])
  })

  it('shows all of a market order that adds to a position at 1440 × 900, with its whole word field', async () => {
    const { symbol } = smallOrder
    const by = { symbol, side: 'BUY', quantity: '0.1', on: { method: 'GET' }, times: 1 }
    await window.practice({ do: 'fault', fault: { name: 'trade as somebody else', ...by } })
    await until('the position', async () => {
      const { positions } = await window.snapshot()
      return positions?.value.some(each => each.symbol === symbol && each.quantity !== '0')
    })
    await ask()
    expect(await window.sheet.locator('.body').innerText()).toContain('Adds to a position')
    await until('all of it to be read', isRead)
    expect(await hiddenOf(window.sheet.getByRole('textbox'))).toEqual([])
  })

  it('is read by one fast scroll between two checks of main, where every part was drawn', async () => {
    await give(1024, 640, 8)
    await ask()
    await window.sheet.locator('.more-below').waitFor()
    await window.sheet.locator('.body').evaluate(
      body =>
        new Promise<void>(done => {
          const go = (): void => {
            const before = body.scrollTop
            body.scrollBy({ top: body.clientHeight * 0.9 })
            if (body.scrollTop === before) done()
            else requestAnimationFrame(go)
          }
          requestAnimationFrame(go)
        }),
    )
    await until('all of it to be read', isRead)
  })

  it('is not read by a page that claims it was drawn: neither its pictures nor its names count', async () => {
    await give(1024, 640, 8)
    await ask()
    await window.sheet.locator('.more-below').waitFor()
    await window.sheet.evaluate(() => {
      const whole = { from: 0, to: 9_999 }
      Object.assign(globalThis, {
        requestAnimationFrame: (run: (at: number) => void) => setTimeout(() => run(0)),
        perpdeskWatch: { drawn: [whole], asked: 0, isOn: true },
      })
      for (const [name, figure] of [
        ['scrollHeight', 100],
        ['clientHeight', 9_999],
      ] as const)
        Object.defineProperty(Element.prototype, name, { get: () => figure })
      Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 9_999, 9_999)
    })
    await window.sheet.waitForTimeout(800)
    expect(await words()).toMatch(/^First read about/)
    await press(window, 1_000)
    const { ok } = await invoke(window.sheet, 'consent', 'consent.answer', {
      token: await asked(),
      is: 'yes',
    })
    expect(ok).toBe(false)
    // Reloading removes the injected script.
    await window.sheet.reload()
  })

  it('is read in the smallest window at the largest size by scrolling through it, and then a hold sends it', async () => {
    await give(1024, 640, 8)
    const sent = await ask()
    expect(sheetView().getBounds()).toMatchObject({ x: 0, y: 0, width: 1024, height: 640 })
    await until('all of it to be read', async () => {
      await window.sheet.keyboard.press('PageDown')
      return isRead()
    })
    await window.sheet.getByRole('textbox').pressSequentially('SEND')
    await window.sheet.locator('[data-hold][aria-disabled=false]').waitFor()
    await press(window, 1_000)
    await until('the order at the exchange', async () => (await sent()) === 1)
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
