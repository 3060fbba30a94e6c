import { equal, match } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { openDeskWindow, pause, until, valueOf, type DeskInWindow } from '../test/kit/desk-window'
import { fullSettings, fullSize, isFull } from './full-layout'
import { median } from './measure'
import { absoluteRow, type Entry, type Row } from './row'

const REVIEWS = 12
const WARM_UP = 3
const KEYS = 40

/** Times that a page records for the bench, on the clock that both pages share. */
interface Noted {
  began?: number
  shown?: number
}
type NotingWindow = Window & { noted: Noted }

/** Records the time of each click and key press from the page's input event. */
const noteActs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: Noted = {}
    ;(window as unknown as NotingWindow).noted = noted
    const begin = (event: Event): void => void (noted.began = performance.timeOrigin + event.timeStamp)
    for (const kind of ['click', 'keydown']) document.addEventListener(kind, begin, true)
  })

/** Records the time of the first painted frame in which `selector` contains `words`. */
const notePaint = (page: Page, selector: string, words: string): Promise<void> =>
  page.evaluate(
    ([where, what]) => {
      const holder = window as unknown as NotingWindow
      const noted = (holder.noted ??= {})
      delete noted.shown
      const painted = new MessageChannel()
      painted.port1.onmessage = () => (noted.shown = performance.timeOrigin + performance.now())
      const check = (): void => {
        if (!document.querySelector(where)?.textContent.includes(what)) return
        watching.disconnect()
        requestAnimationFrame(() => painted.port2.postMessage(undefined))
      }
      const watching = new MutationObserver(check)
      watching.observe(document, { subtree: true, childList: true, characterData: true })
    },
    [selector, words] as const,
  )

const noted = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as NotingWindow).noted)

/** Gives the window the layout with every panel. */
async function layFull({ desk, call, resize }: DeskInWindow): Promise<void> {
  await resize(fullSize.width, fullSize.height)
  const markets = valueOf(await call('desk.snapshot')) as DeskSnapshot
  const preferences = fullSettings(markets.markets?.value.map(({ symbol }) => symbol) ?? [])
  await call('screen.remember', { preferences })
  await desk.reload()
  await desk.locator('[data-group="chart-4"] canvas').first().waitFor()
}

/** Fills the ticket with a small market order, ready for review. */
async function fillTicket(window: DeskInWindow): Promise<void> {
  const { desk, ready } = window
  await ready()
  if (isFull) await layFull(window)
  else await desk.getByRole('button', { name: 'Not now' }).click()
  await desk.getByRole('radio', { name: /^Buy/ }).click()
  await desk.getByRole('radio', { name: 'Market', exact: true }).click()
  await desk.getByLabel('Size', { exact: true }).fill('0.01')
}

/**
 * Returns the time from a click on Review to the sheet's first frame, in milliseconds. `undefined` if
 * refused.
 */
async function reviewOnce({ desk, sheet }: DeskInWindow): Promise<number | undefined> {
  await notePaint(sheet, '.sheet', '0.01')
  await desk.getByRole('button', { name: /^Review/ }).click()
  const shown = await until('the sheet or a refusal', async () => {
    const at = (await noted(sheet)).shown
    return at ?? ((await desk.locator('.ticket .no').count()) > 0 ? 'refused' : undefined)
  })
  if (shown === 'refused') return undefined
  match(await sheet.locator('.sheet').innerText(), /buy[^]*0\.01/i)
  const { began = Number.NaN } = await noted(desk)
  await sheet.keyboard.press('Escape')
  await sheet.locator('.sheet').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: /^Review/, disabled: false }).waitFor()
  return shown - began
}

async function reviews(window: DeskInWindow): Promise<readonly number[]> {
  const took: number[] = []
  for (let tried = 0; took.length < WARM_UP + REVIEWS; tried += 1) {
    if (tried > 3 * REVIEWS) throw new Error('The desk would not ask.')
    const one = await reviewOnce(window)
    if (one !== undefined) took.push(one)
    await pause(300)
  }
  return took.slice(WARM_UP)
}

/** Returns the time from each key to the frame in which the ticket shows the new size, in milliseconds. */
async function echoes({ desk }: DeskInWindow): Promise<readonly number[]> {
  const field = desk.getByLabel('Size', { exact: true })
  const took: number[] = []
  for (let key = 0; key < WARM_UP + KEYS; key += 1) {
    const digit = String((key % 8) + 1)
    await field.fill('0.0')
    await field.press('End')
    await notePaint(desk, '.ticket', `Review buy 0.0${digit}`)
    await desk.keyboard.press(digit)
    const shown = await until('the echo', async () => (await noted(desk)).shown)
    equal(await field.inputValue(), `0.0${digit}`)
    const { began = Number.NaN } = await noted(desk)
    if (key >= WARM_UP) took.push(shown - began)
  }
  return took
}

/** M17: waiting time after a click on Review and after a key in the ticket. */
export const review: Entry = {
  name: 'M17 ticket',
  async run(): Promise<readonly Row[]> {
    const window = await openDeskWindow()
    try {
      await fillTicket(window)
      await noteActs(window.desk)
      const row = (name: string, took: readonly number[], value: number): Row =>
        absoluteRow(
          {
            name: `${this.name}: ${name}`,
            value: median(took),
            unit: 'ms',
            reference: `slowest of ${took.length}: ${Math.max(...took).toFixed(0)} ms`,
          },
          { is: 'at most', value },
        )
      const echoed = await echoes(window)
      await window.desk.getByLabel('Size', { exact: true }).fill('0.01')
      return [row('review → sheet painted', await reviews(window), 100), row('key → echo', echoed, 16)]
    } finally {
      await window.close()
    }
  },
}
