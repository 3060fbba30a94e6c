import type { WebContents } from 'electron'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { popoutInputs } from '@contract/popout-inputs'
import type { MarketView } from '@contract/api'
import type { PopoutKind, Chosen } from '@contract/windows-api'
import type { Writes } from '@core/guard/guard'
import type { Changes } from '@core/snapshot/snapshot'
import { shownInPopout } from '../screen/popout-news'
import type { Links } from '../screen/links'
import { steady } from '../clock'
import { createPageNews, type Answers, type PageNews } from '../screen/page-news'
import type { SettingsStore } from '../ports'
import { save } from '../save'
import { popoutAnswers } from './popout-answers'
import { copiesAfterPress } from './copying'
import { openPopoutWindow, type PopoutWindow } from './popout-window'
import { isSeen, raise } from './frame'
import { openDoor, type Door, type DoorOptions } from './ipc'
import { windowTitle } from './notices'
import type { Reviving } from './reviving'
import type { Pages } from './pages'
import { popoutTitle } from '@messages/popout'
import { spoken } from '@messages/spoken'

/** The windows beside the desk's own: at most one of each kind, each told of its own market alone. */
export interface Popouts {
  open(kind: PopoutKind): Promise<void>
  /** Opens those that were open when the desk was left; false where there were none. */
  reopen(): Promise<boolean>
  /** Takes in what the desk tells. */
  changed(changes: Changes): void
  /** A picture of the market that the desk's window shows, and of another that is shown beside it. */
  view(view: MarketView): void
  viewOfOther(view: MarketView): void
  /** Takes in how the person likes the screen. */
  applyPreferences(preferences: string): void
  /** Says its titles in the language that is spoken now. */
  speakAnew(): void
  /** Whether one of them shows the market of the desk's window. */
  isFollowing(): boolean
  pages(): readonly WebContents[]
  /** The one that has the keyboard, when one of them has. */
  focused(): PopoutWindow | undefined
  /** The desk is being left: windows that the system closes from here on were not closed by the person. */
  leave(): void
  /** Closes all of them, as the desk is left; they are opened again with it. */
  close(): void
}

export interface PopoutsParts {
  readonly pages: Pick<Pages, PopoutKind>
  readonly preloads: string
  readonly settings: SettingsStore
  readonly links: Links
  readonly devTools: boolean
  readonly reviving: Reviving
  readonly door: Pick<DoorOptions<PopoutApi>, 'now' | 'onIncident' | 'onStranger'>
  readonly handlers: Answers
  /** Brings the desk's window to the front. */
  readonly toFront: () => void
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly choose: (chosen: Chosen) => void
  /** The markets that are shown here beside the desk's, whenever they are others. */
  readonly watch: (symbols: readonly string[]) => void
}

interface Open {
  readonly window: PopoutWindow
  readonly news: PageNews
  readonly door: Door<PopoutApi>
}

/** Where the settings keep which of them are open. */
const OPEN = 'window.beside'
const kinds = Object.keys(popoutTitle) as readonly PopoutKind[]

/** What a window beside is never told. */
const unpushed = {
  alerts: { changed: () => undefined },
  updates: { changed: () => undefined },
  windows: { chosen: () => undefined },
  links: { changed: () => undefined, views: () => undefined },
}

