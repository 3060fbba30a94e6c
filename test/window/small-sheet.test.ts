import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoke, pause, until, type DeskInWindow } from '../kit/desk-window'
import { askToSend, middleOf, press, sizeHeld } from '../kit/hands'
import { focusOf } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import type { Plan } from '../../src/core/write/plan'
import type { Result } from '../../src/core/value/result'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterEach(async () => {
  await window.sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await window.desk.mouse.move(600, 300)
})
afterAll(() => window.close())

const small = () => window.sheet.locator('.sheet.small')
/** Waits until the small sheet can be held. One that is cut arms only after the question moved to the large sheet. */
const smallArmed = () => small().locator('[data-hold][aria-disabled=false]').waitFor()
const frame = () => [...window.host.windows][0]!
/** Bounds of the sheet as laid out by main. */
const laid = () => frame().viewsWithPages[1]!.getBounds()
const openOrders = async () =>
  (await window.snapshot()).orders?.value.filter(({ status }) => status === 'NEW')

/** Rests an order, with its row in view. */
async function restingOrder() {
  const { desk } = window
  if ((await openOrders())?.length === 0 || (await openOrders()) === undefined) {
    await person.draft('0.02')
    // Far enough below the market for the duration of the test.
    const price = desk.getByRole('textbox', { name: 'Price', exact: true })
    const far = multiply(requireAmount(await price.inputValue()), requireAmount('0.99'))
    await price.fill(roundToGrid(far, requireAmount('1'), 'down'))
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await person.isOver('live')
  }
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Alt+2')
  await expect.poll(() => focusOf(desk)).toBe('Open orders')
  const way = desk.locator('[data-exit]').first()
  await way.waitFor()
  const [order] = await until('the order in the list', async () => {
    const open = await openOrders()
    return open !== undefined && open.length > 0 && open
  })
  return { order: order!, way }
}

