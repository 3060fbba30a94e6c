import { afterEach, beforeEach, expect, it } from 'vitest'
import { getDayStart } from '../../src/core/guard/trading-day'
import { sumAmounts } from '../../src/core/figures/pnl-figures'
import { multiply, requireAmount, subtract } from '../../src/core/value/decimal-amount'
import { decimalStep, formatFixedDecimal, roundToStep } from '../../src/practice/numbers/fixed-decimal'
import { crossing, priceAt } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import { openPastAt } from '../kit/past'
import { createStranger, rowsIn } from '../kit/stranger'
import { upToDate } from '../kit/up-to-date'

const HOUR = 3_600_000
let desk: OpenDesk
let closePast: () => void

beforeEach(async () => {
  const { past, close } = await openPastAt()
  closePast = close
  desk = await openDesk({ records: { past } })
})
afterEach(async () => {
  await desk.close()
  closePast()
})

const held = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)

it('counts funding since opening and the risk behind R as the records of the exchange do', async () => {
  await desk.submit(await desk.plan(crossing(desk, '0.02')))
  await desk.until('a position', () => held()?.quantity === '0.02')
  await desk.settled()
  const trigger = priceAt(desk, '0.8')
  await desk.submit(
    await desk.plan({
      ...{ is: 'algo order', kind: 'POSITIONAL_TP_SL', symbol: market, marginMode: 'CROSS' },
      legs: [{ kind: 'STOP_LOSS', triggerPrice: trigger }],
    }),
  )
  await desk.until('the stop', ({ algoOrders }) => algoOrders?.value.length === 1)
  await desk.settled()
  const hours = desk.practice.exchange.markets.get(market)?.rules.fundingHours ?? 0
  await desk.turn(2 * hours * HOUR)
  await upToDate(desk)

  const payments = desk.practice.truth().funding.filter(({ symbol }) => symbol === market)
  expect(payments.length).toBeGreaterThanOrEqual(2)
  const answer = await desk.api.history.held({ dayStart: getDayStart(desk.clock.now()) })
  const [ours] = (answer.ok && answer.value) || []
  // Each record has eight decimals.
  const recorded = payments.map(({ fee }) => roundToStep(fee, decimalStep(8)))
  const funding = formatFixedDecimal(recorded.reduce((sum, fee) => sum + fee, 0n))
  expect(ours).toMatchObject({ symbol: market, quantity: '0.02', funding })

  const stranger = createStranger(desk.practice)
  const [stop] = rowsIn((await stranger.get('/v1/algo/orders?status=INCOMPLETE')).data['rows'])
  const placed = requireAmount(String(rowsIn(stop?.['child_orders'])[0]?.['trigger_price']))
  const fills = rowsIn((await stranger.get(`/v1/trades?symbol=${market}`)).data['rows'])
  const risks = fills.map(fill =>
    multiply(
      subtract(requireAmount(String(fill['executed_price'])), placed),
      requireAmount(String(fill['executed_quantity'])),
    ),
  )
  expect([placed, ours?.risk]).toEqual([trigger, sumAmounts(risks)])
})
