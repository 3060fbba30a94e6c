import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlgoDraft } from '../../src/core/write/algo-order-draft'
import { isAlgoOrderOpen, findOutermostOpenAlgos } from '../../src/core/account/algo-merge'
import { computeStopCoverage } from '../../src/core/account/stop-coverage'
import { priceAt } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const crossing = (): AlgoDraft => ({
  is: 'algo order',
  symbol: market,
  marginMode: 'CROSS',
  kind: 'BRACKET',
  side: 'BUY',
  type: 'LIMIT',
  quantity: '0.02',
  price: priceAt(desk, '1.005'),
  protection: 'TP_SL',
  legs: [
    { kind: 'TAKE_PROFIT', triggerPrice: priceAt(desk, '1.04') },
    { kind: 'STOP_LOSS', triggerPrice: priceAt(desk, '0.96') },
  ],
})
const known = () => desk.snapshot().algoOrders?.value ?? []
const own = () => desk.attempts().find(({ write }) => write.is === 'algo order')

describe('a bracket whose entry fills', () => {
  beforeEach(async () => {
    await desk.submit(await desk.plan(crossing()))
    await desk.until('the fill', () => own()?.executed === '0.02')
    await desk.until('its protection', () =>
      known().some(order => order.executed === '0.02' && isAlgoOrderOpen(order)),
    )
    await desk.settled()
  })

  it('leaves the list of pending orders and still counts as protection, also after a restart', async () => {
    const row = desk.snapshot().positions?.value.find(({ quantity }) => quantity === '0.02')
    expect(row && computeStopCoverage(row, known())).toEqual({
      size: '0.02',
      stopQuantity: '0.02',
      profitQuantity: '0.02',
    })

    const { practice, journal } = desk
    await desk.app.close()
    desk = await openDesk({ next: practice, journal })
    await desk.turn(2_000)
    await desk.until('found again', () =>
      known().some(order => order.kind === 'BRACKET' && isAlgoOrderOpen(order)),
    )
  })

  it('loses its protection by a cancel of the pair, which is still cancellable', async () => {
    const [pair] = findOutermostOpenAlgos(known())
    expect(pair).toMatchObject({ kind: 'TP_SL' })
    await desk.submit(
      await desk.plan({ is: 'cancel algo', symbol: market, algoOrderId: pair?.algoOrderId ?? '' }),
    )
    await desk.until('done', () =>
      desk.attempts().some(({ write, state }) => write.is === 'cancel algo' && state.is === 'done'),
    )
    await desk.until('nothing waits', () => known().every(order => !isAlgoOrderOpen(order)))
    expect(own()?.state.is).toBe('filled')
  })
})
