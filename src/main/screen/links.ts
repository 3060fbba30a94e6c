import * as v from 'valibot'
import type { ColourMarkets } from '@contract/links-api'
import type { PopoutKind, Link, LinkColour } from '@contract/windows-api'
import { err, refuse, type Result } from '@core/value/result'
import type { SettingsStore } from '../ports'
import { save } from '../save'

/** Whose market each window beside shows: the desk's, or that of its colour. Kept from run to run. */
export interface Links {
  of(kind: PopoutKind): Link
  /** The market a window shows, where the desk shows this one; undefined where there is none. */
  symbol(kind: PopoutKind, desks: string | undefined): string | undefined
  /** Has a window follow another. A colour without a market takes the one given. */
  join(kind: PopoutKind, link: Link, shown: string | undefined): Result<undefined>
  /** Gives the colour of a window another market; a window that follows the desk has none to give one to. */
  choose(kind: PopoutKind, symbol: string): Result<undefined>
  /** The market of each colour. */
  markets(): ColourMarkets
  /** Gives a colour another market, wherever it is shown. */
  give(colour: LinkColour, symbol: string): Result<undefined>
  /** Hears that a colour has another market from now on. */
  onGiven(hear: (colour: LinkColour) => void): void
  /** The markets that these windows keep of their own, each once. */
  own(kinds: Iterable<PopoutKind>): readonly string[]
}

/** Where the settings keep it. */
const LINKS = 'window.links'

const link = v.fallback(
  v.picklist(['desk', 'pink', 'lime', 'copper'] as const satisfies readonly Link[]),
  'desk',
)
const symbol = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))), undefined)
const windowsOf = v.object({ chart: link, ladder: link } satisfies Record<PopoutKind, unknown>)
const marketsOf = v.object({ pink: symbol, lime: symbol, copper: symbol } satisfies Record<
  LinkColour,
  unknown
>)
const fresh: {
  readonly windows: Readonly<Record<PopoutKind, Link>>
  readonly markets: v.InferOutput<typeof marketsOf>
} = { windows: { chart: 'desk', ladder: 'desk' }, markets: {} }
const shape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    windows: v.fallback(windowsOf, fresh.windows),
    markets: v.fallback(marketsOf, fresh.markets),
  }),
)

export function openLinks(settings: SettingsStore): Links {
  const kept = v.safeParse(shape, settings.get(LINKS))
  let { windows, markets } = kept.success ? kept.output : fresh

  const hearers: ((colour: LinkColour) => void)[] = []
  const of = (one: PopoutKind): Link => windows[one]
  const keep = (): Result<undefined> => save(settings, LINKS, JSON.stringify({ windows, markets }))

  function give(colour: LinkColour, symbol: string | undefined): Result<undefined> {
    markets = { ...markets, [colour]: symbol }
    const kept = keep()
    for (const hear of hearers) hear(colour)
    return kept
  }

  return {
    of,
    give,
    markets: () => markets as ColourMarkets,
    onGiven: hear => void hearers.push(hear),
    symbol(one, desks) {
      const to = of(one)
      return to === 'desk' ? desks : markets[to]
    },
    join(one, to, shown) {
      windows = { ...windows, [one]: to }
      return to === 'desk' || markets[to] !== undefined ? keep() : give(to, shown)
    },
    choose(one, wanted) {
      const to = of(one)
      if (to === 'desk') return err([refuse('INPUT_MALFORMED', { at: 'link' })])
      return give(to, wanted)
    },
    own(kinds) {
      const shown = [...kinds].map(one => [of(one), this.symbol(one, undefined)] as const)
      return [...new Set(shown.flatMap(([to, market]) => (to === 'desk' ? [] : (market ?? []))))]
    },
  }
}
