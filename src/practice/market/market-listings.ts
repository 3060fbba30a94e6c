import { type RandomStream, createRandomStream } from '../numbers/seeded-random'
import {
  type FixedDecimal,
  fixedFromLiteral,
  fixedFromNumber,
  divideFixed,
  FIXED_ONE,
  decimalStep,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import type { PriceWalkSpec } from './price-walks'

export type MarketStatus = 'ACTIVE' | 'POST_ONLY' | 'REDUCE_ONLY' | 'PENDING' | 'DELISTED'

export interface MarketRules {
  readonly symbol: string
  readonly status: MarketStatus
  readonly quoteMin: FixedDecimal
  readonly quoteMax: FixedDecimal
  readonly quoteTick: FixedDecimal
  readonly baseMin: FixedDecimal
  readonly baseMax: FixedDecimal
  readonly baseTick: FixedDecimal
  readonly minNotional: FixedDecimal
  readonly priceRange: FixedDecimal
  readonly priceScope: FixedDecimal
  readonly liquidationFee: FixedDecimal
  readonly liquidatorFee: FixedDecimal
  readonly fundingHours: number
  readonly capFunding: FixedDecimal
  readonly interestRate: FixedDecimal
  readonly capInterest: FixedDecimal
  readonly imrFactor: FixedDecimal
  readonly baseImr: FixedDecimal
  readonly baseMmr: FixedDecimal
  readonly liquidationTier: 1 | 2
  readonly maxOpenInterest: FixedDecimal
  readonly maxNotional: FixedDecimal
  readonly deviationFactor: FixedDecimal
  readonly isolatedOnly: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** Base values of a market, before the seed changes them. */
interface MarketListing {
  readonly base: string
  readonly basePrice: number
  /** Decimal places of price and size. A negative number is a power of ten. */
  readonly tick: number
  readonly step: number
  readonly leverage: number
  readonly volatility: number
  readonly beta: number
  readonly status?: MarketStatus
  readonly suffix?: string
  readonly hasFixedTick?: boolean
}

const createListing = (
  base: string,
  basePrice: number,
  [tick, step]: readonly [number, number],
  leverage: number,
  [volatility, beta]: readonly [number, number],
  more: Partial<MarketListing> = {},
): MarketListing => ({ base, basePrice, tick, step, leverage, volatility, beta, ...more })

const LISTINGS: readonly MarketListing[] = [
  createListing('BTC', 64_000, [1, 4], 100, [0.2, 1], { hasFixedTick: true }),
  createListing('ETH', 2_400, [1, 3], 100, [0.35, 1.2]),
  createListing('SOL', 140, [2, 2], 50, [0.5, 1.4]),
  createListing('NAS100', 24_000, [0, 4], 20, [0.15, 0.3], { hasFixedTick: true }),
  createListing('XAU', 4_100, [1, 3], 20, [0.14, 0.05]),
  createListing('BNB', 840, [1, 3], 20, [0.3, 0.8]),
  createListing('XRP', 2.3, [4, 0], 20, [0.5, 1.1]),
  createListing('DOGE', 0.16, [5, 0], 20, [0.6, 1.4]),
  createListing('ADA', 0.55, [4, 0], 20, [0.5, 1.2]),
  createListing('AVAX', 17, [3, 1], 20, [0.6, 1.3]),
  createListing('LINK', 15, [3, 1], 20, [0.5, 1.2]),
  createListing('NEAR', 2.4, [4, 1], 20, [0.7, 1.3]),
  createListing('SUI', 2.1, [4, 0], 20, [0.7, 1.3]),
  createListing('LTC', 95, [2, 2], 20, [0.4, 0.9]),
  createListing('DOT', 2.8, [3, 1], 10, [0.5, 1.1]),
  createListing('ARB', 0.27, [5, 0], 10, [0.7, 1.3]),
  createListing('OP', 0.38, [5, 0], 10, [0.7, 1.3]),
  createListing('WIF', 0.45, [5, 0], 10, [0.9, 1.5]),
  createListing('TIA', 0.9, [4, 0], 10, [0.8, 1.4]),
  createListing('AAVE', 170, [2, 2], 20, [0.5, 1.1]),
  createListing('WOO', 0.04, [6, 0], 10, [0.7, 1.2]),
  createListing('ORDER', 0.19, [6, -1], 10, [0.8, 1]),
  createListing('1000PEPE', 0.0052, [7, -2], 10, [0.9, 1.5], { hasFixedTick: true }),
  createListing('1000BONK', 0.012, [7, -2], 10, [0.9, 1.5]),
  createListing('1000SATS', 0.00021, [7, -3], 5, [0.9, 1.2], { hasFixedTick: true }),
  createListing('HYPE', 36, [3, 2], 20, [0.8, 1]),
  createListing('JUP', 0.24, [5, -1], 10, [0.7, 1.3], { status: 'REDUCE_ONLY' }),
  createListing('MKR', 1_500, [1, 4], 10, [0.5, 0.9], { status: 'DELISTED' }),
  createListing('TON', 1.6, [4, 1], 10, [0.6, 1], { status: 'POST_ONLY' }),
  createListing('GRASS', 0.36, [5, 0], 5, [0.9, 1], { suffix: 'meadow' }),
]

export interface MarketOpening {
  readonly rules: MarketRules
  readonly walk: PriceWalkSpec
}

/** Returns the markets of a seed. Every figure that a client could hardcode differs between seeds. */
export function listMarketOpenings(seed: number, now: number): readonly MarketOpening[] {
  return LISTINGS.map(listing => createMarketOpening(listing, createRandomStream(seed, listing.base), now))
}

function createMarketOpening(listing: MarketListing, chance: RandomStream, now: number): MarketOpening {
  const symbol = `PERP_${listing.base}_USDC${listing.suffix === undefined ? '' : `_${listing.suffix}`}`
  const openingPrice = listing.basePrice * Math.exp((chance.next() - 0.5) * 0.7)
  const quoteTick =
    listing.hasFixedTick === true
      ? tenthPower(listing.tick)
      : tenthPower(listing.tick) * chance.pick([1n, 1n, 1n, 5n])
  const baseTick = tenthPower(listing.step)
  const day = 86_400_000
  const createdAt = Math.floor(now / day) * day - (90 + chance.nextBelow(900)) * day
  const walk = { symbol, basePrice: openingPrice, volatility: listing.volatility, beta: listing.beta }
  const sizes = { quoteTick, baseTick, basePrice: openingPrice }
  return {
    walk,
    rules: {
      symbol,
      status: listing.status ?? 'ACTIVE',
      ...createOrderFilters(sizes, chance),
      ...createMarginRules(listing, chance),
      ...createFundingRules(chance),
      isolatedOnly: listing.suffix !== undefined,
      createdAt,
      updatedAt: createdAt + chance.nextBelow(60) * day,
    },
  }
}

const tenthPower = (places: number): FixedDecimal =>
  places >= 0 ? decimalStep(places) : fixedFromInteger(10 ** -places)

interface ListingSizes {
  readonly quoteTick: FixedDecimal
  readonly baseTick: FixedDecimal
  readonly basePrice: number
}

function createOrderFilters({ quoteTick, baseTick, basePrice }: ListingSizes, chance: RandomStream) {
  const largest = 10 ** Math.floor(Math.log10(chance.pick([600_000, 2_500_000, 9_000_000]) / basePrice))
  return {
    quoteTick,
    baseTick,
    quoteMin: chance.pick([0n, 0n, quoteTick]),
    quoteMax: fixedFromNumber(10 ** Math.ceil(Math.log10(basePrice) + 1), quoteTick),
    baseMin: baseTick * chance.pick([1n, 1n, 1n, 2n]),
    baseMax: fixedFromNumber(largest * chance.pick([2, 5]), baseTick) + baseTick,
    minNotional: fixedFromInteger(chance.pick([5, 10, 10, 20])),
    priceRange: fixedFromLiteral(chance.pick(['0.02', '0.03', '0.05'])),
    priceScope: fixedFromLiteral(chance.pick(['0.4', '0.6'])),
  }
}

function createMarginRules({ leverage }: MarketListing, chance: RandomStream) {
  const baseImr = divideFixed(FIXED_ONE, fixedFromInteger(leverage))
  const major = leverage >= 50
  const notional = major ? 10_000_000 : chance.pick([500_000, 1_000_000, 2_000_000])
  return {
    baseImr,
    baseMmr: (baseImr * chance.pick([50n, 60n])) / 100n,
    imrFactor: fixedFromLiteral(
      chance.pick(major ? ['0.000000091', '0.00000011'] : ['0.0000012345', '0.00000188', '0.0000009']),
    ),
    liquidationTier: major ? (1 as const) : (2 as const),
    liquidationFee: fixedFromLiteral(major ? '0.006' : '0.012'),
    liquidatorFee: fixedFromLiteral(major ? '0.003' : '0.006'),
    maxNotional: fixedFromInteger(notional),
    maxOpenInterest: fixedFromInteger(notional * 4),
    deviationFactor: fixedFromLiteral(major ? '2.4' : '14'),
  }
}

function createFundingRules(chance: RandomStream) {
  return {
    fundingHours: chance.pick([8, 8, 8, 4, 1]),
    capFunding: fixedFromLiteral(chance.pick(['0.00375', '0.0075', '0.03'])),
    interestRate: fixedFromLiteral('0.0001'),
    capInterest: fixedFromLiteral('0.0003'),
  }
}
