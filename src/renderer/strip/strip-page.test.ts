// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { MandateStripView } from '@contract/strip-api'
import { axeFaults } from '../../../test/kit/axe'
import { envelope } from '../../../test/kit/envelopes'
import { programEnvelope } from '../../../test/kit/programs'
import { moveTo, protectEnvelope, protectRule } from '../../../test/kit/protect'
import { attempt, cancelWrite, NOW, openFakeDoor, orderWrite, plan, SYMBOL } from '../../../test/kit/screen'
import { market } from '../../../test/kit/trade'
import { armedStripMessages } from '@messages/armed'
import { describeRemainingAllowance, programWaitMessages } from '@messages/programs'
import { describeRequestBytes } from './describe-request-bytes'
import StripPage from './StripPage.vue'

enableAutoUnmount(afterEach)

const { request } = plan()
const last = attempt({ request, state: { is: 'filled', at: NOW } })
const armed = (changes: Partial<MandateStripView> = {}): MandateStripView => ({
  ...{ envelope: envelope(), left: 61_000, refused: [], markets: [market()] },
  used: { writes: 3, worth: requireAmount('18000'), sizes: { [SYMBOL]: requireAmount('0.3') } },
  ...{ theme: 'light', palette: 'safe' },
  ...changes,
})

async function open(view?: MandateStripView) {
  const door = openFakeDoor('strip')
  door.answer('strip.now', { ok: true, value: view })
  const page = mount(StripPage, { global: { plugins: [door.pinia] }, attachTo: document.body })
  const settle = async () => {
    await flushPromises()
    await new Promise(done => requestAnimationFrame(done))
    await flushPromises()
  }
  await settle()
  const asked = (channel: string) => door.asked.filter(([each]) => each === channel).map(([, input]) => input)
  return { door, page, settle, asked, text: () => page.text().replaceAll('\u00a0', ' ') }
}

describe('strip page', () => {
  it('shows the account, that it is armed, the time, and the rest of each bound', async () => {
    const { page, text } = await open(armed())
    for (const said of ['PRACTICE · ARMED', '1:01', '17 writes', '0.200 BTC', '6 000.00 USDC'])
      expect(text()).toContain(said)
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', palette: 'safe' })
    expect(await axeFaults(page.element)).toEqual([])
  })

  it('shows what a waiting program waits for and when the wait ends it, not that it runs', async () => {
    const program = { envelope: programEnvelope(), last }
    const { text, page, door, settle } = await open(
      armed({ ...program, waits: { on: 'connection', left: 34_000 } }),
    )
    expect(text()).toContain(programWaitMessages.title)
    expect(text()).toContain(`${programWaitMessages.on.connection}${programWaitMessages.ends('0:34')}`)
    expect(text()).not.toContain(armedStripMessages.program)
    // A text that changes every second is not read aloud every second.
    expect(page.get('[role=status]').text()).toBe(programWaitMessages.on.connection)
    door.tell('strip.changed', armed({ ...program, waits: { on: 'price' } }))
    await settle()
    expect(page.get('.said').text()).toBe(programWaitMessages.on.price)
    door.tell('strip.changed', armed(program))
    await settle()
    expect(text()).toContain(armedStripMessages.program)
    // The remaining allowance is not the unfilled quantity, which the row beside it shows.
    expect(text()).toContain(describeRemainingAllowance(17, []))
    for (const waits of Object.values(programWaitMessages.on)) expect(text()).not.toContain(waits)
  })

  it('shows the remaining moves of a program that moves a stop, and no size, since it has no order', async () => {
    const used = { writes: 2, worth: requireAmount('0'), sizes: {} }
    const { request: left } = plan({ write: moveTo('60500') })
    const { text } = await open(
      armed({ envelope: protectEnvelope(), used, last: { ...last, request: left } }),
    )
    expect(text()).toContain(armedStripMessages.left(3, []))
    expect(text()).not.toContain('BTC')
    expect(text()).toContain(armedStripMessages.move('90', '60500'))
    const leg = plan({ write: moveTo('60500', {}, protectRule({ stop: '92' })) }).request
    expect(describeRequestBytes(leg)).toBe(armedStripMessages.move('92', '60500'))
  })

  it('describes the last order by its own bytes, regardless of other data', async () => {
    const { text } = await open(armed({ last: { ...last, write: cancelWrite() } }))
    expect(text()).toContain(`last: BUY 0.25 ${SYMBOL} at`)
    expect(text()).toContain('(filled)')
  })

  it('shows why the last press sent nothing', async () => {
    const refused = [
      { code: 'OUTSIDE_ENVELOPE', facts: { why: 'its time is over, a worse price than it allows' } },
    ] as const
    const { text } = await open(armed({ refused, last }))
    expect(text()).toContain('Not sent: its time is over; the price is worse than it allows.')
    expect(text()).not.toContain('last:')
  })

  it('reports each envelope on the screen to main once, and nothing before there is one', async () => {
    const { door, settle, asked } = await open()
    expect(asked('strip.shown')).toEqual([])
    for (const view of [armed(), armed({ left: 1 }), undefined, armed()]) {
      door.tell('strip.changed', view)
      await settle()
    }
    door.tell('strip.changed', armed({ envelope: envelope({ id: 'env-2' }) }))
    await settle()
    expect(asked('strip.shown')).toEqual(['env-1', 'env-1', 'env-2'].map(id => ({ envelope: id })))
  })

  it('disarms', async () => {
    const { page, asked } = await open(armed())
    await page.get('button').trigger('click')
    expect(asked('strip.disarm')).toHaveLength(1)
  })
})

describe('last request’s bytes', () => {
  it('are described as sent', () => {
    const said = describeRequestBytes(plan({ write: orderWrite({ reduceOnly: true }) }).request)
    expect(said).toMatch(/^BUY 0\.25 PERP_BTC_USDC at [\d.]+, [A-Z_]+, reduce-only$/)
    expect(describeRequestBytes(plan({ write: cancelWrite() }).request)).toMatch(
      /^cancel of order \d+ in PERP_BTC_USDC$/,
    )
  })

  it('of an edit are described as the resulting order', () => {
    const body = `{"order_id":"7","symbol":"${SYMBOL}","order_type":"LIMIT","side":"BUY","order_price":60000,"order_quantity":0.1,"reduce_only":false,"client_order_id":"pd-1"}`
    expect(describeRequestBytes({ method: 'PUT', path: '/v1/order', body })).toBe(
      `edit of order 7 into BUY 0.1 ${SYMBOL} at 60000, LIMIT`,
    )
  })

  it('of any other request are described as no order', () => {
    const read = armedStripMessages.unread
    expect(describeRequestBytes({ ...request, path: '/v1/elsewhere' })).toBe(read)
    expect(describeRequestBytes({ ...request, body: `${request.body} ` })).toBe(read)
  })
})
