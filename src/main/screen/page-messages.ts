import { ok } from '@core/value/result'
import type { SnapshotChanges, SnapshotSectionName, DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { DeskApi, MarketView } from '@contract/desk-api'
import { packSectionChanges, type PackedSectionChanges } from '@contract/packed-changes'
import type { PageVisibility } from '@contract/messages-api'
import {
  packMarketView,
  packMarketViews,
  type PackedMarketView,
  type PackedMarketViews,
  type MarketViews,
} from '@contract/packed-view'
import type { ContractHandlers, ContractPushers } from '@contract/ipc-contract'
import type { ClockPort } from '../main-ports'
import { createMessagePusher } from './message-pusher'

/** Receives desk changes as they occur. */
export interface DeskMessages {
  readonly desk: { readonly changed: (changes: SnapshotChanges) => void }
  readonly market: {
    readonly view: (view: MarketView) => void
    readonly other?: (view: MarketView) => void
    readonly isFollowed?: () => boolean
  }
  readonly alerts: ContractPushers<DeskApi>['alerts']
  readonly updates: ContractPushers<DeskApi>['updates']
}

/** Handlers of the desk. Message acknowledgements are handled separately. */
export type ApiHandlers = Omit<ContractHandlers<DeskApi>, 'messages'>

/** Messages of one page: packed, one at a time, and only while visible. */
export interface PageMessages {
  readonly messages: DeskMessages
  wrapHandlers(desk: ApiHandlers): ContractHandlers<DeskApi>
  flush(): void
  /** Resolves after the page has reported what it displays, at its first frame. */
  readonly displayed: Promise<void>
  close(): void
}

export interface PageMessagesParts {
  readonly clock: Pick<ClockPort, 'after'>
  readonly isSeen: () => boolean
  readonly push: () => ContractPushers<DeskApi>
  /** Called if a market becomes visible or hidden in the page, before further messages. */
  readonly onMarket?: (isSeen: boolean) => void
}

const everythingVisible: PageVisibility = { page: true, market: true }

export function createPageMessages({ clock, isSeen, push, onMarket }: PageMessagesParts): PageMessages {
  let known: DeskSnapshot = {}
  let markDisplayed = (): void => undefined
  const displayed = new Promise<void>(go => (markDisplayed = go))
  /** Visibility reported by the page. Nothing is visible until it has requested everything. */
  let visibility: PageVisibility = { page: false, market: false }
  const desk = createMessagePusher<DeskSnapshot, PackedSectionChanges>({
    clock,
    isSeen: () => visibility.page && isSeen(),
    pack: (sections, base) => packSectionChanges(selectChanged(base, sections), base),
    send: message => push().desk.changed(message),
  })
  const market = createMessagePusher<MarketView, PackedMarketView>({
    clock,
    isSeen: () => visibility.market && isSeen(),
    pack: packMarketView,
    send: message => push().market.view(message),
  })
  const links = createMessagePusher<MarketViews, PackedMarketViews>({
    clock,
    isSeen: () => visibility.market && isSeen(),
    pack: packMarketViews,
    send: message => push().links.views(message),
  })
  const pushers = { desk, market, links }
  let otherSymbols: readonly string[] = []
  let otherViews: MarketViews = new Map()
  let lastSymbol: string | undefined
  function setOtherViews(next: MarketViews): void {
    otherViews = next
    links.push(otherViews)
  }
  function setMarketView(view: MarketView): void {
    lastSymbol = view.symbol
    market.push(view)
  }

  function setVisibility(now: PageVisibility): void {
    visibility = now
    onMarket?.(now.market)
  }

  function flush(): void {
    desk.flush()
    market.flush()
    links.flush()
  }

  /** A page that requests everything starts empty; its messages continue from that answer. */
  function restart(): void {
    setVisibility(everythingVisible)
    const { quotes: _, ...sections } = known
    desk.restart(sections)
    market.restart(undefined)
    links.restart(undefined)
  }

  return {
    flush,
    displayed,
    messages: {
      alerts: { changed: alerts => push().alerts.changed(alerts) },
      updates: { changed: updating => push().updates.changed(updating) },
      desk: {
        changed(changes) {
          if (isOtherProfile(known, changes)) {
            known = changes
            // Data of one venue must not be shown for another, whose connection may take long.
            setOtherViews(new Map())
            if (lastSymbol !== undefined) setMarketView({ symbol: lastSymbol, trades: [] })
            return desk.restart(undefined, known)
          }
          known = { ...known, ...changes }
          desk.push(known)
        },
      },
      market: {
        view: setMarketView,
        other(view) {
          if (otherSymbols.includes(view.symbol)) setOtherViews(new Map([...otherViews, [view.symbol, view]]))
        },
      },
    },
    wrapHandlers: handlers => ({
      ...handlers,
      desk: {
        snapshot() {
          restart()
          return handlers.desk.snapshot()
        },
      },
      links: {
        ...handlers.links,
        show(input) {
          otherSymbols = input.symbols
          const left = [...otherViews].filter(([symbol]) => otherSymbols.includes(symbol))
          if (left.length < otherViews.size) setOtherViews(new Map(left))
          return handlers.links.show(input)
        },
      },
      messages: {
        ack({ of, n, is }) {
          pushers[of].ack(n, is)
          return ok(undefined)
        },
        shows(now) {
          setVisibility(now)
          markDisplayed()
          flush()
          return ok(undefined)
        },
      },
    }),
    close() {
      desk.close()
      market.close()
      links.close()
    },
  }
}

const isOtherProfile = ({ profile }: DeskSnapshot, changes: SnapshotChanges): boolean =>
  profile !== undefined && changes.profile !== undefined && profile.value.id !== changes.profile.value.id

function selectChanged(base: SnapshotChanges = {}, sections: SnapshotChanges): SnapshotChanges {
  const names = Object.keys(sections) as SnapshotSectionName[]
  return Object.fromEntries(
    names.filter(name => sections[name] !== base[name]).map(name => [name, sections[name]]),
  )
}
