import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes, focusOf } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await window.resize(1440, 900)
  await chart()
    .getByRole('img', { name: / last price, / })
    .waitFor()
})
afterAll(() => window.close())

const chart = () => window.desk.getByRole('region', { name: 'Chart' })
const place = () => chart().getByRole('group', { name: /^Chart of/ })
const popup = () => window.desk.getByRole('dialog', { name: 'Indicators' })
const item = (name: string | RegExp) => window.desk.getByRole('menuitem', { name })

/** A point on the bars, by fractions of their width and height. */
async function spot(x: number, y: number) {
  const box = await place().boundingBox()
  if (box === null) throw new Error('The chart is not on the screen.')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}
const framed = () =>
  window.desk.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
/** Opens the menu at a point and chooses a command. */
async function choose(x: number, y: number, name: string | RegExp): Promise<void> {
  await until(`the menu that offers ${String(name)}`, async () => {
    await window.desk.keyboard.press('Escape')
    const at = await spot(x, y)
    await window.desk.mouse.move(at.x - 6, at.y - 6)
    await window.desk.mouse.move(at.x, at.y, { steps: 4 })
    await framed()
    await window.desk.mouse.click(at.x, at.y, { button: 'right' })
    await framed()
    return item(name).isVisible()
  })
  await item(name).click()
}
describe('chart', () => {
  it('adds an indicator with custom numbers, by keys alone', async () => {
    await chart()
      .getByRole('button', { name: /^Indicators/ })
      .press('Enter')
    await popup().waitFor()
    await popup().getByLabel('Indicator', { exact: true }).selectOption({ label: 'Keltner Channels' })
    await person.tabTo(/^Add/)
    await window.desk.keyboard.press('Enter')
    const channels = popup().getByRole('group', { name: /^KC/ })
    await channels.getByLabel('Multiplier').fill('1.5')
    await popup().getByRole('group', { name: 'KC 20, 1.5, 10' }).waitFor()
    expect(await axeFaultsInBothThemes(window.desk, '[role=dialog]')).toEqual([])
    await window.desk.keyboard.press('Escape')
    await popup().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(window.desk)).toMatch(/^Indicators/)
  })

  it('fills the ticket from a long drawn by three quick clicks, with its stop and its target', async () => {
    const { desk } = window
    await chart().getByRole('button', { name: /^Draw/ }).press('Enter')
    await item('Long / short position').press('Enter')
    const places = [await spot(0.3, 0.5), await spot(0.3, 0.65), await spot(0.5, 0.25)]
    for (const { x, y } of places) await desk.mouse.click(x, y)
    await chart().locator('.tab.taken').waitFor({ state: 'detached' })
    await choose(0.35, 0.4, 'Fill ticket: long')
    const field = async (name: string): Promise<number> =>
      Number(await desk.locator('.ticket').getByRole('textbox', { name, exact: true }).inputValue())
    await expect.poll(() => field('Price')).toBeGreaterThan(0)
    const [stop, price, target] = [
      await field('Stop-loss trigger'),
      await field('Price'),
      await field('Take-profit trigger'),
    ]
    expect([stop > 0 && stop < price, price < target]).toEqual([true, true])
    await choose(0.35, 0.4, 'Remove drawing')
  })

  it('adds an alert at a price, and removes it again', async () => {
    const waited = async () =>
      ((await window.call('alerts.list', undefined)) as { value: { rules: { prices: unknown[] } } }).value
        .rules.prices.length
    await choose(0.4, 0.2, /^Add alert at/)
    await until('the alert', async () => (await waited()) === 1)
    await choose(0.4, 0.2, /^Remove alert at/)
    await until('no alert', async () => (await waited()) === 0)
  })
})
