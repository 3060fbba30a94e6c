import { chanceOf, type Chance } from '../campaigns/chance'
import { figure, ZERO, type Figure } from './decimal'
import { place, type Facts, type MarketFacts, type OpenOrder, type Row, type Side, type Token } from './facts'

/** A number between two, as likely in each tenfold, with so many places. */
export const drawn = (chance: Chance, low: number, high: number, places = 6): Figure =>
  figure((low * (high / low) ** chance.next()).toFixed(places))

const sided = (chance: Chance, size: Figure): Figure => (chance.happens(0.5) ? size : size.neg())

export function madeUpMarket(chance: Chance): MarketFacts {
  const baseImr = figure(chance.pick(['0.01', '0.02', '0.05', '0.1', '0.2']))
  return {
    mark: drawn(chance, 0.01, 60_000),
    sumFunding: figure((chance.next() * 40 - 20).toFixed(6)),
    baseImr,
    baseMmr: baseImr.times(chance.pick(['0.5', '0.6', '0.75'])),
    factor: chance.happens(0.1) ? ZERO : drawn(chance, 1e-8, 1e-5, 12),
    tick: figure('0.01'),
    step: figure('0.001'),
    sizeMax: drawn(chance, 1_000, 1e9, 0),
    maxNotional: drawn(chance, 10_000, 1e9, 0),
    priceRange: figure('0.05'),
    takerBps: figure(chance.pick(['0', '3.5', '5', '10'])),
    makerBps: figure('2'),
  }
}

function madeUpRow(chance: Chance, symbol: string, mode: Row['mode'], market: MarketFacts): Row {
  const quantity = sided(chance, drawn(chance, 10, 1_000_000, 3).div(market.mark).toDP(6))
  const entry = market.mark.times((0.8 + chance.next() * 0.4).toFixed(4))
  const worth = quantity.times(market.mark).abs()
  return {
    symbol,
    mode,
    quantity,
    cost: quantity.times(entry).toDP(8),
    entry,
    lastFunding: market.sumFunding.plus((chance.next() - 0.5).toFixed(6)),
    margin: mode === 'CROSS' ? ZERO : worth.times(drawn(chance, 0.1, 1, 4)),
  }
}

const SYMBOLS = ['PERP_A_USDC', 'PERP_B_USDC', 'PERP_C_USDC', 'PERP_D_USDC'] as const

/** The market that a made-up account is asked about. */
export const ASKED = SYMBOLS[0]

/** A random account in numbers that binary arithmetic can follow: nothing about it comes from anywhere. */
export function madeUpAccount(seed: number): Facts {
  const chance = chanceOf(seed)
  const markets = new Map(SYMBOLS.map(symbol => [symbol as string, madeUpMarket(chance)]))
  const modes = ['CROSS', 'ISOLATED'] as const
  const places = SYMBOLS.flatMap(symbol => modes.map(mode => ({ symbol, mode })))
  const rows = places.flatMap(({ symbol, mode }) => {
    const market = markets.get(symbol)
    const isHeld = market !== undefined && (symbol === ASKED || chance.happens(0.4))
    return isHeld ? [madeUpRow(chance, symbol, mode, market)] : []
  })
  const orders = Array.from({ length: chance.below(5) }, (_, at): OpenOrder => {
    const symbol = chance.pick(SYMBOLS)
    const mark = markets.get(symbol)?.mark ?? ZERO
    return {
      id: String(at),
      symbol,
      mode: chance.pick(modes),
      side: chance.pick<Side>(['BUY', 'SELL']),
      price: mark.times((0.7 + chance.next() * 0.6).toFixed(4)),
      left: drawn(chance, 10, 50_000, 3).div(mark).toDP(6),
      reduceOnly: false,
    }
  })
  return {
    usdc: drawn(chance, 1_000, 5_000_000, 6),
    tokens: chance.happens(0.4) ? [madeUpToken(chance)] : [],
    rows,
    orders,
    markets,
    leverages: new Map(places.map(({ symbol, mode }) => [place(symbol, mode), figure(1 + chance.below(50))])),
  }
}

const madeUpToken = (chance: Chance): Token => ({
  held: drawn(chance, 0.01, 500),
  index: drawn(chance, 1, 4_000),
  baseWeight: figure(chance.pick(['0.7', '0.9', '1'])),
  discount: chance.happens(0.2) ? ZERO : drawn(chance, 1e-6, 1e-3, 9),
  cap: chance.happens(0.5) ? undefined : drawn(chance, 1, 300),
})
