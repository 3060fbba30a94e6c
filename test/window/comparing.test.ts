import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dotsIn, panesOf, stretchesOf, type Dot } from '../kit/chart-picture'
import type { PrintBars } from '../../src/core/figures/print-bars'
import { until, valueOf, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'

/** Widths in pixels, more than the price scale and more than the height of the last-price line. */
const [SCALE, BODY] = [64, 4]
const LASTS = 5_000
/** Time in milliseconds to lose and regain a stream on a busy machine. */
const LONG = 100_000

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await window.resize(1440, 900)
  await chart()
    .getByRole('img', { name: / last price, / })
    .waitFor()
})
afterEach(() => window.practice({ do: 'clear faults' }))
afterAll(() => window.close())

const chart = () => window.desk.getByRole('region', { name: 'Chart', exact: true })
const compared = () => chart().getByRole('list', { name: 'Compared with' })
const rows = async () =>
  (await compared().getByRole('listitem').allInnerTexts()).map(row => row.replaceAll(/\s+/g, ' ').trim())

/** Pixels in a colour of the theme within the pane of the bars. */
async function dotsAmongBars(ink: string): Promise<readonly Dot[]> {
  const [[bars], dots] = await Promise.all([panesOf(window.desk), dotsIn(window.desk, ink)])
  return bars === undefined ? [] : dots.filter(({ y }) => y >= bars.top && y < bars.bottom)
}
/** Horizontal extent in pixels of a colour among the bars, and the number of columns that contain it. */
async function reachOf(ink: string): Promise<{ readonly across: number; readonly columns: number }> {
  const columns = [...new Set((await dotsAmongBars(ink)).map(({ x }) => x))]
  if (columns.length === 0) return { across: 0, columns: 0 }
  return { across: Math.max(...columns) - Math.min(...columns), columns: columns.length }
}

/**
 * Vertical distance in pixels between two lines at the start of the first; a line drawn over another hides it
 * while they are equal.
 */
async function apartAtBeginning(ink: string, other: string): Promise<number | undefined> {
  const [own, beside] = await Promise.all([dotsAmongBars(ink), dotsAmongBars(other)])
  const x = Math.min(...own.map(dot => dot.x))
  const heights = (dots: readonly Dot[]) => dots.filter(dot => Math.abs(dot.x - x) <= 2).map(({ y }) => y)
  const [mine, its] = [heights(own), heights(beside)]
  if (mine.length === 0 || its.length === 0) return undefined
  return Math.min(...mine.flatMap(y => its.map(each => Math.abs(y - each))))
}

async function compareWith(name: string): Promise<void> {
  const search = window.desk.getByRole('combobox', { name: 'Search markets' })
  await person.pressFor('Shift+KeyC', search)
  await search.fill(name)
  await window.desk.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
  await compared().getByText(name, { exact: true }).waitFor()
}

