import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodePng } from '../../host/picture.mjs'
import { armByHand, newestEnvelope } from '../kit/arming'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'
import { compareDecimals, requireAmount, multiply, ZERO } from '../../src/core/value/decimal-amount'
import { SYMBOL } from '../kit/trade'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await window.resize(1920, 1080)
}, 120_000)
afterAll(() => window.close())

const attempts = async () => (await window.snapshot()).attempts?.value ?? []
const free = () => until('the next may leave', async () => (await person.holds()).length === 0)

it('seals the places of the screen at their positions', { timeout: 120_000 }, async () => {
  await armByHand(window, person)
  const acts = (await newestEnvelope(window))?.envelope.acts ?? []
  const areas = acts.flatMap(act => ('area' in act ? [[act.key, act.area] as const] : []))
  expect(areas.map(([key]) => key)).toEqual(
    expect.arrayContaining(['chart buys', 'chart sells', 'ticket buys', 'ticket sells']),
  )
  for (const [key, area] of areas) {
    const box = await window.desk.locator(`[data-armed="${key}"]`).boundingBox()
    if (box !== null) expect([key, Object.values(box).map(Math.round)]).toEqual([key, Object.values(area)])
  }
  const ticket = areas.find(([key]) => key === 'ticket buys')?.[1]
  const { width, rgba } = decodePng(await window.host.screenshot())
  const at = ((ticket?.y ?? 0) - 2) * width + (ticket?.x ?? 0) + 10
  expect(Buffer.from(rgba.subarray(at * 4, at * 4 + 3)).toString('hex')).toBe('f5c542')
})

it(
  'buys by a real click on the ticket, and by no click that a page makes',
  { timeout: 120_000 },
  async () => {
    const button = window.desk.locator('[data-armed="ticket buys"]')
    await button.evaluate((one: HTMLElement) => one.click())
    expect(await window.call('armed.clicked', { place: 'ticket buys' })).toMatchObject({ ok: false })
    expect(await attempts()).toEqual([])
    await button.click()
    await until('one left', async () => (await attempts()).length === 1)
    expect(await attempts()).toMatchObject([{ write: { side: 'BUY', type: 'IOC', quantity: '0.01' } }])
    expect(await person.sheet().isVisible()).toBe(false)
  },
)

it('rests an order at the height of a real click beside the bars', { timeout: 120_000 }, async () => {
  await free()
  const column = window.desk.locator('[data-armed="chart buys"]')
  const box = await column.boundingBox()
  const mark = (await window.snapshot()).quotes?.value.find(({ symbol }) => symbol === SYMBOL)?.mark ?? ZERO
  const bars = await window.desk.locator('.canvas').boundingBox()
  if (box === null || bars === null) throw new Error('There is no column beside the bars.')
  expect(box.x).toBeGreaterThanOrEqual(bars.x + bars.width)
  /** The price that the column shows at a height. */
  const priceAt = async (y: number) => {
    await column.hover({ position: { x: box.width / 2, y } })
    return requireAmount((await window.desk.locator('.columns .at').innerText()).replaceAll(/\s/g, ''))
  }
  const heights = Array.from({ length: 40 }, (_, nth) => ((nth + 1) * box.height) / 42)
  // Close to the mark: a distant price requires a confirmation.
  let height: number | undefined
  for (const y of heights) {
    const price = await priceAt(y)
    if (
      compareDecimals(price, mark) < 0 &&
      compareDecimals(price, multiply(mark, requireAmount('0.995'))) > 0
    )
      height = y
    if (height !== undefined) break
  }
  if (height === undefined) throw new Error('No height is near the mark.')
  await priceAt(height)
  await column.click({ position: { x: box.width / 2, y: height } })
  await until(
    'two left',
    async () => (await attempts()).length === 2,
    async () => [(await window.snapshot()).armed?.value, await person.sheet().innerText()],
  )
  const price = requireAmount((await window.desk.locator('.columns .at').innerText()).replaceAll(/\s/g, ''))
  expect((await attempts()).map(({ write }) => write)).toContainEqual(
    expect.objectContaining({ side: 'BUY', type: 'LIMIT', price }),
  )
})
