import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { createStranger } from '../../../test/kit/stranger'
import type { PracticeFault } from './fault-registry'

const opened: PracticeHandle[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})
async function open(...faults: readonly PracticeFault[]): Promise<PracticeHandle> {
  const practice = await openAudited({ seed: 1, clock: { is: 'by hand' }, limits: false, faults })
  opened.push(practice)
  // The first request puts the rules into force.
  await createStranger(practice).get('/v1/public/system_info')
  return practice
}

const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }
const place = (practice: PracticeHandle, age: number) =>
  createStranger(practice, practice.account, age * 1_000).send('POST', '/v1/order', order)
const readPositions = (practice: PracticeHandle, age: number) =>
  createStranger(practice, practice.account, age * 1_000).get('/v1/positions')
const codeOf = async (response: Promise<{ readonly json: object }>) => {
  const { json } = await response
  return 'code' in json ? json.code : 'taken'
}
/** Waits until this many requests wait inside the exchange or on their way to it. */
const waiting = ({ exchange }: PracticeHandle, count: number) =>
  expect.poll(() => exchange.scheduledTasks.length).toBe(count)

describe('an exchange with date rules of its own', () => {
  it.each<[string, PracticeFault, readonly [read: unknown, write: unknown]]>([
    ['takes old writes alone', { name: 'change the date rules', writeAge: 600_000 }, [-1001, 'taken']],
    ['takes old reads alone', { name: 'change the date rules', readAge: 600_000 }, ['taken', -1001]],
    ['has a slow clock', { name: 'change the date rules', clockOff: -30_000 }, ['taken', 'taken']],
  ])('%s', async (_, fault, answers) => {
    const practice = await open(fault)
    expect([await codeOf(readPositions(practice, 320)), await codeOf(place(practice, 320))]).toEqual(answers)
  })

  it('keeps them when its faults are cleared', async () => {
    const practice = await open({ name: 'change the date rules', readAge: 30_000, writeAge: 30_000 })
    practice.clearFaults()
    expect([await codeOf(readPositions(practice, 31)), await codeOf(place(practice, 31))]).toEqual([
      -1001, -1001,
    ])
  })

  it('judges a write at receipt and performs it after its queue, past the end of its date', async () => {
    const practice = await open({ name: 'change the date rules', queue: 40_000 })
    const placed = codeOf(place(practice, 290))
    await waiting(practice, 1)
    await practice.advance(39_000, 13_000)
    expect(practice.truth().orders).toEqual([])

    await practice.advance(1_000)
    expect(await placed).toBe('taken')
    expect(practice.truth().orders.map(({ createdAt }) => createdAt)).toEqual([practice.now()])
    expect(await codeOf(readPositions(practice, 0))).toBe('taken')
  })

  it('dates an order and an algo order by their requests', async () => {
    const practice = await open({ name: 'change the date rules', createdAsDated: true })
    const client = createStranger(practice, practice.account, 250_000)
    await client.send('POST', '/v1/order', order)
    const { json } = await client.send('POST', '/v1/algo/order', {
      ...{ symbol: order.symbol, algo_type: 'STOP', type: 'MARKET', side: 'SELL' },
      ...{ quantity: '0.01', trigger_price: '20000' },
    })
    expect(json).toMatchObject({ success: true })
    const signedAt = practice.now() - 250_000
    const { exchange, account } = practice
    expect(practice.truth().orders.map(({ createdAt }) => createdAt)).toEqual([signedAt])
    expect(exchange.algoOrders.ordersOf(account.accountId).map(({ createdAt }) => createdAt)).toEqual([
      signedAt,
    ])
  })
})

describe('an exchange behind a slow proxy', () => {
  it('receives writes late, within the longest delay, and reads at once', async () => {
    const practice = await open({ name: 'delay every request', most: 400_000, writesOnly: true })
    const began = practice.now()
    const answers = Array.from({ length: 8 }, () => codeOf(place(practice, 0)))
    await waiting(practice, 8)
    expect(await codeOf(readPositions(practice, 0))).toBe('taken')
    for (let passed = 0; passed < 400; passed += 40) {
      await practice.advance(40_000, 40_000)
      await readPositions(practice, 0)
    }
    const codes = await Promise.all(answers)
    // Those that took longer than their dates live are refused.
    expect([codes.includes('taken'), codes.includes(-1001)]).toEqual([true, true])
    const arrivals = practice.received().flatMap(({ line, at }) => (line === 'POST /v1/order' ? [at] : []))
    expect(Math.max(...arrivals) - Math.min(...arrivals)).toBeGreaterThan(100_000)
    expect(arrivals.every(at => at >= began && at <= began + 400_000)).toBe(true)
  })
})
