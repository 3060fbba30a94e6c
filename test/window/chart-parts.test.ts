import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dotsIn, panesOf, stretchesOf, type Dot } from '../kit/chart-picture'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown } from '../kit/person'

/** A colour that nothing else in the chart uses. */
const INK = { name: 'Pink', of: 'link-pink' } as const

let window: DeskInWindow
beforeAll(async () => {
  ;({ window } = await sitDown())
  await window.resize(1440, 900)
  await chart()
    .getByRole('img', { name: / last price, / })
    .waitFor()
  await until('the bars', async () => (await chart().getByText('Loading candles…').count()) === 0)
})
afterEach(() => window.desk.mouse.move(5, 5))
afterAll(() => window.close())

const chart = () => window.desk.getByRole('region', { name: 'Chart' })
const popup = () => window.desk.getByRole('dialog', { name: 'Indicators' })
const drawing = () => window.desk.getByRole('dialog', { name: 'Edit drawing' })
const item = (name: string) => window.desk.getByRole('menuitem', { name, exact: true })
const dots = () => dotsIn(window.desk, INK.of)
const notes = () => chart().locator('.notes').allInnerTexts()

/** Polls the chart's pixels until they match, and returns them. */
async function drawn(what: string, is: (dots: readonly Dot[]) => boolean): Promise<readonly Dot[]> {
  let last: readonly Dot[] = []
  await until(
    what,
    async () => is((last = await dots())),
    () => `${last.length} dots`,
  )
  return last
}
const nothingDrawn = () => drawn('nothing in that colour', ({ length }) => length === 0)

async function inPopup(act: () => Promise<void>): Promise<void> {
  await chart()
    .getByRole('button', { name: /^Indicators/ })
    .press('Enter')
  await popup().waitFor()
  await act()
  await window.desk.keyboard.press('Escape')
  await popup().waitFor({ state: 'detached' })
}
/** Adds an indicator in that colour. */
const add = (label: string, group: string) =>
  inPopup(async () => {
    await popup().getByLabel('Indicator', { exact: true }).selectOption({ label })
    await popup().getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await popup().getByRole('group', { name: group, exact: true }).getByLabel('Color').selectOption(INK.name)
  })
const remove = (group: string) =>
  inPopup(() =>
    popup()
      .getByRole('button', { name: `Remove ${group}`, exact: true })
      .press('Enter'),
  )

/** A point on the bars, by fractions of their width and height. */
async function spot(x: number, y: number): Promise<Dot> {
  const box = await chart()
    .getByRole('group', { name: /^Chart of/ })
    .boundingBox()
  const [bars] = await panesOf(window.desk)
  if (box === null || bars === undefined) throw new Error('The chart is not on the screen.')
  return { x: box.x + box.width * x, y: bars.top + (bars.bottom - bars.top) * y }
}
async function draw(tool: string, places: readonly Dot[]): Promise<void> {
  await chart().getByRole('button', { name: /^Draw/ }).press('Enter')
  await item(tool).press('Enter')
  for (const { x, y } of places) await window.desk.mouse.click(x, y)
  await chart().locator('.tab.taken').waitFor({ state: 'detached' })
}
/** Chooses a command in the menu of the drawing at a point. */
async function choose(at: Dot, name: string): Promise<void> {
  const { desk } = window
  await until(`the menu that offers ${name}`, async () => {
    await desk.keyboard.press('Escape')
    await desk.mouse.move(at.x - 6, at.y - 6)
    await desk.mouse.move(at.x, at.y, { steps: 4 })
    await desk.mouse.click(at.x, at.y, { button: 'right' })
    return item(name).isVisible()
  })
  await item(name).click()
}
async function setStyle(at: Dot, looks: Readonly<Record<string, string>>): Promise<void> {
  await choose(at, 'Edit drawing…')
  for (const [label, wanted] of Object.entries(looks)) await drawing().getByLabel(label).selectOption(wanted)
  await window.desk.keyboard.press('Escape')
  await drawing().waitFor({ state: 'detached' })
  await window.desk.mouse.move(5, 5)
}

