import { afterAll, beforeAll, expect, it } from 'vitest'
import { armByHand, newestEnvelope } from '../kit/arming'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  // A large window shows the ladder beside the book.
  await window.resize(2560, 1440)
  await window.desk.locator('.dom .row.last').waitFor()
}, 120_000)
afterAll(() => window.close())

const left = async () => (await newestEnvelope(window))?.used.writes
const attempts = async () => (await window.snapshot()).attempts?.value ?? []

/** Bids in the ladder, the best first. */
const bids = () => window.desk.locator('.dom .row .bid').filter({ hasText: /\d/ })

it(
  'sends one limit order at the clicked price for a real click in the frame',
  { timeout: 120_000 },
  async () => {
    await armByHand(window, person)
    await bids().last().click()
    await until('an order stands', async () => (await attempts())[0]?.state.is === 'live')
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ write: { side: 'BUY', type: 'LIMIT', quantity: '0.01' } })
    expect(await window.writes()).toHaveLength(1)
    expect(await left()).toBe(1)
    expect(await person.sheet().isVisible()).toBe(false)
  },
)

it(
  'sends one order for a double click, and none for a page’s own click or a drag',
  { timeout: 120_000 },
  async () => {
    await until('the next may leave', async () => (await person.holds()).length === 0)
    await bids().last().dblclick()
    await until('it left', async () => (await left()) === 2)
    await window.desk.evaluate(() => document.querySelector<HTMLElement>('.dom .row .bid')?.click())
    const refused = await window.call('armed.clicked', { place: 'bids', price: '1000' })
    expect(refused).toMatchObject({ ok: false, error: [{ code: 'OUTSIDE_ENVELOPE' }] })
    const box = await bids().last().boundingBox()
    if (box === null) throw new Error('There is no bid.')
    await window.desk.mouse.move(box.x + 5, box.y + 5)
    await window.desk.mouse.down()
    await window.desk.mouse.move(box.x + 25, box.y + 5)
    await window.desk.mouse.up()
    await window.desk.evaluate(() => new Promise(done => requestAnimationFrame(done)))
    expect(await window.call('armed.clicked', { place: 'bids', price: '1000' })).toMatchObject({ ok: false })
    await until('all has an answer', async () => (await person.holds()).length === 0)
    expect([await left(), (await window.writes()).length]).toEqual([2, 2])
  },
)
