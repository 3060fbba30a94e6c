import type { CandleInterval } from '@core/market'

/** How the person likes the screen: looks, sizes and favourites. Nothing that decides about money. */
export interface Preferences {
  readonly theme: 'dark' | 'light'
  /** Whether the theme is changed along with the system's. */
  readonly follow: boolean
  readonly palette: 'standard' | 'safe'
  readonly market: string | undefined
  readonly interval: CandleInterval
  readonly favourites: readonly string[]
  /** Width of the book, in pixels. */
  readonly bookWidth: number
  /** Height of the blotter, in pixels. */
  readonly blotterHeight: number
}

/** The chart's intervals, in the order they are offered. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'] as const

/** How far the panels can be pulled. */
export const limits = { bookWidth: [240, 420], blotterHeight: [140, 520] } as const

export const defaults: Preferences = {
  theme: 'dark',
  follow: false,
  palette: 'standard',
  market: undefined,
  interval: '15m',
  favourites: [],
  bookWidth: 296,
  blotterHeight: 276,
}

const SYMBOL = /^[A-Z0-9_]{1,60}$/i
const isSymbol = (value: unknown): value is string => typeof value === 'string' && SYMBOL.test(value)

const within = (value: unknown, [least, most]: readonly [number, number], otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.min(most, Math.max(least, value)))
    : otherwise

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find(choice => choice === value) ?? otherwise

/** What kept text says about the screen. Every piece that is missing or makes no sense is the default's. */
export function readPreferences(text: string): Preferences {
  const kept = parse(text)
  return {
    theme: oneOf(kept['theme'], ['dark', 'light'], defaults.theme),
    follow: kept['follow'] === true,
    palette: oneOf(kept['palette'], ['standard', 'safe'], defaults.palette),
    market: isSymbol(kept['market']) ? kept['market'] : defaults.market,
    interval: oneOf(kept['interval'], intervals, defaults.interval),
    favourites: Array.isArray(kept['favourites'])
      ? [...new Set(kept['favourites'].filter(isSymbol))].slice(0, 200)
      : [],
    bookWidth: within(kept['bookWidth'], limits.bookWidth, defaults.bookWidth),
    blotterHeight: within(kept['blotterHeight'], limits.blotterHeight, defaults.blotterHeight),
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // Text that is not JSON is as good as none: the person gets the screen as it first came.
    return {}
  }
}