export function createPopouts(parts: PopoutsParts): Popouts {
  const { pages, preloads, settings, links, devTools, reviving, handlers, toFront, isAsking, choose } = parts
  const open = new Map<PopoutKind, Open>()
  let isLeft = false
  /** The last picture of each market that is shown anywhere, and which of them the desk shows. */
  const views = new Map<string, MarketView>()
  let desks: string | undefined
  let profile: { readonly id: string; readonly kind: string } | undefined
  let writes: Writes | undefined

  const keep = (): void => void save(settings, OPEN, JSON.stringify([...open.keys()]))
  const symbolOf = (kind: PopoutKind): string | undefined => links.symbol(kind, desks)
  const name = (kind: PopoutKind, { window }: Open): void =>
    window.frame.setTitle(windowTitle(profile?.kind, symbolOf(kind), writes, spoken.popout.popoutTitle[kind]))

  /** Tells a window everything it shows of its market. */
  async function tellAll(kind: PopoutKind, { news }: Open): Promise<void> {
    const whole = await handlers.desk.snapshot()
    if (whole.ok) heed(whole.value)
    if (whole.ok) news.news.desk.changed(shownInPopout(kind, symbolOf(kind), whole.value))
    const view = views.get(symbolOf(kind) ?? '')
    if (view !== undefined) news.news.market.view(view)
  }

  function heed(changes: Changes): void {
    // Nothing that was heard at one venue is shown as another's.
    if (changes.profile !== undefined && changes.profile.value.id !== profile?.id) views.clear()
    profile = changes.profile?.value ?? profile
    writes = changes.writes?.value ?? writes
  }

  /** What is shown is another market, or another's: each window of these is told, and what nobody shows is let go. */
  function moved(kinds: readonly PopoutKind[]): void {
    parts.watch(links.own(open.keys()))
    for (const kind of kinds) {
      const one = open.get(kind)
      const symbol = symbolOf(kind)
      one?.door.push.popout.changed({ link: links.of(kind), ...(symbol !== undefined && { symbol }) })
      if (one === undefined) continue
      name(kind, one)
      void tellAll(kind, one)
    }
  }

  links.onGiven(colour => moved(kinds.filter(kind => links.of(kind) === colour)))

  function show(view: MarketView): void {
    views.set(view.symbol, view)
    for (const [kind, { news }] of open) if (symbolOf(kind) === view.symbol) news.news.market.view(view)
  }

  async function openOne(kind: PopoutKind): Promise<void> {
    const there = open.get(kind)
    if (there !== undefined) return raise(there.window.frame)
    const page = pages[kind]
    const window = openPopoutWindow({ kind, page, settings, preloads, devTools, reviving })
    const { frame, contents } = window
    const news = createPageNews({
      clock: steady,
      isSeen: () => isSeen(frame),
      push: () => ({ ...door.push, ...unpushed }),
    })
    const door: Door<PopoutApi> = openDoor<PopoutApi>({
      ...parts.door,
      contents,
      origin: page.origin,
      contract: popoutApi,
      inputs: popoutInputs,
      handlers: popoutAnswers({
        ...{ kind, news, settings, links, toFront, isAsking, choose },
        handlers: copiesAfterPress(handlers, { page: contents, isAsking, now: steady.now }),
        desks: () => desks,
        profileId: () => profile?.id,
        onMoved: () => moved(kinds.filter(each => links.of(each) === links.of(kind))),
      }),
    })
    const one: Open = { window, news, door }
    open.set(kind, one)
    keep()
    parts.watch(links.own(open.keys()))
    frame.on('show', news.look)
    frame.on('restore', news.look)
    frame.once('closed', () => {
      open.delete(kind)
      news.close()
      if (isLeft) return
      keep()
      parts.watch(links.own(open.keys()))
    })
    await tellAll(kind, one)
    name(kind, one)
    await window.load()
  }

  return {
    open: openOne,
    leave: () => (isLeft = true),
    async reopen() {
      const wanted = kinds.filter(kind => settings.get(OPEN)?.includes(`"${kind}"`))
      for (const kind of wanted) await openOne(kind)
      return wanted.length > 0
    },
    changed(changes) {
      heed(changes)
      for (const [kind, one] of open) {
        one.news.news.desk.changed(shownInPopout(kind, symbolOf(kind), changes))
        if (changes.profile !== undefined || changes.writes !== undefined) name(kind, one)
      }
    },
    view(view) {
      show(view)
      if (view.symbol === desks) return
      desks = view.symbol
      moved(kinds.filter(kind => links.of(kind) === 'desk'))
    },
    viewOfOther: show,
    applyPreferences(looks) {
      for (const { door } of open.values()) door.push.popout.changed({ looks })
    },
    speakAnew: () => {
      for (const [kind, one] of open) name(kind, one)
    },
    isFollowing: () => [...open.keys()].some(kind => links.of(kind) === 'desk'),
    pages: () => [...open.values()].map(({ window }) => window.contents),
    focused: () => [...open.values()].find(({ window }) => window.frame.isFocused())?.window,
    close() {
      isLeft = true
      for (const { window } of open.values()) window.frame.close()
    },
  }
}
