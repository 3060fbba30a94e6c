// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { RequestedWrite } from '@core/write/requested-writes'
import type { SealedRequest, Write } from '@core/write/venue-write'
import { cancelWrite, openFakeDoor, orderWrite, plan, SYMBOL, writeQuestion } from '../../../test/kit/screen'
import { readBackRequests } from './request-read-back'
import ConsentSheet from './ConsentSheet.vue'

enableAutoUnmount(afterEach)

const algo = (part: object) => ({ is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS', ...part })
const one = requireAmount('1.5')
const profit = { kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: requireAmount('110') }
const loss = {
  kind: 'STOP_LOSS',
  side: 'SELL',
  triggerPrice: requireAmount('90'),
  price: requireAmount('89.5'),
}
const entry = { side: 'BUY', type: 'LIMIT', quantity: one, price: requireAmount('100') }

/** Each kind of write in each of its forms. */
const writes: readonly (readonly [what: string, write: object])[] = [
  ['an order', orderWrite()],
  ['one that steps back', orderWrite({ type: 'POST_ONLY', stepsBack: true, visible: requireAmount('0.1') })],
  ['one at market', orderWrite({ type: 'MARKET', price: undefined } as object)],
  [
    'an edit',
    { ...orderWrite({ type: 'LIMIT' }), is: 'edit', orderId: '7', clientOrderId: 'pd-0', visible: one },
  ],
  ['a cancel', cancelWrite()],
  ['a cancel of a market', { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL }, open: [] }],
  ['a cancel of all', { is: 'cancel all', reach: { is: 'all markets' }, open: [] }],
  ['a timer', { is: 'cancel all after', ms: 5_000 }],
  ['leverage', { is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: 7 }],
  ['a margin mode', { is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' }],
  ['margin moved', { is: 'move margin', symbol: SYMBOL, amount: requireAmount('3.5'), way: 'ADD' }],
  ['a choice', { is: 'maintenance flag', cancels: false }],
  ['a key bound', { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7' }],
  ['a key ended', { is: 'revoke key', key: '8tm7…hX' }],
  ['a settlement', { is: 'settle pnl', nonce: '18446744073709551615' }],
  ['a stop', algo({ kind: 'STOP', ...entry, triggerPrice: requireAmount('95'), reduceOnly: false })],
  ['a pair', algo({ kind: 'TP_SL', quantity: one, legs: [profit, loss] })],
  ['a way out', algo({ kind: 'POSITIONAL_TP_SL', legs: [loss] })],
  ['a bracket', algo({ kind: 'BRACKET', ...entry, protection: 'TP_SL', legs: [profit, loss] })],
  ['one of a position', algo({ kind: 'BRACKET', ...entry, protection: 'POSITIONAL_TP_SL', legs: [profit] })],
  [
    'one that follows',
    algo({
      ...{ kind: 'TRAILING_STOP', side: 'SELL', quantity: one, reduceOnly: true },
      ...{ distance: { is: 'rate', by: requireAmount('0.01') }, activatedPrice: requireAmount('105') },
    }),
  ],
  [
    'a changed leg',
    {
      ...{ is: 'edit algo', algoOrderId: '10', symbol: SYMBOL, triggerPrice: one },
      legs: [{ algoOrderId: '11', quantity: one, price: requireAmount('91'), active: false }],
    },
  ],
  ['a stop cancelled', { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '10' }],
  ['every stop cancelled', { is: 'cancel all algo', reach: { is: 'all markets' } }],
]

const planOf = (write: object) => plan({ write: write as Write })

describe('request bytes of', () => {
  it.each(writes)('%s match their sheet in every part', (_what, write) => {
    const { request } = planOf(write)
    const read = readBackRequests(planOf(write))
    expect(read.differs).toBeUndefined()
    const query = request.path.split('?')[1]?.split('&').length ?? 0
    expect(read.parts).toBe(query + (request.body.match(/":(?![[{])/g)?.length ?? 0))
  })

  it.each(writes)('%s differ from the sheet after a change to any figure or word', (_what, write) => {
    const { request } = planOf(write)
    const alter = (change: Partial<SealedRequest>) =>
      readBackRequests(plan({ write: write as Write, request: { ...request, ...change } })).differs
    for (const { index, 0: sign } of request.body.matchAll(/[0-9A-Za-z](?=[^"]*(?:"[^":]*"[^"]*)*)/g)) {
      const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'A' ? 'B' : 'A'
      const body = request.body.slice(0, index) + other + request.body.slice(index + 1)
      expect(alter({ body }), body).toBeDefined()
    }
    expect(alter({ path: `${request.path}x` })).toBeDefined()
    expect(alter({ method: request.method === 'POST' ? 'PUT' : 'POST' })).toBeDefined()
  })

  it('an omitted or added request differ from the sheet', () => {
    const [first, second] = [planOf(orderWrite()), planOf(cancelWrite())]
    const rest = [{ ...second, attempt: first.attempt }]
    expect(readBackRequests({ ...first, rest }).differs).toBeUndefined()
    expect(readBackRequests({ ...first, rest: [{ ...rest[0]!, request: first.request }] }).differs).toBe(
      'POST /v1/order',
    )
  })
})

it.each([false, true])(
  'offers no hold on a sheet that differs from its request bytes (small: %s)',
  async isSmall => {
    const door = openFakeDoor('consent')
    const sheet = mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
    const good = writeQuestion()
    const over = isSmall ? { over: { x: 10, y: 10 } } : {}
    door.tell('consent.asked', { ...good, ...over })
    await flushPromises()
    expect(sheet.find('.hold').exists()).toBe(true)

    const { request } = good.plan
    const altered = { ...request, body: request.body.replace('0.25', '2.5') }
    door.tell('consent.asked', {
      ...writeQuestion({ request: altered, token: 'plan-2' }),
      token: 'plan-2',
      ...over,
    })
    await flushPromises()
    expect(sheet.find('.hold').exists()).toBe(false)
    expect(sheet.get('[role=alert]').text()).toContain('(order_quantity)')
  },
)

it('covers every kind of write', () => {
  const kinds: readonly RequestedWrite['is'][] = writes.map(([, write]) => (write as RequestedWrite).is)
  expect(new Set(kinds).size).toBe(16)
})
