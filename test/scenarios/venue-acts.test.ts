import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { VenueAction } from '../../src/core/account/venue-action'
import { multiply, requireAmount, subtract, type Amount } from '../../src/core/value/decimal-amount'
import { formatFixedDecimal } from '../../src/practice/numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS } from '../../src/practice/account/order-draft'
import { memoryArchive, memorySettings } from '../kit/memory-records'
import { crossing, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let archive: ReturnType<typeof memoryArchive>
beforeEach(async () => {
  archive = memoryArchive()
  desk = await openDesk({ records: { archive } })
})
afterEach(() => desk.close())

const held = () => desk.snapshot().writes?.value.holds.find(hold => hold.is === 'venue act')?.acts
const acts = () => desk.snapshot().venueActs?.value ?? []
const lines = () => desk.journal.lines.flatMap(line => (line.saw === 'venue act' ? [line.act] : []))
const heldNow = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.quantity

/** The account and its position in the exchange's ledger. */
function truly() {
  const { ledger } = desk.practice.exchange
  const account = ledger.account(desk.practice.account.accountId)
  const position = ledger.position(account.id, market, 'CROSS')
  if (position === undefined) throw new Error('There is no position.')
  return { ledger, account, position }
}

async function readings(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await desk.turn(3_000)
    const turnedAt = desk.clock.now()
    await desk.until('one more reading', () => (desk.snapshot().positions?.asOf ?? 0) >= turnedAt - 1_000)
  }
}

async function hold(): Promise<void> {
  await desk.submit(await desk.plan(crossing(desk, '0.1', { type: 'IOC' })))
  await desk.filled()
  await readings(1)
}

/** Removes the account's balance, so that the venue liquidates its positions. */
function ruin(): void {
  const { ledger, account } = truly()
  ledger.creditBalance(account, -account.holding)
}

/** Closes a share of the position against another account’s loss. */
function deleverage(share: bigint): void {
  const { ledger, position } = truly()
  const ending = { liquidation: 7, liquidatorFee: 0n, insuranceFee: 0n }
  const others = { account: 'house', symbol: market, mode: 'CROSS' as const, quantity: -position.quantity }
  ledger.transferPosition(
    { ...position, ...others },
    position.quantity / share,
    50_000n * 10n ** 18n,
    desk.practice.now(),
    ending,
    { account: position.account, mode: 'CROSS' },
  )
}

describe('a liquidation', () => {
  beforeEach(hold)

  it('is reported from its push with its size, and blocks what adds risk until acknowledged', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    ruin()
    await desk.turn(200)
    const [act] = await desk.until('the act', held)
    const record = desk.practice.truth().liquidations[0]
    expect(act).toMatchObject({
      is: 'liquidated',
      record: String(record?.id),
      at: record?.at,
      parts: [{ symbol: market, marginMode: 'CROSS', quantity: '0.1' }],
      orders: [{ symbol: market, side: 'BUY', quantity: '0.01' }],
    })
    expect(act?.fee).toBeDefined()
    expect(act?.parts[0]?.price).toBeDefined()
    const refused = await desk.tryPlan(resting(desk, '0.01'))
    expect(refused.ok ? [] : refused.error.map(({ code }) => code)).toContain('VENUE_ACT_UNSEEN')

    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.until('no hold', () => held() === undefined)
    await readings(3)
    expect([held(), lines().length]).toEqual([undefined, 1])
    expect(acts().map(({ id }) => id)).toEqual([act?.id])
  })

  it('counts into the loss of the day, and leaves it unknown until its record is read', async () => {
    const entry = desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.entry
    const shown: (Amount | undefined)[] = []
    const { account, ledger } = truly()
    ledger.creditBalance(account, 1_000n * 10n ** 18n)
    desk.practice.drill('liquidated in part')
    await desk.until('the loss', ({ daily }) => {
      shown.push(daily?.value.realised)
      return daily?.value.realised?.startsWith('-') === true
    })
    const [record] = desk.practice.truth().liquidations
    const [taken] = record?.positions ?? []
    if (record === undefined || taken === undefined || entry === undefined)
      throw new Error('Nothing was taken.')
    const [price, quantity, fee, toFund] = [
      ...[taken.price, taken.quantity, taken.liquidatorFee, record.toInsurance],
    ].map(each => requireAmount(formatFixedDecimal(each)))
    const gross = multiply(quantity!, subtract(price!, entry))
    expect(shown.at(-1)).toBe(subtract(subtract(gross, fee!), toFund!))
    expect(shown).toContain(undefined)
  })

  it('is reported once, by the list, where its push is lost', async () => {
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'liquidationsaccount' }, times: 9 })
    ruin()
    await readings(2)
    await desk.until('the act', held)
    await readings(3)
    expect(lines().map(({ is }) => is)).toEqual(['liquidated'])
  })
})

