import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HeldFigures } from '../../src/core/history/held-figures'
import { getDayStart } from '../../src/core/guard/trading-day'
import { getMarketFeeRates } from '../../src/core/context/market-lookups'
import { computeBreakEvenPrice } from '../../src/core/figures/break-even'
import { add, multiply, requireAmount, roundToPlaces, subtract } from '../../src/core/value/decimal-amount'
import type { Result } from '../../src/core/value/result'
import { until, type DeskInWindow } from '../kit/desk-window'
import { holdAPosition, sendByHand } from '../kit/hands'
import { sitDown, type Person } from '../kit/person'
import { resize } from '../kit/stands'

let window: DeskInWindow
let person: Person
const SYMBOL = 'PERP_BTC_USDC'

interface WatchedPage {
  drawn: Map<string, { readonly x: number; readonly y: number; readonly at: number }>
}

/** Keeps the last place of each text that a canvas of the page draws. */
function watchPage(): void {
  const page = globalThis as unknown as WatchedPage
  page.drawn = new Map()
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    const box = this.canvas.getBoundingClientRect()
    page.drawn.set(text, { x: box.left + x, y: box.top + y, at: performance.now() })
    fillText.call(this, text, x, y, ...rest)
  }
}
const forgetDrawn = () => window.desk.evaluate(() => (globalThis as unknown as WatchedPage).drawn.clear())
/** Resolves after the page drew everything that has changed. */
const nextFrame = () =>
  window.desk.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
/** The texts with this word that were drawn in the last second, newest last. */
const drawnLately = (word: string) =>
  window.desk.evaluate(
    part =>
      [...(globalThis as unknown as WatchedPage).drawn]
        .filter(([text, { at }]) => text.includes(part) && performance.now() - at < 1_000)
        .toSorted(([, a], [, b]) => a.at - b.at)
        .map(([text, place]) => ({ text: text.replaceAll(/[\s\u2060]/g, ' '), ...place })),
    word,
  )

/** Presses on the label of the stop, and again if it moved before the press. Returns the place of the press. */
const holdStop = () =>
  until('the stop to be held', async () => {
    const { desk } = window
    const label = (await drawnLately('SL')).at(-1)
    if (label === undefined) return undefined
    // The recorded place is the top left of the label.
    const grip = { x: label.x + 10, y: label.y + 6 }
    await desk.mouse.move(grip.x, grip.y)
    await forgetDrawn()
    await desk.mouse.down()
    await desk.mouse.move(grip.x, grip.y + 8)
    await nextFrame()
    if ((await drawnLately(' · SL')).length > 0) return grip
    await desk.mouse.up()
    return undefined
  })
/** Drags the stop down in steps, and returns its label at each. */
async function dragStop(): Promise<readonly string[]> {
  const { desk } = window
  const grip = await holdStop()
  const labels: string[] = []
  for (const down of [8, 16, 24, 32, 40]) {
    await forgetDrawn()
    await desk.mouse.move(grip.x, grip.y + down)
    await nextFrame()
    labels.push(...(await drawnLately(' · SL')).slice(-1).map(({ text }) => text))
    // Drawn with the crosshair, whose price would cover that of the line.
    expect(await drawnLately('Time: ')).toEqual([])
  }
  await desk.mouse.up()
  return labels
}

const position = async () =>
  (await window.snapshot()).positions?.value.find(({ quantity }) => quantity !== '0')
const stop = async () =>
  (await window.snapshot()).algoOrders?.value
    .flatMap(({ legs }) => legs)
    .find(({ kind, status }) => kind === 'STOP_LOSS' && status === 'NEW')
const usdc = async () => (await window.snapshot()).holdings?.value.find(({ token }) => token === 'USDC')?.held

beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await resize(window, { width: 1440, height: 900, window: [1440, 900], larger: 0 })
  // A fall makes the chart show space for a stop, and for its drag, below the price.
  const mark = async () =>
    Number((await window.snapshot()).quotes?.value.find(({ symbol }) => symbol === SYMBOL)?.mark)
  const before = await until('the mark', mark)
  const fault = { name: 'move the price', symbol: SYMBOL, share: -0.015, ms: 8_000 }
  await window.practice({ do: 'fault', fault })
  await until('a lower mark', async () => (await mark()) < before * 0.992)
  await until('the usual mark', async () => (await mark()) > before * 0.998)
})
afterAll(() => window.close())