describe('chart comparison', () => {
  it('adds another market by keys alone, and shows percent meanwhile', async () => {
    const { desk } = window
    expect(await dotsAmongBars('link-pink')).toEqual([])
    await compareWith('ETH')
    await until('how far it moved', async () => /^ETH [+−]?\d+\.\d\d ?%/.test((await rows())[0] ?? ''), rows)
    await until(
      'its line through the candles',
      async () => {
        const { across, columns } = await reachOf('link-pink')
        // Only a solid line fills its extent; dots and dashes do not.
        return across > 300 && columns > 0.9 * across
      },
      () => reachOf('link-pink'),
    )
    await chart()
      .getByRole('button', { name: /^Last price/ })
      .press('Enter')
    await desk.getByRole('menuitemradio', { name: 'Percent scale' }).waitFor()
    expect(await desk.getByRole('menuitemradio', { name: 'Linear scale' }).count()).toBe(0)
    await desk.keyboard.press('Escape')
    expect(await axeFaultsInBothThemes(desk, '.compared')).toEqual([])
  })

  it('has another colour for a second market, and keeps it when the first is removed', async () => {
    await compareWith('SOL')
    await until(
      'two rows with figures',
      async () => (await rows()).filter(row => /^(ETH|SOL) [+−]?\d+\.\d\d ?%/.test(row)).length === 2,
      rows,
    )
    await until('the second line', async () => (await reachOf('link-copper')).across > 300)
    await until(
      'both to begin where the candles do, at nothing',
      async () => ((await apartAtBeginning('link-pink', 'link-copper')) ?? 100) <= 6,
      () => apartAtBeginning('link-pink', 'link-copper'),
    )
    await person.tabTo(/^Stop comparing PERP_ETH_USDC/)
    await window.desk.keyboard.press('Enter')
    await until('the first line gone', async () => (await dotsAmongBars('link-pink')).length === 0)
    expect((await reachOf('link-copper')).across).toBeGreaterThan(300)
    await person.tabTo(/^Stop comparing PERP_SOL_USDC/)
    await window.desk.keyboard.press('Enter')
    await compared().waitFor({ state: 'detached' })
    await until('no line', async () => (await dotsAmongBars('link-copper')).length === 0)
  })

  it('draws candles of the received trades, and states since when', async () => {
    await chart()
      .getByRole('button', { name: /^Trades/ })
      .press('Enter')
    await window.desk.getByRole('menuitemradio', { name: '5 s', exact: true }).press('Enter')
    await chart()
      .getByRole('img', { name: /^PERP_BTC_USDC last price, 5 s candles/ })
      .waitFor()
    await chart()
      .getByText(/^From \d\d:\d\d:\d\d, trades received here/)
      .waitFor()
    // The initial state is long drawn when the second candle after it opens.
    const begun = await newestOfPrints()
    await until('candles after those', async () => (await newestOfPrints()) > begun + LASTS)
    const before = await candles()
    await until('one more of them', async () => (await candles()) > before, candles)
  })

  it('marks a time without data before the candle that follows it', async () => {
    // Without the venue's list, the trades during the gap are unknown.
    await window.practice({
      do: 'fault',
      fault: {
        name: 'error instead',
        status: 502,
        on: { method: 'GET', path: '/v1/public/market_trades' },
        times: 100,
      },
    })
    await window.practice({ do: 'fault', fault: { name: 'close the socket', on: { topic: '*@trade' } } })
    await chart()
      .getByText(/Not received: \d\d:\d\d:\d\d to \d\d:\d\d:\d\d/)
      .waitFor({ timeout: LONG })
    await until('a dashed line over the height of the bars', async () => {
      const [bars] = await panesOf(window.desk)
      return bars !== undefined && (await longestDashes()) > 0.35 * (bars.bottom - bars.top)
    })
  })
})

/** Opening time of the newest candle of prints, from main. */
async function newestOfPrints(): Promise<number> {
  const request = { symbol: 'PERP_BTC_USDC', interval: '5s' } as const
  const { bars } = valueOf(await window.call('market.printBars', request)) as PrintBars
  return bars.at(-1)?.at ?? 0
}

/** Number of candles with a body; each is in one of two colours, shared by the last-price line. */
async function candles(): Promise<number> {
  const box = await chart().boundingBox()
  const right = (box?.x ?? 0) + (box?.width ?? 0) - SCALE
  const dots = (await Promise.all(['up', 'down'].map(dotsAmongBars))).flat().filter(({ x }) => x < right)
  const heights = heightsOf(dots)
  return stretchesOf([...heights].flatMap(([x, height]) => (height >= BODY ? [x] : []))).length
}

/** The largest number of stacked pixels in the colour of unknown values. */
const longestDashes = async (): Promise<number> =>
  Math.max(0, ...heightsOf(await dotsAmongBars('warn')).values())

/** Number of stacked pixels by column. */
function heightsOf(dots: readonly Dot[]): ReadonlyMap<number, number> {
  const heights = new Map<number, number>()
  for (const { x } of dots) heights.set(x, (heights.get(x) ?? 0) + 1)
  return heights
}