describe('a settlement by another account', () => {
  beforeEach(hold)
  const settled = () => acts().filter(({ is }) => is === 'settled')

  it('is reported, and blocks nothing', async () => {
    desk.practice.drill('settled by others')
    const record = desk.practice.truth().settlements.at(-1)
    await desk.until('the settlement', () => settled().length > 0)
    expect(settled()).toMatchObject([{ record: String(record?.id), at: record?.settledAt, orders: [] }])
    expect(desk.snapshot().writes?.value.state).toBe('active')
  })

  it('is reported once where it happened while the desk was closed', async () => {
    await again(() => void desk.practice.drill('settled by others'))
    await desk.until('the settlement', () => settled().length > 0)
    await again(() => undefined)
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    expect(lines().map(({ is }) => is)).toEqual(['settled'])
  })
})

describe('an insurance fund near its minimum', () => {
  it('is reported while a position is held, and blocks nothing', async () => {
    desk.practice.drill('insurance fund low')
    await readings(1)
    expect(desk.snapshot().insuranceFund).toBeUndefined()
    await hold()
    await readings(1)
    await desk.until('the fund', ({ insuranceFund }) => insuranceFund?.value.marginRatio === '0.26')
    expect(desk.snapshot().insuranceFund?.value).toEqual({
      marginRatio: '0.26',
      minimum: '0.25',
      initial: '0.3',
    })
    expect(desk.snapshot().writes?.value.state).toBe('active')
  })
})

/** Closes the desk and opens it on the same journal. */
async function again(meanwhile: () => Promise<void> | void): Promise<void> {
  const { practice, journal, clock } = desk
  await desk.app.close()
  await meanwhile()
  desk = await openDesk({
    ...{ next: practice, journal, clock, waits: false, settings: memorySettings() },
    records: { archive },
  })
}

describe('a desk that was closed', () => {
  beforeEach(hold)

  it('reports a liquidation that happened meanwhile, and blocks until acknowledged, through another start', async () => {
    await again(async () => {
      ruin()
      await desk.turn(60_000)
    })
    const [act] = await desk.until('the act', held)
    await again(() => undefined)
    await desk.until('the same act', held)
    expect(held()?.map(({ id }) => id)).toEqual([act?.id])
    await desk.api.writes.reopen()
    await again(() => undefined)
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    expect([held(), lines().length]).toEqual([undefined, 1])
  })

  it('reports a partial deleveraging without a record, once across another start', async () => {
    await again(() => deleverage(4n))
    await readings(3)
    const [act] = await desk.until('the act', held)
    expect(act).toMatchObject({
      is: 'closed by the venue',
      parts: [{ symbol: market, marginMode: 'CROSS', quantity: '0.025' }],
    })
    await again(() => undefined)
    await readings(3)
    expect(lines().map(({ id }) => id)).toEqual([act?.id])
    expect(held()?.map(({ id }) => id)).toEqual([act?.id])
  })

  it('reports no position that the person closed elsewhere meanwhile', async () => {
    await again(() => {
      const { exchange } = desk.practice
      const { account } = truly()
      const order = { symbol: market, side: 'SELL', quantity: 5n * 10n ** 16n, mode: 'CROSS', type: 'MARKET' }
      exchange.orders.place(account, { ...ORDER_DRAFT_DEFAULTS, ...order } as Parameters<
        typeof exchange.orders.place
      >[1])
      exchange.orders.processQueue()
    })
    await readings(3)
    expect(heldNow()).toBe('0.05')
    expect([held(), lines()]).toEqual([undefined, []])
  })

  it('reports a deleveraging that ended its position meanwhile, with its size and price', async () => {
    await again(() => deleverage(1n))
    const [act] = await desk.until('the act', held)
    expect(act).toMatchObject({
      is: 'deleveraged',
      parts: [{ symbol: market, quantity: '0.1', price: '50000' }],
    })
  })
})

describe('a deleveraging', () => {
  beforeEach(hold)

  it('of a whole position is reported from the record of its end', async () => {
    deleverage(1n)
    await readings(2)
    const [act] = await desk.until('the act', held)
    expect(act).toMatchObject({
      is: 'deleveraged',
      parts: [{ symbol: market, quantity: '0.1', price: '50000' }],
    })
    expect(heldNow() ?? '0').toBe('0')
  })

  it('in part is reported as closed for an unknown reason, and by its record once there is one', async () => {
    deleverage(4n)
    await readings(3)
    const [act] = await desk.until('the act', held)
    expect(act).toMatchObject({
      is: 'closed by the venue',
      parts: [{ symbol: market, marginMode: 'CROSS', quantity: '0.025' }],
    })
    expect(act?.record).toBeUndefined()
    deleverage(1n)
    // While a difference remains, the lists are read twice a minute.
    await readings(11)
    await desk.until('its record', () => held()?.some(({ is }) => is === 'deleveraged'))
    const summary = (one: VenueAction) => [one.is, one.parts[0]?.quantity]
    expect(lines().map(summary)).toEqual([
      ['closed by the venue', '0.025'],
      ['closed by the venue', '0.075'],
      ['deleveraged', '0.075'],
    ])
    expect(held()?.map(summary)).toEqual([
      ['closed by the venue', '0.025'],
      ['deleveraged', '0.075'],
    ])
  })
})