describe('chart indicator', () => {
  it('draws the volume profile with a line across the bars at the most traded price', async () => {
    await add('Volume profile', 'VP 48, 70')
    const line = await drawn('a line across the bars', all => stretchesOf(all.map(({ x }) => x))[0]! > 300)
    expect(new Set(line.map(({ y }) => y)).size).toBe(1)
    const [bars] = await panesOf(window.desk)
    expect([line[0]!.y > bars!.top, line[0]!.y < bars!.bottom]).toEqual([true, true])
    await remove('VP 48, 70')
    await nothingDrawn()
  })

  it.each([
    ['Cumulative volume delta', 'CVD', /CVD \d/, 3],
    ['Open interest', 'OI', /open interest \d/, 3],
    // It covers past days only.
    ['Funding rate', 'FUND', /funding .*\d/, 200],
  ])('draws %s in a separate pane below the bars, with its start time', async (label, name, since, wide) => {
    const before = await panesOf(window.desk)
    await add(label, name)
    await until('another pane', async () => (await panesOf(window.desk)).length === before.length + 1)
    const own = (await panesOf(window.desk)).at(-1)!
    // Excludes the legend, whose figure has the same colour; a step may be at any height.
    const legend = (await spot(0.3, 0)).x
    const steps = await drawn('its steps', all => {
      const beside = all.filter(({ x }) => x > legend)
      return new Set(beside.map(({ x }) => x)).size >= wide
    })
    expect(steps.filter(({ y }) => y < own.top || y > own.bottom)).toEqual([])
    await expect.poll(notes).toEqual([expect.stringMatching(since)])
    await remove(name)
    await until('its pane to go', async () => (await panesOf(window.desk)).length === before.length)
    await nothingDrawn()
  })
})

describe('a drawing', () => {
  it('of a pitchfork is three parallel lines: one from its first point, and one through each of the others', async () => {
    const [from, upper, lower] = [await spot(0.2, 0.5), await spot(0.35, 0.3), await spot(0.35, 0.7)]
    await draw('Pitchfork', [from, upper, lower])
    await setStyle(from, { Color: INK.name })
    // Right of the newest bar, where no candle covers them.
    const at = Math.round((await spot(0.88, 0.5)).x)
    const heights = (all: readonly Dot[]) =>
      all
        .filter(({ x }) => x === at)
        .map(({ y }) => y)
        .toSorted((a, b) => a - b)
    const found = await drawn('three lines', all => stretchesOf(heights(all)).length === 3)
    for (const wanted of [upper.y, from.y, lower.y])
      expect(heights(found).some(y => Math.abs(y - wanted) <= 4)).toBe(true)
    await choose(from, 'Remove drawing')
    await nothingDrawn()
  })

  it('is solid, dashed or dotted as chosen', async () => {
    // Above all candles.
    const at = await spot(0.5, 0.06)
    await draw('Horizontal line', [at])
    // Right of its handle and left of the scale.
    const [left, right] = [(await spot(0.55, 0)).x, (await spot(0.85, 0)).x]
    const isOfIt = ({ x }: Dot) => x > left && x < right
    /** The line keeps its price, and moves with the scale. */
    const place = async (): Promise<Dot> => ({ x: at.x, y: (await dots()).find(isOfIt)?.y ?? at.y })
    const stretches = async (line: string, is: (each: readonly number[]) => boolean) => {
      await setStyle(await place(), { Color: INK.name, Line: line })
      const of = (all: readonly Dot[]) => stretchesOf(all.filter(isOfIt).map(({ x }) => x))
      return of(await drawn(`a line that is ${line}`, all => is(of(all))))
    }
    await stretches('Solid', each => each.length === 1 && each[0]! > 200)
    const dashed = await stretches('Dashed', each => each.length > 15)
    expect(Math.max(...dashed.slice(1, -1))).toBeLessThan(9)
    const dotted = await stretches('Dotted', each => each.length > dashed.length * 1.5)
    expect(Math.max(...dotted.slice(1, -1))).toBeLessThan(4)
    await choose(await place(), 'Remove drawing')
    await nothingDrawn()
  })
})

describe('a template', () => {
  it('restores its indicators', async () => {
    await add('Keltner Channels', 'KC 20, 2, 10')
    await drawn('its channels', ({ length }) => length > 300)
    await inPopup(async () => {
      await popup().getByLabel('Template name').fill('channels')
      await window.desk.keyboard.press('Enter')
      await popup().getByRole('button', { name: 'Apply channels' }).waitFor()
    })
    await remove('KC 20, 2, 10')
    await nothingDrawn()
    await inPopup(() => popup().getByRole('button', { name: 'Apply channels' }).press('Enter'))
    await drawn('its channels again', ({ length }) => length > 300)
  })
})
