import * as v from 'valibot'
import type { LinkColourMarkets } from '@contract/links-api'
import type { PopoutKind, MarketLink, LinkColour } from '@contract/windows-api'
import { err, createRefusal, type Result } from '@core/value/result'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

/** Market that each popout follows: the selected one, or that of its colour. Saved across runs. */
export interface WindowLinks {
  getLink(kind: PopoutKind): MarketLink
  getSymbol(kind: PopoutKind, deskSymbol: string | undefined): string | undefined
  /** Sets the link of a window. A colour without a market takes the displayed one. */
  setLink(kind: PopoutKind, link: MarketLink, displayedSymbol: string | undefined): Result<undefined>
  /** Sets the market of a window's colour. Refused for a window that follows the selected market. */
  setOwnSymbol(kind: PopoutKind, symbol: string): Result<undefined>
  getColourMarkets(): LinkColourMarkets
  setColourMarket(colour: LinkColour, symbol: string): Result<undefined>
  onColourChange(listener: (colour: LinkColour) => void): void
  listOwnMarkets(kinds: Iterable<PopoutKind>): readonly string[]
}

const SETTING_NAME = 'window.links'

const linkSchema = v.fallback(
  v.picklist(['desk', 'pink', 'lime', 'copper'] as const satisfies readonly MarketLink[]),
  'desk',
)
const symbolSchema = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))), undefined)
const windowsSchema = v.object({ chart: linkSchema, ladder: linkSchema } satisfies Record<
  PopoutKind,
  unknown
>)
const marketsSchema = v.object({
  pink: symbolSchema,
  lime: symbolSchema,
  copper: symbolSchema,
} satisfies Record<LinkColour, unknown>)
const defaults: {
  readonly windows: Readonly<Record<PopoutKind, MarketLink>>
  readonly markets: v.InferOutput<typeof marketsSchema>
} = { windows: { chart: 'desk', ladder: 'desk' }, markets: {} }
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    windows: v.fallback(windowsSchema, defaults.windows),
    markets: v.fallback(marketsSchema, defaults.markets),
  }),
)

export function openWindowLinks(settings: SettingsStore): WindowLinks {
  const kept = v.safeParse(storedSchema, settings.get(SETTING_NAME))
  let { windows, markets } = kept.success ? kept.output : defaults

  const listeners: ((colour: LinkColour) => void)[] = []
  const getLink = (one: PopoutKind): MarketLink => windows[one]
  const saveLinks = (): Result<undefined> =>
    saveSetting(settings, SETTING_NAME, JSON.stringify({ windows, markets }))

  function setColourMarket(colour: LinkColour, symbol: string | undefined): Result<undefined> {
    markets = { ...markets, [colour]: symbol }
    const kept = saveLinks()
    for (const listener of listeners) listener(colour)
    return kept
  }

  return {
    getLink,
    setColourMarket,
    getColourMarkets: () => markets as LinkColourMarkets,
    onColourChange: listener => void listeners.push(listener),
    getSymbol(one, desks) {
      const to = getLink(one)
      return to === 'desk' ? desks : markets[to]
    },
    setLink(one, to, shown) {
      windows = { ...windows, [one]: to }
      return to === 'desk' || markets[to] !== undefined ? saveLinks() : setColourMarket(to, shown)
    },
    setOwnSymbol(one, wanted) {
      const to = getLink(one)
      if (to === 'desk') return err([createRefusal('INPUT_MALFORMED', { at: 'link' })])
      return setColourMarket(to, wanted)
    },
    listOwnMarkets(kinds) {
      const shown = [...kinds].map(one => [getLink(one), this.getSymbol(one, undefined)] as const)
      return [...new Set(shown.flatMap(([to, market]) => (to === 'desk' ? [] : (market ?? []))))]
    },
  }
}
