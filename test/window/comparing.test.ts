import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await window.resize(1440, 900)
  await chart()
    .getByRole('img', { name: /^last price of/ })
    .waitFor()
})
afterAll(() => window.close())

const chart = () => window.desk.getByRole('region', { name: 'Chart', exact: true })
const compared = () => chart().getByRole('list', { name: 'Compared with' })

/** Whether the bars have pixels in a colour of the theme. */
const isDrawn = (ink: string): Promise<boolean> =>
  window.desk.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${name})`
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? []
    probe.remove()
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('#chart canvas, [data-panel] canvas')]
    return canvases.some(canvas => {
      if (canvas.width === 0 || canvas.height === 0) return false
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((part, of) => Math.abs(part - (pixels[at + of] ?? -99)) < 6)) return true
      return false
    })
  }, ink)

describe('the chart', () => {
  it('is compared with another market by keys alone, in percent while it is', async () => {
    const { desk } = window
    await desk.keyboard.press('Shift+KeyC')
    await desk.getByRole('combobox', { name: 'Search markets' }).fill('ETH')
    await desk.keyboard.press('Enter')
    await compared().getByText('ETH', { exact: true }).waitFor()
    await until('how far it moved', async () => /%/.test(await compared().innerText()))
    await until('its line among the candles', () => isDrawn('link-pink'))
    await chart()
      .getByRole('button', { name: /^Last price/ })
      .press('Enter')
    await desk.getByRole('menuitemradio', { name: 'Percent scale' }).waitFor()
    expect(await desk.getByRole('menuitemradio', { name: 'Linear scale' }).count()).toBe(0)
    await desk.keyboard.press('Escape')
    expect(await axeFaultsInBothThemes(desk, '.compared')).toEqual([])
    await person.tabTo(/^Stop comparing with PERP_ETH_USDC/)
    await desk.keyboard.press('Enter')
    await compared().waitFor({ state: 'detached' })
  })

  it('draws candles of the trades that are heard, and says since when', async () => {
    await chart()
      .getByRole('button', { name: /^Trades/ })
      .press('Enter')
    await window.desk.getByRole('menuitemradio', { name: '1 s', exact: true }).press('Enter')
    await chart()
      .getByRole('img', { name: /^last price of PERP_BTC_USDC in 1 s candles/ })
      .waitFor()
    await chart()
      .getByText(/^From \d\d:\d\d:\d\d, from trades received here/)
      .waitFor()
  })
})
