import { ok } from '@core/value/result'
import type { Changes, SectionName, Snapshot } from '@core/snapshot/snapshot'
import type { Api, MarketView } from '@contract/api'
import { packChanges, type PackedChanges } from '@contract/changes-wire'
import type { Shows } from '@contract/messages-api'
import { packView, packViews, type PackedView, type PackedViews, type Views } from '@contract/view-wire'
import type { Handlers, Pushers } from '@contract/wire'
import type { Clock } from '../ports'
import { createPusher } from './pushing'

/** Where the desk tells what it knows: plainly, and as often as something changes. */
export interface News {
  readonly desk: { readonly changed: (changes: Changes) => void }
  readonly market: {
    /** A picture of the market that the desk's window shows. */
    readonly view: (view: MarketView) => void
    /** A picture of another market, which a panel or a window beside shows. */
    readonly other?: (view: MarketView) => void
    /** Whether a window beside follows the desk's market, whatever the desk's own window shows. */
    readonly isFollowed?: () => boolean
  }
  readonly alerts: Pushers<Api>['alerts']
  readonly updates: Pushers<Api>['updates']
}

/** What the desk itself answers; how a page takes its news is answered beside it. */
export type Answers = Omit<Handlers<Api>, 'messages'>

/** One page's share of the news: packed, one message at a time, and only while it can be seen. */
export interface PageNews {
  readonly news: News
  /** What is answered to the page: what the desk answers, and how it takes its news. */
  answers(desk: Answers): Handlers<Api>
  /** Tells what waited, where the window can be seen again. */
  look(): void
  /** Resolves once the page has said what it shows, as it does when its first picture is on the screen. */
  readonly shown: Promise<void>
  close(): void
}

export interface PageNewsParts {
  readonly clock: Pick<Clock, 'after'>
  /** Whether the window is on a screen at all. */
  readonly isSeen: () => boolean
  /** The page's own end of the door, which opens after this. */
  readonly push: () => Pushers<Api>
  /** Hears whether a market can be seen in the page, before it is told anything of it. */
  readonly onMarket?: (isSeen: boolean) => void
}

const all: Shows = { page: true, market: true }

export function createPageNews({ clock, isSeen, push, onMarket }: PageNewsParts): PageNews {
  let known: Snapshot = {}
  let isShown = (): void => undefined
  const shown = new Promise<void>(go => (isShown = go))
  /** What the page says it shows; nothing as long as it has not asked for everything. */
  let shows: Shows = { page: false, market: false }
  const desk = createPusher<Snapshot, PackedChanges>({
    clock,
    isSeen: () => shows.page && isSeen(),
    pack: (sections, base) => packChanges(newerThan(base, sections), base),
    send: told => push().desk.changed(told),
  })
  const market = createPusher<MarketView, PackedView>({
    clock,
    isSeen: () => shows.market && isSeen(),
    pack: packView,
    send: told => push().market.view(told),
  })
  const links = createPusher<Views, PackedViews>({
    clock,
    isSeen: () => shows.market && isSeen(),
    pack: packViews,
    send: told => push().links.views(told),
  })
  const rows = { desk, market, links }
  /** The other markets that the page shows, and the last picture of each. */
  let shownBeside: readonly string[] = []
  let others: Views = new Map()
  /** The market of which a picture was told last. */
  let pictured: string | undefined
  function putOthers(next: Views): void {
    others = next
    links.push(others)
  }
  function putMarket(view: MarketView): void {
    pictured = view.symbol
    market.push(view)
  }

  function show(now: Shows): void {
    shows = now
    onMarket?.(now.market)
  }

  function look(): void {
    desk.look()
    market.look()
    links.look()
  }

  /** A page that asks for everything has nothing yet: what it is answered is where its news goes on from. */
  function begin(): void {
    show(all)
    const { quotes: _, ...sections } = known
    desk.restart(sections)
    market.restart(undefined)
    links.restart(undefined)
  }

  return {
    look,
    shown,
    news: {
      alerts: { changed: alerts => push().alerts.changed(alerts) },
      updates: { changed: updating => push().updates.changed(updating) },
      desk: {
        changed(changes) {
          if (isAnother(known, changes)) {
            known = changes
            // Nothing that was heard at one venue is shown as another's, whose connection may be long in coming.
            putOthers(new Map())
            if (pictured !== undefined) putMarket({ symbol: pictured, trades: [] })
            return desk.restart(undefined, known)
          }
          known = { ...known, ...changes }
          desk.push(known)
        },
      },
      market: {
        view: putMarket,
        other(view) {
          if (shownBeside.includes(view.symbol)) putOthers(new Map([...others, [view.symbol, view]]))
        },
      },
    },
    answers: answered => ({
      ...answered,
      desk: {
        snapshot() {
          begin()
          return answered.desk.snapshot()
        },
      },
      links: {
        ...answered.links,
        show(input) {
          shownBeside = input.symbols
          const left = [...others].filter(([symbol]) => shownBeside.includes(symbol))
          if (left.length < others.size) putOthers(new Map(left))
          return answered.links.show(input)
        },
      },
      messages: {
        ack({ of, n, is }) {
          rows[of].ack(n, is)
          return ok(undefined)
        },
        shows(now) {
          show(now)
          isShown()
          look()
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
const isAnother = ({ profile }: Snapshot, changes: Changes): boolean =>
  profile !== undefined && changes.profile !== undefined && profile.value.id !== changes.profile.value.id

/** The sections that are others than those the page has. */
function newerThan(base: Changes = {}, sections: Changes): Changes {
  const names = Object.keys(sections) as SectionName[]
  return Object.fromEntries(
    names.filter(name => sections[name] !== base[name]).map(name => [name, sections[name]]),
  )
}
