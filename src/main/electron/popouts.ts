import type { WebContents } from 'electron'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { popoutInputRules } from '@contract/popout-inputs'
import type { MarketView } from '@contract/api'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import type { TradingState } from '@core/guard/guard'
import type { SnapshotChanges } from '@core/snapshot/snapshot'
import { filterForPopout } from '../screen/popout-news'
import type { WindowLinks } from '../screen/links'
import { monotonicClock } from '../clock'
import { createPageMessages, type ApiHandlers, type PageMessages } from '../screen/page-news'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'
import { createPopoutHandlers } from './popout-answers'
import { allowCopyAfterPress } from './copying'
import { openPopoutWindow, type PopoutWindow } from './popout-window'
import { isWindowVisible, raiseWindow } from './frame'
import { openIpcConnection, type IpcConnection, type IpcConnectionOptions } from './ipc'
import { formatWindowTitle } from './notices'
import type { PageRecovery } from './reviving'
import type { DeskPages } from './pages'
import { popoutWindowTitles } from '@messages/popout'
import { currentMainMessages } from '@messages/spoken'

/** The windows beside the desk's own: at most one of each kind, each told of its own market alone. */
export interface PopoutWindows {
  open(kind: PopoutKind): Promise<void>
  /** Opens those that were open when the desk was left; false where there were none. */
  reopen(): Promise<boolean>
  /** Takes in what the desk tells. */
  changed(changes: SnapshotChanges): void
  /** A picture of the market that the desk's window shows, and of another that is shown beside it. */
  view(view: MarketView): void
  viewOfOther(view: MarketView): void
  /** Takes in how the person likes the screen. */
  applyPreferences(preferences: string): void
  /** Says its titles in the language that is spoken now. */
  updateTitles(): void
  /** Whether one of them shows the market of the desk's window. */
  isFollowing(): boolean
  pages(): readonly WebContents[]
  /** The one that has the keyboard, when one of them has. */
  focused(): PopoutWindow | undefined
  /** The desk is being left: windows that the system closes from here on were not closed by the person. */
  markQuitting(): void
  /** Closes all of them, as the desk is left; they are opened again with it. */
  close(): void
}

export interface PopoutWindowsParts {
  readonly pages: Pick<DeskPages, PopoutKind>
  readonly preloads: string
  readonly settings: SettingsStore
  readonly links: WindowLinks
  readonly devTools: boolean
  readonly reviving: PageRecovery
  readonly door: Pick<IpcConnectionOptions<PopoutApi>, 'now' | 'onIncident' | 'onStranger'>
  readonly handlers: ApiHandlers
  /** Brings the desk's window to the front. */
  readonly raiseDesk: () => void
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly choose: (chosen: WindowCommand) => void
  /** The markets that are shown here beside the desk's, whenever they are others. */
  readonly watch: (symbols: readonly string[]) => void
}

interface OpenPopout {
  readonly window: PopoutWindow
  readonly news: PageMessages
  readonly door: IpcConnection<PopoutApi>
}

/** Where the settings keep which of them are open. */
const OPEN_SETTING = 'window.beside'
const kinds = Object.keys(popoutWindowTitles) as readonly PopoutKind[]

/** What a window beside is never told. */
const ignoredPushes = {
  alerts: { changed: () => undefined },
  updates: { changed: () => undefined },
  windows: { chosen: () => undefined },
  links: { changed: () => undefined, views: () => undefined },
}