describe('positions and stops', { timeout: 120_000 }, () => {
  it('count the PnL of the day as the exchange does', async () => {
    const start = await until('the balance', usdc)
    await holdAPosition(window)
    const dayStart = getDayStart(Date.now())
    const found = await until('the figures of the position', async () => {
      const answer = (await window.call('history.held', { dayStart })) as Result<
        readonly HeldFigures[] | undefined
      >
      const held = answer.ok ? answer.value?.[0] : undefined
      const [row, balance] = [await position(), await usdc()]
      if (held?.today.is !== 'known' || row === undefined || balance === undefined) return undefined
      return { held, cash: held.today.cash, row, balance }
    })
    const { held, cash, row, balance } = found
    const ours = add(cash, multiply(row.quantity, row.mark))
    const venue = add(subtract(balance, start), row.unsettledPnl)
    expect(roundToPlaces(ours, 4, 'nearest')).toBe(roundToPlaces(venue, 4, 'nearest'))
    expect(held).toMatchObject({ quantity: row.quantity, funding: '0' })
  })

  it('stand beside the PnL of the day and R at 1440 × 900', async () => {
    const headings = window.desk.getByRole('grid', { name: 'Positions' }).getByRole('columnheader')
    const titles = async () => (await headings.allInnerTexts()).map(text => text.replace(/[▴▾]/, '').trim())
    await expect.poll(titles).toEqual(expect.arrayContaining(['Stop', 'Target', 'Liquidation', 'Today', 'R']))
  })

  it('show six whole rows', async () => {
    const grid = window.desk.getByRole('grid', { name: 'Positions' })
    await expect.poll(() => grid.evaluate(each => each.clientHeight)).toBe(7 * 24)
  })

  it('move a stop by one drag and the hold, and say the PnL while it moves', async () => {
    const { desk } = window
    const mark = Number((await position())?.mark)
    await sendByHand(window, {
      is: 'algo order',
      kind: 'POSITIONAL_TP_SL',
      symbol: SYMBOL,
      marginMode: 'CROSS',
      legs: [{ kind: 'STOP_LOSS', triggerPrice: (mark * 0.996).toFixed(1) }],
    })
    const before = await until('the stop', stop)
    await desk.keyboard.press('Escape')
    await desk.evaluate(watchPage)
    const stopPrice = async () => Number((await stop())?.triggerPrice)
    let labels: readonly string[] = []
    await person.sayYes(async () => void (labels = await dragStop()), {
      by: 'mouse',
      isTaken: async () => (await stopPrice()) < Number(before.triggerPrice),
    })
    expect(labels).toHaveLength(5)
    for (const text of labels) expect(text).toMatch(/^\u2212[\d ]+\.\d\d( incl. entry fee)? · SL/)
  })

  it('return a dragged stop to its price if it is released outside the chart', async () => {
    const { mouse } = window.desk
    const before = await stop()
    await holdStop()
    await mouse.move(1_300, 400)
    await mouse.up()
    await expect.poll(async () => (await drawnLately('SL')).at(-1)?.text).toMatch(/^SL/)
    expect((await stop())?.triggerPrice).toBe(before?.triggerPrice)
  })

  it('lists every stop with its distance, PnL and R', async () => {
    const { desk } = window
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('Alt+0')
    const row = desk.getByRole('grid', { name: 'Stops' }).getByRole('row').nth(1)
    await expect.poll(() => row.innerText()).toMatch(/BTC[\s\S]*%[\s\S]*−[\d.]+[\s\S]*R/)
    expect(await row.getByRole('gridcell').first().locator('[title]').getAttribute('title')).toBe(SYMBOL)
  })
})

describe('break-even', { timeout: 120_000 }, () => {
  it('moves the stop to the entry and the closing fee by one act and the hold, and says both prices', async () => {
    const { desk, sheet } = window
    await desk.keyboard.press('Escape')
    await sendByHand(window, { is: 'reverse', symbol: SYMBOL, marginMode: 'CROSS', slippage: '0.005' })
    const row = await until('a short position', async () => {
      const held = await position()
      return held?.quantity.startsWith('-') === true && held
    })
    const above = (Number(row.mark) * 1.02).toFixed(1)
    await sendByHand(window, {
      ...{ is: 'algo order', kind: 'POSITIONAL_TP_SL', symbol: SYMBOL, marginMode: 'CROSS' },
      legs: [{ kind: 'STOP_LOSS', triggerPrice: above }],
    })
    await until('the stop', async () => (await stop())?.triggerPrice === requireAmount(above))
    await window.call('drills.run', { name: 'flash crash' })
    await until('a lower mark', async () => Number((await position())?.mark) < Number(row.entry) * 0.99)
    const { entry, quantity } = await until('the position', position)
    const { terms, markets, rwaMarkets } = await window.snapshot()
    const tick = markets?.value.find(({ symbol }) => symbol === SYMBOL)?.tick
    const rates = getMarketFeeRates({ ...(terms && { terms }), ...(rwaMarkets && { rwaMarkets }) }, SYMBOL)
    const wanted = tick && rates && computeBreakEvenPrice({ quantity, entry }, rates.takerBps, tick)
    expect(Number(wanted)).toBeLessThan(Number(entry))

    await desk.keyboard.press('Escape')
    await desk.keyboard.press('Alt+1')
    const line = desk.getByRole('grid', { name: 'Positions' }).getByRole('row').nth(1)
    let sheetText = ''
    async function askForBreakEven(): Promise<void> {
      await line.getByRole('button', { name: /more/i }).click()
      await desk.getByRole('menuitem', { name: 'Stop to break-even…' }).click()
      await sheet.locator('.sheet').waitFor()
      sheetText = (await sheet.locator('.sheet').innerText()).replaceAll(/[\s\u2060]/g, '')
    }
    await person.sayYes(askForBreakEven, {
      by: 'mouse',
      isTaken: async () => (await stop())?.triggerPrice === wanted,
    })
    expect(sheetText).toContain(`${above}→${wanted}`)
    expect(sheetText).toMatch(/Stop-lossat[\d.]+about<\+0\.01USDCafterfees/)
  })
})
