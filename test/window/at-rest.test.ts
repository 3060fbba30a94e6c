import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDeskWindow, smallOrder, until, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes, misplacedIn } from '../kit/page-looks'
import { resize, type PageSize } from '../kit/stands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
  await window.desk.getByRole('button', { name: 'Not now' }).click()
})
afterAll(() => window.close())

const small: PageSize = { width: 1024, height: 700, window: [1024, 700], larger: 0 }
const usual: PageSize = { width: 1440, height: 900, window: [1440, 900], larger: 0 }
const wide: PageSize = { width: 2560, height: 1440, window: [2560, 1440], larger: 0 }

/** Tops of the ticket's parts that are there without any input. */
const tops = () =>
  window.desk
    .locator('.ticket')
    .evaluate(ticket =>
      ['section[aria-label="Outcome"]', '.summary', '.review'].map(part =>
        Math.round(ticket.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN),
      ),
    )
const priceOf = async (): Promise<string> => {
  const { quotes } = await window.snapshot()
  const mark = Number(quotes?.value.find(({ symbol }) => symbol === smallOrder.symbol)?.mark)
  return String(Math.round(mark * 0.98))
}

it.each([small, usual, wide])(
  'shows the current position before any input, and moves nothing on input, at $width × $height',
  async size => {
    const { desk } = window
    await resize(window, size)
    const outcome = desk.locator('.ticket section[aria-label="Outcome"]')
    await outcome.locator('.standing > p', { hasText: 'Type a price and a size.' }).waitFor()
    const text = await outcome.innerText()
    expect(text).toContain('Account')
    expect(text).not.toContain('—')
    const before = await tops()
    await desk.getByLabel('Price', { exact: true }).fill(await priceOf())
    await desk.getByLabel('Size', { exact: true }).fill('0.01')
    await outcome.getByText('Worst case').waitFor()
    expect(await tops()).toEqual(before)
    expect(before).not.toContain(Number.NaN)
    expect(await misplacedIn(desk)).toEqual([])
    for (const field of ['Price', 'Size']) await desk.getByLabel(field, { exact: true }).fill('')
    // Fields that were emptied say that they are required until the page is new.
    await desk.reload()
  },
)

it('marks a table that continues beyond its edge, and scrolls there', async () => {
  const { desk } = window
  await resize(window, small)
  await desk.keyboard.press('Control+2')
  await desk.getByRole('radio', { name: 'Round trips', exact: true }).click()
  const table = desk.locator('.side-scroll', { has: desk.getByRole('grid', { name: 'Drawdowns' }) })
  const [right, left] = ['right', 'left'].map(way =>
    table.getByRole('button', { name: `More columns ${way}` }),
  )
  await right!.waitFor()
  expect(await left!.count()).toBe(0)
  expect(await axeFaultsInBothThemes(desk)).toEqual([])
  await until('the last column', async () => {
    if ((await right!.count()) > 0) await right!.click({ timeout: 1_000 }).catch(() => 'it is there')
    return (await right!.count()) === 0 && (await left!.count()) === 1
  })
  const last = await table.getByRole('columnheader').last().boundingBox()
  const edge = await table.boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0) + 1)
  // No arrow if everything fits.
  await resize(window, wide)
  await until('no arrow', async () => (await right!.count()) + (await left!.count()) === 0)
  await desk.keyboard.press('Control+1')
})

it('marks a chart header that continues beyond its edge, and scrolls to its last tool', async () => {
  const { desk } = window
  await resize(window, usual)
  const head = desk.locator('.side-scroll', { has: desk.getByRole('button', { name: 'Indicators ▾' }) })
  const right = head.getByRole('button', { name: 'More tools, right' })
  await expect.poll(() => right.count()).toBe(0)
  // The width of a chart among several others.
  const fit = (width: string) =>
    head.evaluate((part, wide) => {
      const { style } = part.parentElement!
      style.flex = wide === '' ? '' : 'none'
      style.width = wide
    }, width)
  await fit('150px')
  await right.waitFor()
  expect(await misplacedIn(desk)).toEqual([])
  await until('the last tool', async () => {
    if ((await right.count()) > 0) await right.click({ timeout: 1_000 }).catch(() => 'it is there')
    return (
      (await right.count()) === 0 &&
      (await head.getByRole('button', { name: 'More tools, left' }).count()) === 1
    )
  })
  const last = await head.getByRole('button', { name: 'Draw ▾' }).boundingBox()
  const edge = await head.boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0) + 1)
  await fit('')
  await until('no arrow', async () => (await head.locator('.further').count()) === 0)
})

it('shows at most two notices and a row for the others over the chart', async () => {
  const { desk } = window
  await resize(window, usual)
  for (const base of ['BTC', 'ETH', 'SOL'])
    await window.practice({
      do: 'fault',
      fault: {
        ...{ name: 'trade as somebody else', symbol: `PERP_${base}_USDC`, side: 'BUY', quantity: '1' },
        ...{ on: { method: 'GET' }, times: 1 },
      },
    })
  const more = desk.getByRole('log', { name: 'Notices' }).getByRole('button', { name: /^and \d+ more/ })
  await more.waitFor()
  const inSight = desk.locator('.stack .notice:not(.unseen)')
  await expect.poll(() => inSight.count()).toBe(2)
  const areaOf = async (part: Locator) => {
    const { width, height } = (await part.boundingBox())!
    return width * height
  }
  const chart = await areaOf(desk.getByRole('group', { name: /^Chart of/ }))
  expect((await areaOf(desk.locator('.stack'))) / chart).toBeLessThan(0.2)
  expect(await axeFaultsInBothThemes(desk)).toEqual([])
  await more.click()
  await expect
    .poll(async () => (await desk.locator('.stack .notice').count()) - (await inSight.count()))
    .toBe(0)
  await desk.getByRole('button', { name: 'show fewer' }).click()
  await expect.poll(() => inSight.count()).toBe(2)
})
