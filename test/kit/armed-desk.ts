import type { ArmingRequest } from '../../src/core/armed/arming-request'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import { createOrderDraft } from '../../src/core/write/venue-write'
import { pause } from './desk-window'
import { market, type OpenDesk } from './open-desk'

/** The current best prices, worst prices slightly beyond them, and prices that the market will not reach. */
export function bestPrices(desk: OpenDesk) {
  const { bids, asks } = desk.view()?.book ?? { bids: [], asks: [] }
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  return {
    ...{ bid, ask },
    buyAtMost: roundToGrid(multiply(ask, requireAmount('1.005')), tick, 'down'),
    sellAtLeast: roundToGrid(multiply(bid, requireAmount('0.995')), tick, 'up'),
    low: roundToGrid(multiply(bid, requireAmount('0.985')), tick, 'down'),
    high: roundToGrid(multiply(ask, requireAmount('1.015')), tick, 'up'),
  }
}

/** An arming request as a person makes it, at the current prices. */
export function armWish(desk: OpenDesk, changes: Partial<ArmingRequest> = {}): ArmingRequest {
  const { buyAtMost, sellAtLeast } = bestPrices(desk)
  return {
    ...{ symbol: market, marginMode: 'CROSS', buyAtMost, sellAtLeast },
    ...{
      perOrder: '0.01',
      exposure: '0.05',
      worthPerOrder: '2000',
      worthInAll: '9000',
      loss: '500',
      slippage: '5',
    },
    ...{ perMinute: 60, writes: 6, minutes: 10 },
    ...changes,
  }
}

/** Waits until read and streamed mark agree: until then a key that takes asks on a sheet. */
export async function untilMarksAgree(desk: OpenDesk): Promise<void> {
  const order = { symbol: market, side: 'BUY', type: 'IOC', quantity: '0.01', maxSlippage: '0.001' } as const
  const draft = createOrderDraft({ ...order, reduceOnly: false, marginMode: 'CROSS' })
  for (;;) {
    const plan = await desk.tryPlan(draft)
    if (plan.ok && plan.value.warnings.every(({ typed }) => !typed)) return
    await pause(50)
  }
}

/** Input at the desk's window, as main sees it. */
export function handAt(desk: () => OpenDesk) {
  let at = 0
  return {
    press(key: string): void {
      at += 1_000
      desk().app.handleKey({ is: 'down', key, at, repeats: false })
      desk().app.handleKey({ is: 'up', key, at: at + 60, repeats: false })
    },
    /** Clicks the primary button on the desk's page. */
    click(x: number, y = 150): void {
      at += 1_000
      for (const is of ['down', 'up'] as const)
        desk().app.handlePointer({ is, x, y, at: at + (is === 'up' ? 60 : 0), isPrimary: true, clicks: 1 })
    },
    /** A time after all input so far. */
    later: (): number => (at += 1_000),
  }
}
