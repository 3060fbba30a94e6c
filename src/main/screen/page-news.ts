import { ok } from '@core/value/result'
import type { SnapshotChanges, SnapshotSectionName, DeskSnapshot } from '@core/snapshot/snapshot'
import type { DeskApi, MarketView } from '@contract/api'
import { packSectionChanges, type PackedSectionChanges } from '@contract/changes-wire'
import type { PageVisibility } from '@contract/messages-api'
import { packMarketView, packMarketViews, type PackedMarketView, type PackedMarketViews, type MarketViews } from '@contract/view-wire'
import type { ContractHandlers, ContractPushers } from '@contract/wire'
import type { ClockPort } from '../ports'
import { createMessagePusher } from './pushing'

/** Where the desk tells what it knows: plainly, and as often as something changes. */
export interface DeskMessages {
  readonly desk: { readonly changed: (changes: SnapshotChanges) => void }
  readonly market: {
    /** A picture of the market that the desk's window shows. */
    readonly view: (view: MarketView) => void
    /** A picture of another market, which a panel or a window beside shows. */
    readonly other?: (view: MarketView) => void
    /** Whether a window beside follows the desk's market, whatever the desk's own window shows. */
    readonly isFollowed?: () => boolean
  }
  readonly alerts: ContractPushers<DeskApi>['alerts']
  readonly updates: ContractPushers<DeskApi>['updates']
}

/** What the desk itself answers; how a page takes its news is answered beside it. */
export type ApiHandlers = Omit<ContractHandlers<DeskApi>, 'messages'>

/** One page's share of the news: packed, one message at a time, and only while it can be seen. */
export interface PageMessages {
  readonly messages: DeskMessages
  /** What is answered to the page: what the desk answers, and how it takes its news. */
  wrapHandlers(desk: ApiHandlers): ContractHandlers<DeskApi>
  /** Tells what waited, where the window can be seen again. */
  flush(): void
  /** Resolves once the page has said what it shows, as it does when its first picture is on the screen. */
  readonly displayed: Promise<void>
  close(): void
}

export interface PageMessagesParts {
  readonly clock: Pick<ClockPort, 'after'>
  /** Whether the window is on a screen at all. */
  readonly isSeen: () => boolean
  /** The page's own end of the door, which opens after this. */
  readonly push: () => ContractPushers<DeskApi>
  /** Hears whether a market can be seen in the page, before it is told anything of it. */
  readonly onMarket?: (isSeen: boolean) => void
}

const everythingVisible: PageVisibility = { page: true, market: true }

export function createPageMessages({ clock, isSeen, push, onMarket }: PageMessagesParts): PageMessages {
  let known: DeskSnapshot = {}
  let markDisplayed = (): void => undefined
  const displayed = new Promise<void>(go => (markDisplayed = go))
  /** What the page says it shows; nothing as long as it has not asked for everything. */
  let visibility: PageVisibility = { page: false, market: false }
  const desk = createMessagePusher<DeskSnapshot, PackedSectionChanges>({
    clock,
    isSeen: () => visibility.page && isSeen(),
    pack: (sections, base) => packSectionChanges(selectChanged(base, sections), base),
    send: told => push().desk.changed(told),
  })
  const market = createMessagePusher<MarketView, PackedMarketView>({
    clock,
    isSeen: () => visibility.market && isSeen(),
    pack: packMarketView,
    send: told => push().market.view(told),
  })
  const links = createMessagePusher<MarketViews, PackedMarketViews>({
    clock,
    isSeen: () => visibility.market && isSeen(),
    pack: packMarketViews,
    send: told => push().links.views(told),
  })
  const pushers = { desk, market, links }
  /** The other markets that the page shows, and the last picture of each. */
  let otherSymbols: readonly string[] = []
  let otherViews: MarketViews = new Map()
  /** The market of which a picture was told last. */
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

  /** A page that asks for everything has nothing yet: what it is answered is where its news goes on from. */
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
            // Nothing that was heard at one venue is shown as another's, whose connection may be long in coming.
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

/** Whether what is told now is of another account: nothing of the one before stands beside it. */
const isOtherProfile = ({ profile }: DeskSnapshot, changes: SnapshotChanges): boolean =>
  profile !== undefined && changes.profile !== undefined && profile.value.id !== changes.profile.value.id

/** The sections that are others than those the page has. */
function selectChanged(base: SnapshotChanges = {}, sections: SnapshotChanges): SnapshotChanges {
  const names = Object.keys(sections) as SnapshotSectionName[]
  return Object.fromEntries(
    names.filter(name => sections[name] !== base[name]).map(name => [name, sections[name]]),
  )
}