/** Moves the pointer onto a row’s action and leaves it there. */
async function restOn(way: Awaited<ReturnType<typeof restingOrder>>['way']) {
  const box = (await way.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await window.desk.mouse.move(at.x - 9, at.y)
  await window.desk.mouse.move(at.x, at.y)
  return at
}

/** Asks as a script of the desk's page does. */
async function askOver(
  over: unknown,
  draft?: object,
): Promise<{ submitted: Promise<Result<unknown>>; token: string }> {
  const { order } = await restingOrder()
  // No faster than the door's rate limit.
  await pause(600)
  const cancel = { is: 'cancel', symbol: order.symbol, orderId: order.orderId }
  const { token } = (await window.plan((draft ?? cancel) as never)) as Plan
  return { token, submitted: window.call('orders.submit', { token, over }) }
}

describe('small sheet over a row', { timeout: 120_000 }, () => {
  it('opens when a pointer rests on the row’s button, closes when it leaves, and sends nothing', async () => {
    const { way } = await restingOrder()
    const before = (await window.writes()).length
    const at = await restOn(way)
    await small().waitFor()
    const { x, y, width, height } = laid()
    expect([width >= 160, height >= 32, x >= 0, y >= 0]).toEqual([true, true, true, true])
    expect([x + width <= 1440, y + height <= 900]).toEqual([true, true])
    expect([at.x > x && at.x < x + width, at.y > y && at.y < y + height]).toEqual([true, true])
    await window.desk.mouse.move(x - 60, y - 60)
    await small().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(window.desk)).toBe('Open orders')
    expect((await window.writes()).length).toBe(before)
  })

  it('closes a whole position from its row by one held press', async () => {
    const { desk } = window
    await person.draft('0.01', 'fills')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await person.isOver('filled', 'live', 'partly filled')
    await until('a position', () => sizeHeld(window))
    await person.sayYes(
      async () => {
        await desk.keyboard.press('Alt+1')
        await expect.poll(() => focusOf(desk)).toBe('Positions')
        await desk.keyboard.press('Delete')
        await smallArmed()
      },
      { by: 'mouse' },
    )
    await until('nothing to be held', async () => !(await sizeHeld(window)))
  })

  it('is positioned by main alone, whatever place and size a page reports', async () => {
    for (const over of [
      { x: 700, y: 500, width: 10, height: 4 },
      { x: -5, y: 10 },
      { x: 700.5, y: 10 },
      { x: 40_000, y: 10 },
      { x: 700 },
      'here',
    ]) {
      const { submitted } = await askOver(over)
      expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'INPUT_MALFORMED' }] })
    }
    for (const [over, isSmall] of [
      [{ x: 0, y: 0 }, true],
      [{ x: 1_440, y: 900 }, true],
      [{ x: 3_000, y: 500 }, false],
    ] as const) {
      const { submitted } = await askOver(over)
      await person.sheet().waitFor()
      await window.sheet.locator('[data-hold][aria-disabled=false]').waitFor()
      expect(await small().isVisible()).toBe(isSmall)
      const { x, y, width, height } = laid()
      expect([x >= 0, y >= 0, x + width <= 1440, y + height <= 900]).toEqual([true, true, true, true])
      expect([width >= 160, height >= 32]).toEqual([true, true])
      await window.sheet.keyboard.press('Escape')
      expect(await submitted).toEqual({ ok: true, value: 'declined' })
      await person.sheet().waitFor({ state: 'detached' })
    }
  })

  it('never asks about an order, whatever place it is requested over', async () => {
    const order = { is: 'order', symbol: 'PERP_BTC_USDC', side: 'BUY', type: 'MARKET', quantity: '0.01' }
    const { submitted } = await askOver(
      { x: 700, y: 500 },
      { ...order, reduceOnly: false, marginMode: 'CROSS' },
    )
    await person.sheet().waitFor()
    expect(await small().isVisible()).toBe(false)
    await window.sheet.keyboard.press('Escape')
    expect(await submitted).toEqual({ ok: true, value: 'declined' })
  })

  it('ignores a press that began before it was armed, or on the desk under it', async () => {
    const before = (await window.writes()).length
    const { desk, sheet } = window
    const { order } = await restingOrder()
    const { token } = await window.plan({
      is: 'cancel',
      symbol: order.symbol,
      orderId: order.orderId,
    } as never)
    await pause(600)
    // The person drags on the chart while the page places the sheet under the pointer.
    await desk.mouse.move(500, 300)
    await desk.mouse.down()
    const submitted = window.call('orders.submit', { token, over: { x: 500, y: 300 } })
    await small().waitFor()
    // By the sheet's own count: held from its first moment until long after it armed.
    const at = await middleOf(sheet, '[data-hold]')
    await sheet.mouse.move(at.x, at.y)
    await sheet.mouse.down()
    await pause(1_500)
    await sheet.mouse.up()
    const answer = await invoke(sheet, 'consent', 'consent.answer', { token, is: 'yes' })
    expect(answer).toMatchObject({ ok: false, error: [{ code: 'CONSENT_MISSING' }] })
    await desk.mouse.up()
    await pause(300)
    expect((await window.writes()).length).toBe(before)
    await sheet.keyboard.press('Escape')
    expect(await submitted).toEqual({ ok: true, value: 'declined' })
  })

  // A moving market may call any question off; the test then retries.
  it('ignores a press beside its button, and withholds it from the desk', { retry: 2 }, async () => {
    const { submitted, token } = await askOver({ x: 700, y: 500 })
    await smallArmed()
    await press(window, 1_000, { x: 30, y: 30 })
    const answer = await invoke(window.sheet, 'consent', 'consent.answer', { token, is: 'yes' })
    expect(answer).toMatchObject({ ok: false, error: [{ code: 'CONSENT_MISSING' }] })
    await window.desk.mouse.click(200, 300)
    expect(await submitted).toEqual({ ok: true, value: 'declined' })
  })

  it('cancels an order by one held press where the pointer rests', async () => {
    const { way } = await restingOrder()
    const before = (await window.writes()).length
    await restOn(way)
    await smallArmed()
    await press(window, 1_000)
    await person.isOver('cancelled')
    expect((await window.writes()).length).toBe(before + 1)
  })
})

/** Touch, or a pen that the system reports as touch: main receives none of it, so it cannot cause a yes. */
describe('a finger on the sheet', { timeout: 120_000 }, () => {
  async function touch(): Promise<void> {
    const { sheet } = window
    const { x, y } = await middleOf(sheet, '[data-hold]')
    const session = await sheet.context().newCDPSession(sheet)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await sheet.getByText('Hold Ctrl+Enter, or press twice').waitFor()
    await pause(1_000)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** Two separate presses, for a hand or a switch that cannot hold. */
  async function pressTwice(): Promise<void> {
    const { keyboard } = window.sheet
    await keyboard.press('Control+Enter')
    await pause(1_300)
    await keyboard.press('Control+Enter')
  }

  it.each<[string, () => Promise<{ submitted: Promise<unknown> }>]>([
    ['small one', () => askOver({ x: 700, y: 500 })],
    ['large one', () => askToSend(window)],
  ])('on the %s sends nothing and shows the keys; two presses of those confirm', async (name, ask) => {
    const { submitted } = await ask()
    await window.sheet.locator('[data-hold][aria-disabled=false]').waitFor()
    expect(await small().isVisible()).toBe(name === 'small one')
    const before = (await window.writes()).length
    await touch()
    expect((await window.writes()).length).toBe(before)
    await pressTwice()
    expect(await submitted).toMatchObject({ ok: true, value: expect.stringMatching(/^pd-/) as string })
    await until('it to be sent', async () => (await window.writes()).length === before + 1)
  })
})
