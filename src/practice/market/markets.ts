import { type Chance, createChance } from '../numbers/chance'
import { type Fixed, fixed, fromNumber, over, ONE, place, whole } from '../numbers/fixed'
import type { WalkSpec } from './prices'

/** What may be done in a market. */
export type MarketStatus = 'ACTIVE' | 'POST_ONLY' | 'REDUCE_ONLY' | 'PENDING' | 'DELISTED'

/** The rules of one market, as the venue publishes them. */
export interface Rules {
  readonly symbol: string
  readonly status: MarketStatus
  readonly quoteMin: Fixed
  readonly quoteMax: Fixed
  readonly quoteTick: Fixed
  readonly baseMin: Fixed
  readonly baseMax: Fixed
  readonly baseTick: Fixed
  readonly minNotional: Fixed
  readonly priceRange: Fixed
  readonly priceScope: Fixed
  readonly liquidationFee: Fixed
  readonly liquidatorFee: Fixed
  readonly fundingHours: number
  readonly capFunding: Fixed
  readonly interestRate: Fixed
  readonly capInterest: Fixed
  readonly imrFactor: Fixed
  readonly baseImr: Fixed
  readonly baseMmr: Fixed
  readonly liquidationTier: 1 | 2
  readonly maxOpenInterest: Fixed
  readonly maxNotional: Fixed
  readonly deviationFactor: Fixed
  /** Whether positions here can only have margin of their own. */
  readonly isolatedOnly: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** One line of the listing: what a market is like before the seed has its say. */
interface Listing {
  readonly base: string
  readonly around: number
  /** Decimal places of price and size; a negative place is a power of ten. */
  readonly tick: number
  readonly step: number
  readonly leverage: number
  readonly volatility: number
  readonly beta: number
  readonly status?: MarketStatus
  readonly suffix?: string
  /** Keeps the tick as listed under every seed. */
  readonly exact?: boolean
}

const line = (
  base: string,
  around: number,
  [tick, step]: readonly [number, number],
  leverage: number,
  [volatility, beta]: readonly [number, number],
  more: Partial<Listing> = {},
): Listing => ({ base, around, tick, step, leverage, volatility, beta, ...more })

const LISTINGS: readonly Listing[] = [
  line('BTC', 64_000, [1, 4], 100, [0.2, 1], { exact: true }),
  line('ETH', 2_400, [1, 3], 100, [0.35, 1.2]),
  line('SOL', 140, [2, 2], 50, [0.5, 1.4]),
  line('NAS100', 24_000, [0, 4], 20, [0.15, 0.3], { exact: true }),
  line('XAU', 4_100, [1, 3], 20, [0.14, 0.05]),
  line('BNB', 840, [1, 3], 20, [0.3, 0.8]),
  line('XRP', 2.3, [4, 0], 20, [0.5, 1.1]),
  line('DOGE', 0.16, [5, 0], 20, [0.6, 1.4]),
  line('ADA', 0.55, [4, 0], 20, [0.5, 1.2]),
  line('AVAX', 17, [3, 1], 20, [0.6, 1.3]),
  line('LINK', 15, [3, 1], 20, [0.5, 1.2]),
  line('NEAR', 2.4, [4, 1], 20, [0.7, 1.3]),
  line('SUI', 2.1, [4, 0], 20, [0.7, 1.3]),
  line('LTC', 95, [2, 2], 20, [0.4, 0.9]),
  line('DOT', 2.8, [3, 1], 10, [0.5, 1.1]),
  line('ARB', 0.27, [5, 0], 10, [0.7, 1.3]),
  line('OP', 0.38, [5, 0], 10, [0.7, 1.3]),
  line('WIF', 0.45, [5, 0], 10, [0.9, 1.5]),
  line('TIA', 0.9, [4, 0], 10, [0.8, 1.4]),
  line('AAVE', 170, [2, 2], 20, [0.5, 1.1]),
  line('WOO', 0.04, [6, 0], 10, [0.7, 1.2]),
  line('ORDER', 0.19, [6, -1], 10, [0.8, 1]),
  line('1000PEPE', 0.0052, [7, -2], 10, [0.9, 1.5], { exact: true }),
  line('1000BONK', 0.012, [7, -2], 10, [0.9, 1.5]),
  line('1000SATS', 0.00021, [7, -3], 5, [0.9, 1.2], { exact: true }),
  line('HYPE', 36, [3, 2], 20, [0.8, 1]),
  line('JUP', 0.24, [5, -1], 10, [0.7, 1.3], { status: 'REDUCE_ONLY' }),
  line('MKR', 1_500, [1, 4], 10, [0.5, 0.9], { status: 'DELISTED' }),
  line('TON', 1.6, [4, 1], 10, [0.6, 1], { status: 'POST_ONLY' }),
  line('GRASS', 0.36, [5, 0], 5, [0.9, 1], { suffix: 'meadow' }),
]

/** A market as it opens: its rules, and what its prices are made of. */
export interface Opening {
  readonly rules: Rules
  readonly walk: WalkSpec
}

/** Lists the markets of a seed. Every figure a client could be tempted to hardcode differs between seeds. */
export function listMarkets(seed: number, now: number): readonly Opening[] {
  return LISTINGS.map(listing => openListing(listing, createChance(seed, listing.base), now))
}

function openListing(listing: Listing, chance: Chance, now: number): Opening {
  const symbol = `PERP_${listing.base}_USDC${listing.suffix === undefined ? '' : `_${listing.suffix}`}`
  const around = listing.around * Math.exp((chance.next() - 0.5) * 0.7)
  const quoteTick =
    listing.exact === true ? power(listing.tick) : power(listing.tick) * chance.pick([1n, 1n, 1n, 5n])
  const baseTick = power(listing.step)
  const day = 86_400_000
  const createdAt = Math.floor(now / day) * day - (90 + chance.below(900)) * day
  const walk = { symbol, around, volatility: listing.volatility, beta: listing.beta }
  const sizes = { quoteTick, baseTick, around }
  return {
    walk,
    rules: {
      symbol,
      status: listing.status ?? 'ACTIVE',
      ...filtersOf(sizes, chance),
      ...marginsOf(listing, chance),
      ...fundingOf(chance),
      isolatedOnly: listing.suffix !== undefined,
      createdAt,
      updatedAt: createdAt + chance.below(60) * day,
    },
  }
}

/** 10 to the power of minus `places`. */
const power = (places: number): Fixed => (places >= 0 ? place(places) : whole(10 ** -places))

interface Sizes {
  readonly quoteTick: Fixed
  readonly baseTick: Fixed
  readonly around: number
}

function filtersOf({ quoteTick, baseTick, around }: Sizes, chance: Chance) {
  const largest = 10 ** Math.floor(Math.log10(chance.pick([600_000, 2_500_000, 9_000_000]) / around))
  return {
    quoteTick,
    baseTick,
    quoteMin: chance.pick([0n, 0n, quoteTick]),
    quoteMax: fromNumber(10 ** Math.ceil(Math.log10(around) + 1), quoteTick),
    baseMin: baseTick * chance.pick([1n, 1n, 1n, 2n]),
    baseMax: fromNumber(largest * chance.pick([2, 5]), baseTick) + baseTick,
    minNotional: whole(chance.pick([5, 10, 10, 20])),
    priceRange: fixed(chance.pick(['0.02', '0.03', '0.05'])),
    priceScope: fixed(chance.pick(['0.4', '0.6'])),
  }
}

function marginsOf({ leverage }: Listing, chance: Chance) {
  const baseImr = over(ONE, whole(leverage))
  const major = leverage >= 50
  const notional = major ? 10_000_000 : chance.pick([500_000, 1_000_000, 2_000_000])
  return {
    baseImr,
    baseMmr: (baseImr * chance.pick([50n, 60n])) / 100n,
    imrFactor: fixed(
      chance.pick(major ? ['0.000000091', '0.00000011'] : ['0.0000012345', '0.00000188', '0.0000009']),
    ),
    liquidationTier: major ? (1 as const) : (2 as const),
    liquidationFee: fixed(major ? '0.006' : '0.012'),
    liquidatorFee: fixed(major ? '0.003' : '0.006'),
    maxNotional: whole(notional),
    maxOpenInterest: whole(notional * 4),
    deviationFactor: fixed(major ? '2.4' : '14'),
  }
}

function fundingOf(chance: Chance) {
  return {
    fundingHours: chance.pick([8, 8, 8, 4, 1]),
    capFunding: fixed(chance.pick(['0.00375', '0.0075', '0.03'])),
    interestRate: fixed('0.0001'),
    capInterest: fixed('0.0003'),
  }
}
