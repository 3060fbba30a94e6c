import type { BasketRequest, BasketLegRequest } from '../../src/core/programs/basket/basket-request'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import type { OpenDesk } from '../kit/open-desk'
import type { Chance } from './chance'

/** Markets with two quantities each, worth about 100 and 1,000 USDC. */
const sizesByMarket = [
  ['PERP_BTC_USDC', ['0.002', '0.02']],
  ['PERP_ETH_USDC', ['0.05', '0.5']],
  ['PERP_SOL_USDC', ['1', '8']],
] as const

/** Markets that a basket may contain. */
export const basketMarkets = sizesByMarket.map(([symbol]) => symbol)

/** Draws a basket of two or three markets, each bought or sold, with worst prices near the mark. */
export function basketWishOf(desk: OpenDesk, chance: Chance): BasketRequest {
  const ordered = chance.happens(0.5) ? sizesByMarket : sizesByMarket.toReversed()
  const legs = ordered.slice(0, chance.pick([2, 3])).map(([symbol, quantities]) => {
    const side = chance.pick(['BUY', 'SELL'] as const)
    return {
      symbol,
      marginMode: 'CROSS',
      side,
      quantity: chance.pick(quantities),
      worst: worstPriceOf(desk, chance, symbol, side),
    } satisfies BasketLegRequest
  })
  return {
    ...{ is: 'basket', legs, worthInAll: '24000', minutes: 1 },
    ...{ reach: chance.below(20), patience: 10 + chance.below(30) },
  }
}

function worstPriceOf({ snapshot }: OpenDesk, chance: Chance, symbol: string, side: 'BUY' | 'SELL'): string {
  const { markets, quotes } = snapshot()
  const tick = markets?.value.find(one => one.symbol === symbol)?.tick ?? requireAmount('1')
  const mark = quotes?.value.find(one => one.symbol === symbol)?.mark ?? requireAmount('1')
  const factor = chance.pick(
    side === 'BUY' ? ['1.01', '1.002', '1.001', '0.9995'] : ['0.99', '0.998', '0.999', '1.0005'],
  )
  return roundToGrid(multiply(mark, requireAmount(factor)), tick, 'nearest')
}