export function createPopoutWindows(parts: PopoutWindowsParts): PopoutWindows {
  const { pages, preloads, settings, links, devTools, reviving, handlers, raiseDesk, isAsking, choose } = parts
  const open = new Map<PopoutKind, OpenPopout>()
  let isQuitting = false
  /** The last picture of each market that is shown anywhere, and which of them the desk shows. */
  const views = new Map<string, MarketView>()
  let deskSymbol: string | undefined
  let profile: { readonly id: string; readonly kind: string } | undefined
  let writes: TradingState | undefined

  const saveOpenKinds = (): void => void saveSetting(settings, OPEN_SETTING, JSON.stringify([...open.keys()]))
  const symbolOf = (kind: PopoutKind): string | undefined => links.getSymbol(kind, deskSymbol)
  const updateTitle = (kind: PopoutKind, { window }: OpenPopout): void =>
    window.frame.setTitle(formatWindowTitle(profile?.kind, symbolOf(kind), writes, currentMainMessages.popout.popoutWindowTitles[kind]))

  /** Tells a window everything it shows of its market. */
  async function sendAll(kind: PopoutKind, { news }: OpenPopout): Promise<void> {
    const whole = await handlers.desk.snapshot()
    if (whole.ok) applyChanges(whole.value)
    if (whole.ok) news.messages.desk.changed(filterForPopout(kind, symbolOf(kind), whole.value))
    const view = views.get(symbolOf(kind) ?? '')
    if (view !== undefined) news.messages.market.view(view)
  }

  function applyChanges(changes: SnapshotChanges): void {
    // Nothing that was heard at one venue is shown as another's.
    if (changes.profile !== undefined && changes.profile.value.id !== profile?.id) views.clear()
    profile = changes.profile?.value ?? profile
    writes = changes.writes?.value ?? writes
  }

  /** What is shown is another market, or another's: each window of these is told, and what nobody shows is let go. */
  function handleMarketChange(kinds: readonly PopoutKind[]): void {
    parts.watch(links.listOwnMarkets(open.keys()))
    for (const kind of kinds) {
      const one = open.get(kind)
      const symbol = symbolOf(kind)
      one?.door.push.popout.changed({ link: links.getLink(kind), ...(symbol !== undefined && { symbol }) })
      if (one === undefined) continue
      updateTitle(kind, one)
      void sendAll(kind, one)
    }
  }

  links.onColourChange(colour => handleMarketChange(kinds.filter(kind => links.getLink(kind) === colour)))

  function sendView(view: MarketView): void {
    views.set(view.symbol, view)
    for (const [kind, { news }] of open) if (symbolOf(kind) === view.symbol) news.messages.market.view(view)
  }

  async function openOne(kind: PopoutKind): Promise<void> {
    const there = open.get(kind)
    if (there !== undefined) return raiseWindow(there.window.frame)
    const page = pages[kind]
    const window = openPopoutWindow({ kind, page, settings, preloads, devTools, reviving })
    const { frame, contents } = window
    const news = createPageMessages({
      clock: monotonicClock,
      isSeen: () => isWindowVisible(frame),
      push: () => ({ ...door.push, ...ignoredPushes }),
    })
    const door: IpcConnection<PopoutApi> = openIpcConnection<PopoutApi>({
      ...parts.door,
      contents,
      origin: page.origin,
      contract: popoutApi,
      inputs: popoutInputRules,
      handlers: createPopoutHandlers({
        ...{ kind, news, settings, links, raiseDesk, isAsking, choose },
        handlers: allowCopyAfterPress(handlers, { page: contents, isAsking, now: monotonicClock.now }),
        deskSymbol: () => deskSymbol,
        profileId: () => profile?.id,
        onMarketChange: () => handleMarketChange(kinds.filter(each => links.getLink(each) === links.getLink(kind))),
      }),
    })
    const one: OpenPopout = { window, news, door }
    open.set(kind, one)
    saveOpenKinds()
    parts.watch(links.listOwnMarkets(open.keys()))
    frame.on('show', news.flush)
    frame.on('restore', news.flush)
    frame.once('closed', () => {
      open.delete(kind)
      news.close()
      if (isQuitting) return
      saveOpenKinds()
      parts.watch(links.listOwnMarkets(open.keys()))
    })
    await sendAll(kind, one)
    updateTitle(kind, one)
    await window.load()
  }

  return {
    open: openOne,
    markQuitting: () => (isQuitting = true),
    async reopen() {
      const wanted = kinds.filter(kind => settings.get(OPEN_SETTING)?.includes(`"${kind}"`))
      for (const kind of wanted) await openOne(kind)
      return wanted.length > 0
    },
    changed(changes) {
      applyChanges(changes)
      for (const [kind, one] of open) {
        one.news.messages.desk.changed(filterForPopout(kind, symbolOf(kind), changes))
        if (changes.profile !== undefined || changes.writes !== undefined) updateTitle(kind, one)
      }
    },
    view(view) {
      sendView(view)
      if (view.symbol === deskSymbol) return
      deskSymbol = view.symbol
      handleMarketChange(kinds.filter(kind => links.getLink(kind) === 'desk'))
    },
    viewOfOther: sendView,
    applyPreferences(looks) {
      for (const { door } of open.values()) door.push.popout.changed({ looks })
    },
    updateTitles: () => {
      for (const [kind, one] of open) updateTitle(kind, one)
    },
    isFollowing: () => [...open.keys()].some(kind => links.getLink(kind) === 'desk'),
    pages: () => [...open.values()].map(({ window }) => window.contents),
    focused: () => [...open.values()].find(({ window }) => window.frame.isFocused())?.window,
    close() {
      isQuitting = true
      for (const { window } of open.values()) window.frame.close()
    },
  }
}
