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
const session = {
  presses: { count: 12, sent: 9, refused: 2, lastSent: { press: 12, attempt: last.id } },
  result: {
    position: requireAmount('0.3'),
    unrealised: requireAmount('1.25'),
    realised: requireAmount('-0.5'),
  },
}
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
  const requests = (channel: string) =>
    door.asked.filter(([each]) => each === channel).map(([, input]) => input)
  return { door, page, settle, requests, text: () => page.text().replaceAll('\u00a0', ' ') }
}

describe('strip page', () => {
  it('shows the account, that it is armed, the time, the keys and the rest of each bound', async () => {
    const { page, text } = await open(armed({ session }))
    for (const part of [
      ...['PRACTICE · ONE-CLICK', '1:01', '17 requests', '6 000.00 USDC', 'F1 buy IOC', '0.100'],
      ...['F7 close', 'Pos 0.300 BTC', 'since arming: uPnL +1.25, rPnL −0.50', '9 sent, 2 refused'],
    ])
      expect(text()).toContain(part)
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', palette: 'safe' })
    expect(await axeFaults(page.element)).toEqual([])
  })

  it('draws a result that is only as last known as stale, and says so', async () => {
    const { page } = await open(
      armed({ session: { ...session, result: { ...session.result, isOld: true } } }),
    )
    expect(page.get('.result.stale').text()).toMatch(/^Last known · Pos/)
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
    const { text } = await open(armed({ session, last: { ...last, write: cancelWrite() } }))
    expect(text()).toContain('#12 BUY 0.25 BTC at')
    expect(text()).toContain(': not done')
  })

  it.each<[string, Partial<MandateStripView>]>([
    ['up', { last }],
    ['warn', { last: { ...last, write: orderWrite({ type: 'LIMIT' }), state: { is: 'live', at: NOW } } }],
    // The rest of an IOC order does not stay open.
    ['', { last: { ...last, state: { is: 'live', at: NOW } } }],
    ['down', { last: { ...last, state: { is: 'cancelled', at: NOW } } }],
    ['up', { last: { ...last, write: cancelWrite(), state: { is: 'cancelled', at: NOW } } }],
    ['down', { last: { ...last, write: cancelWrite(), state: { is: 'filled', at: NOW } } }],
    ['down', { last: { ...last, state: { is: 'refused', at: NOW, code: '-1101', words: '' } } }],
    [
      'down',
      {
        ...{ last, refused: [{ code: 'WRITES_HELD', facts: {} }] },
        session: { ...session, presses: { ...session.presses, lastRefused: 12 } },
      },
    ],
  ])('shows the answer to a press with its number, in the tone “%s”', async (tone, view) => {
    const { page } = await open(armed({ session, ...view }))
    const [newest] = page.findAll('.answer')
    expect(newest?.classes()).toEqual(['answer', ...(tone === '' ? [] : [tone])])
    expect(newest?.get('.press').text()).toBe('#12')
  })

  it('shows a refusal under its own number, beside the answer to the press before it', async () => {
    const presses = { ...session.presses, count: 13 }
    const refused = [{ code: 'OUTSIDE_ENVELOPE', facts: { why: 'the second click of two' } }] as const
    const resting = { ...last, write: orderWrite({ type: 'LIMIT' }), state: { is: 'live', at: NOW } } as const
    const { page, door, settle } = await open(
      armed({ session: { ...session, presses: { ...presses, lastRefused: 13 } }, refused, last: resting }),
    )
    const shown = () =>
      page.findAll('.answer').map(one => [one.classes()[1], one.text().replaceAll('\u00a0', ' ')])
    expect(shown()).toEqual([
      ['down', '#13 Refused: double click ignored.'],
      ['warn', expect.stringMatching(/^#12 BUY 0.25 BTC at .*: open$/)],
    ])
    door.tell(
      'strip.changed',
      armed({ session: { ...session, presses: { ...presses, lastRefused: 11 } }, refused, last: resting }),
    )
    await settle()
    expect(shown()).toEqual([['warn', expect.stringMatching(/^#12 /)]])
  })

  it('shows that the size of a press was cut to the position', async () => {
    const lastSent = { press: 12, attempt: last.id, isCut: true } as const
    const { text } = await open(
      armed({ session: { ...session, presses: { ...session.presses, lastSent } }, last }),
    )
    expect(text()).toMatch(/#12 BUY 0.25 BTC at .*, cut to position: filled/)
  })

  it('changes the size of the keys by a tenth of the largest, within it', async () => {
    const { page, requests, text } = await open(
      armed({ session: { ...session, size: requireAmount('0.05') } }),
    )
    expect(text()).toContain('0.050')
    const [smaller, larger] = page.findAll('.size button')
    await smaller?.trigger('click')
    await larger?.trigger('click')
    expect(requests('strip.resize')).toEqual([{ quantity: '0.04' }, { quantity: '0.06' }])
    const most = await open(armed({ session }))
    await most.page.findAll('.size button')[1]?.trigger('click')
    expect(most.requests('strip.resize')).toEqual([])
    // A press at the bound is answered as any other.
    expect(most.page.get('[role=status]').text()).toMatch(/^Size per key: max 0\.100\./)
    await most.page.findAll('.size button')[0]?.trigger('click')
    expect(most.text()).not.toContain('Size per key: max')
  })

  it('shows that no press counts any more while the last orders are cancelled', async () => {
    const { text } = await open(armed({ session: { ...session, ending: 'loss' } }))
    expect(text()).toContain(armedStripMessages.ending)
  })

  it('shows why the last press sent nothing', async () => {
    const refused = [
      { code: 'OUTSIDE_ENVELOPE', facts: { why: 'its time is over, a worse price than it allows' } },
    ] as const
    const { text } = await open(armed({ refused, last }))
    expect(text()).toContain('Refused: time over; price beyond limit.')
    expect(text()).not.toContain('filled')
  })

  it('reports each envelope on the screen to main once, and nothing before there is one', async () => {
    const { door, settle, requests } = await open()
    expect(requests('strip.shown')).toEqual([])
    for (const view of [armed(), armed({ left: 1 }), undefined, armed()]) {
      door.tell('strip.changed', view)
      await settle()
    }
    door.tell('strip.changed', armed({ envelope: envelope({ id: 'env-2' }) }))
    await settle()
    expect(requests('strip.shown')).toEqual(['env-1', 'env-1', 'env-2'].map(id => ({ envelope: id })))
  })

  it('disarms', async () => {
    const { page, requests } = await open(armed())
    await page.get('button').trigger('click')
    expect(requests('strip.disarm')).toHaveLength(1)
  })
})

describe('last request’s bytes', () => {
  it('are described as sent', () => {
    const description = describeRequestBytes(plan({ write: orderWrite({ reduceOnly: true }) }).request)
    expect(description).toMatch(/^BUY 0\.25 PERP_BTC_USDC at [\d.]+, [A-Z_]+, reduce-only$/)
    expect(describeRequestBytes(plan({ write: cancelWrite() }).request)).toMatch(
      /^cancel of order \d+ in PERP_BTC_USDC$/,
    )
    const write = cancelWrite()
    expect(describeRequestBytes(plan({ write }).request, [], write)).toBe(
      'Cancel BUY 0.15 PERP_BTC_USDC at 61\u00a0240',
    )
    const other = cancelWrite({ orderId: '7' })
    expect(describeRequestBytes(plan({ write }).request, [], other)).toMatch(/^cancel of order/)
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
