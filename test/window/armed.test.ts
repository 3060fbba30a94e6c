import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodePng } from '../../host/picture.mjs'
import { type DeskInWindow, inPage, openDeskWindow, pause, until } from '../kit/desk-window'
import { personAt } from '../kit/person'
import { requireAmount, multiply, roundToGrid, ZERO } from '../../src/core/value/decimal-amount'
import { stripDrawn } from '../kit/strip-drawn'
import { SYMBOL } from '../kit/trade'

let window: DeskInWindow
let person: ReturnType<typeof personAt>
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  person = personAt(window)
}, 120_000)
afterAll(() => window.close())

const armed = async () => (await window.snapshot()).armed?.value
const isOpen = async () => {
  const newest = (await armed())?.envelopes[0]
  return newest !== undefined && newest.ended === undefined
}
const orders = async () => (await window.writes()).filter(line => line.includes('/v1/order')).length

/** Worst prices around main's own mark. */
async function worst() {
  const { quotes, markets } = await window.snapshot()
  const mark = quotes?.value.find(({ symbol }) => symbol === SYMBOL)?.mark ?? ZERO
  const tick = markets?.value.find(({ symbol }) => symbol === SYMBOL)?.tick ?? requireAmount('1')
  return {
    buyAtMost: roundToGrid(multiply(mark, requireAmount('1.01')), tick, 'down'),
    sellAtLeast: roundToGrid(multiply(mark, requireAmount('0.99')), tick, 'up'),
  }
}

let strip: Page | undefined

/** Arms by a real hold on the sheet, and resolves once the strip was drawn and has reported that to main. */
async function arm(): Promise<Page> {
  const wish = {
    ...{ symbol: SYMBOL, marginMode: 'CROSS', ...(await worst()), perOrder: '0.01', exposure: '0.05' },
    ...{ worthPerOrder: '2000', worthInAll: '9000', loss: '500', slippage: '5' },
    ...{ perMinute: 60, writes: 10, minutes: 10 },
  }
  // The strip reloads each time.
  const anew = strip?.waitForEvent('load', { timeout: 60_000 })
  await person.sayYes(async () => void window.call('armed.arm', wish), { isTaken: isOpen })
  await anew
  strip = await stripDrawn(window)
  return strip
}

/** Colours at points of the window's screenshot. */
async function coloursAt(...places: readonly (readonly [number, number])[]): Promise<string[]> {
  const { width, rgba } = decodePng(await window.host.screenshot())
  return places.map(([x, y]) =>
    Buffer.from(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString('hex'),
  )
}

it(
  'arms trading on the sheet by a real hold, and a real press sends one order without another sheet',
  { timeout: 120_000 },
  async () => {
    const strip = await arm()
    expect([...window.host.windows].map(one => one.getTitle()).join()).toContain('ONE-CLICK')
    expect(await strip.getByRole('heading').innerText()).toContain('PRACTICE · ONE-CLICK')
    await window.desk.keyboard.press('F1')
    await until('one order left', async () => (await orders()) === 1)
    expect((await armed())?.envelopes[0]?.used.writes).toBe(1)
    await strip.getByText('BUY 0.01 BTC at').waitFor()
    await strip.getByText('left: 9 requests').waitFor()
  },
)

it(
  'shows armed trading in a strip of main, over a page that draws over everything',
  { timeout: 60_000 },
  async () => {
    await window.desk.evaluate(() => {
      const all = Object.assign(document.createElement('div'), { id: 'all' })
      Object.assign(all.style, { position: 'fixed', inset: '0', background: '#ff00ff', zIndex: '2147483647' })
      document.body.append(all)
    })
    const { width, height } = [...window.host.windows][0]!.getContentBounds()
    const at = [
      [1, 10],
      [1, height - 100],
      [width - 2, height - 100],
      [400, height - 2],
      [400, 300],
    ] as const
    const lit = 'f5c542'
    await expect.poll(() => coloursAt(...at)).toEqual([lit, lit, lit, lit, 'ff00ff'])
    await window.desk.evaluate(() => document.querySelector('#all')?.remove())
  },
)

it(
  'has a strip page with the same restrictions as the others and its own calls',
  { timeout: 60_000 },
  async () => {
    const strip = await stripDrawn(window)
    expect(await inPage(strip, () => (0, eval)('1 + 1'))).toBe('threw EvalError')
    expect(await inPage(strip, () => fetch('https://example.com/'))).toBe('threw TypeError')
    const others = await strip.evaluate(() =>
      ['desk', 'consent', 'require', 'process', 'ipcRenderer'].filter(name => name in globalThis),
    )
    expect(others).toEqual([])
    const answer = await inPage(strip, () =>
      (globalThis as unknown as { strip: { invoke(channel: string): Promise<unknown> } }).strip.invoke(
        'orders.submit',
      ),
    )
    expect(answer).toBe('threw Error')
  },
)

it('sends nothing for events that a page makes', { timeout: 60_000 }, async () => {
  await window.desk.evaluate(() => {
    for (const type of ['keydown', 'keyup'])
      for (const target of [document, document.body, globalThis])
        target.dispatchEvent(new KeyboardEvent(type, { key: 'F1', code: 'F1', bubbles: true }))
  })
  await pause(500)
  expect(await orders()).toBe(1)
})

it(
  'shows the page only key down of an armed key, and disarms by Escape, which main sees',
  { timeout: 60_000 },
  async () => {
    await window.desk.evaluate(() => {
      const page = globalThis as unknown as { heard: string[] }
      page.heard = []
      for (const type of ['keydown', 'keyup'] as const)
        addEventListener(type, ({ code }) => void page.heard.push(`${type} ${code}`), { capture: true })
    })
    await window.desk.keyboard.press('F6')
    await window.desk.keyboard.press('F7')
    await window.desk.keyboard.press('Escape')
    await until('it is disarmed', async () => (await armed())?.envelopes[0]?.ended?.why === 'disarmed')
    expect(await window.desk.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
      ...['keydown F6', 'keyup F6', 'keydown F7'],
    ])
    const before = await orders()
    await window.desk.keyboard.press('F1')
    await pause(500)
    expect(await orders()).toBe(before)
  },
)

it('disarms by the button of the strip, and when its page ends', { timeout: 120_000 }, async () => {
  await (await arm()).getByRole('button', { name: /Disarm/ }).click()
  await until('it is disarmed', async () => (await armed())?.envelopes[0]?.ended?.why === 'disarmed')
  const contents = [...window.host.contents.values()].find(one => one.mainFrame.origin === 'app://strip')
  await until('the strip is gone', async () => (await coloursAt([1, 10]))[0] !== 'f5c542')
  await arm()
  contents?.forcefullyCrashRenderer()
  await until('it ended', async () => (await armed())?.envelopes[0]?.ended?.why === 'not shown')
})
