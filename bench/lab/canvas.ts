import { equal } from 'node:assert/strict'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { busyAnswers } from '../market-feed'
import { median, ratioOf } from '../measure'
import { openByHand, pictures, play, PICTURES } from './patch'
import type { PartsWindow, Picture } from './patched'
import { absoluteRow, type Entry, type Row } from '../row'
import { openScreen, type BenchScreen } from '../screen'

const ROUNDS = 7
const WARM_ROUNDS = 2

/** Returns the processor time of the renderer and GPU processes so far, in seconds. */
async function readProcessorSeconds({ page }: BenchScreen): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('There is no browser to ask.')
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Runs in a page whose rows are patched by hand. Replaces its book with one canvas. */
function putCanvas(): void {
  const grid = document.querySelector<HTMLElement>('.book [role=grid]')
  const first = grid?.querySelector<HTMLElement>('.level')
  if (grid === null || !first) throw new Error('There is no book.')
  const [box, row] = [grid.getBoundingClientRect(), first.getBoundingClientRect()]
  const slots = grid.querySelectorAll('.level').length / 2
  const { font, color } = getComputedStyle(first)
  const tones = ['ask', 'bid'].map(side => {
    const span = grid.querySelector(`.level.${side} > span`)
    return span === null ? color : getComputedStyle(span).color
  })
  const canvas = document.createElement('canvas')
  canvas.width = box.width * devicePixelRatio
  canvas.height = box.height * devicePixelRatio
  Object.assign(canvas.style, { width: `${box.width}px`, height: `${box.height}px` })
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) throw new Error('There is no pen.')
  grid.replaceChildren(canvas)
  const whole = (figure: number, places: number): string => {
    const [before = '', after] = figure.toFixed(places).split('.')
    return `${before.replace(/(?<=\d)(?=(?:\d{3})+$)/g, '\u00a0')}.${after}`
  }

  function draw({ book }: Picture['view']): void {
    if (pen === null || book === undefined) return
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    pen.clearRect(0, 0, box.width, box.height)
    Object.assign(pen, { font, textAlign: 'right', textBaseline: 'middle' })
    for (const [at, side] of [book.asks, book.bids].entries()) {
      let total = 0
      for (const [slot, { price, quantity }] of side.slice(0, slots).entries()) {
        const y = at === 0 ? (slots - 1 - slot) * row.height : box.height - (slots - slot) * row.height
        total += Number(quantity)
        pen.globalAlpha = 0.15
        pen.fillStyle = tones[at] ?? color
        pen.fillRect(box.width - Math.min(box.width, total * 4), y + 1, box.width, row.height - 2)
        pen.globalAlpha = 1
        const middle = y + row.height / 2
        pen.fillText(whole(Number(price), 1), box.width / 3, middle)
        pen.fillStyle = color
        pen.fillText(whole(Number(quantity), 3), (box.width * 2) / 3, middle)
        pen.fillText(whole(total, 3), box.width - 10, middle)
      }
    }
  }
  const { parts } = window as unknown as PartsWindow
  const { show } = parts
  parts.show = picture => {
    show(picture)
    draw(picture.view)
  }
}

/** Opens the page that is patched by hand with its book on a canvas. Its list stays the same. */
async function openOnCanvas(desk: Page): Promise<Page> {
  const page = await openByHand(desk)
  await page.evaluate(putCanvas)
  equal(await page.locator('.book canvas').count(), 1)
  return page
}

/**
 * Cost of a book as ordinary elements against a canvas, both drawn by hand. It counts every process that
 * draws, because a canvas moves work from the page's main thread to the GPU process.
 */
export const canvas: Entry = {
  name: 'M11 book on a canvas',
  async run(): Promise<readonly Row[]> {
    const screen = await openScreen(busyAnswers(), resolve('out/bench-pages'))
    try {
      const shown = await pictures()
      await screen.page.locator('.space .row').first().waitFor()
      await screen.page.evaluate(play, shown)
      const pages = {
        desk: screen.page,
        rows: await openByHand(screen.page),
        canvas: await openOnCanvas(screen.page),
      }
      const each = { desk: [] as number[], rows: [] as number[], canvas: [] as number[] }
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1)
        for (const [name, page] of Object.entries(pages)) {
          await page.bringToFront()
          const before = await readProcessorSeconds(screen)
          await page.evaluate(play, shown)
          if (round >= 0)
            each[name as keyof typeof each].push(((await readProcessorSeconds(screen)) - before) / PICTURES)
        }
      const ms = (of: keyof typeof each): string => `${(median(each[of]) * 1_000).toFixed(2)} ms`
      const reference = `all processes that draw, per picture: the desk ${ms('desk')}, elements by hand ${ms('rows')}, canvas ${ms('canvas')}`
      return [
        absoluteRow(
          { name: this.name, value: ratioOf(each.rows, each.canvas), unit: '× a canvas', reference },
          { is: 'at most', value: 1.25 },
        ),
      ]
    } finally {
      await screen.close()
    }
  },
}
