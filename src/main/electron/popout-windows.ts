import type { WebContents } from 'electron'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { popoutInputRules } from '@contract/popout-input-rules'
import type { MarketView } from '@contract/desk-api'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import type { TradingState } from '@core/guard/trading-guards'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import { filterForPopout } from '../screen/popout-snapshot'
import type { WindowLinks } from '../screen/window-links'
import { monotonicClock } from '../clock'
import { createPageMessages, type ApiHandlers, type PageMessages } from '../screen/page-messages'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { createPopoutHandlers } from './popout-handlers'
import { allowCopyAfterPress } from './clipboard-guard'
import { openPopoutWindow, type PopoutWindow } from './popout-window'
import { isWindowVisible, raiseWindow } from './window-frame'
import { openIpcConnection, type IpcConnection, type IpcConnectionOptions } from './ipc'
import { formatWindowTitle } from './system-notices'
import type { PageRecovery } from './page-recovery'
import type { DeskPages } from './desk-pages'
import { popoutWindowTitles } from '@messages/popout'
import { currentMainMessages } from '@messages/spoken'

/** The pop-out windows: at most one of each kind. Each receives only its own market. */
export interface PopoutWindows {
  open(kind: PopoutKind): Promise<void>
  /** Opens the windows that were open at the last quit. Returns false if there were none. */
  reopen(): Promise<boolean>
  changed(changes: SnapshotChanges): void
  view(view: MarketView): void
  viewOfOther(view: MarketView): void
  applyPreferences(preferences: string): void
  updateTitles(): void
  isFollowing(): boolean
  pages(): readonly WebContents[]
  focused(): PopoutWindow | undefined
  /** Marks the app as quitting: windows that the system closes from now on count as open. */
  markQuitting(): void
  /** Closes all windows at quit; they reopen with the desk. */
  close(): void
}

export interface PopoutWindowsParts {
  readonly pages: Pick<DeskPages, PopoutKind>
  readonly preloads: string
  readonly settings: SettingsStore
  readonly links: WindowLinks
  readonly devTools: boolean
  readonly pageRecovery: PageRecovery
  readonly door: Pick<IpcConnectionOptions<PopoutApi>, 'now' | 'onIncident' | 'onStranger'>
  readonly handlers: ApiHandlers
  readonly raiseDesk: () => void
  readonly isAsking: () => boolean
  readonly choose: (chosen: WindowCommand) => void
  readonly watch: (symbols: readonly string[]) => void
}

interface OpenPopout {
  readonly window: PopoutWindow
  readonly news: PageMessages
  readonly door: IpcConnection<PopoutApi>
}

const OPEN_SETTING = 'window.beside'
const kinds = Object.keys(popoutWindowTitles) as readonly PopoutKind[]

const ignoredPushes = {
  alerts: { changed: () => undefined },
  updates: { changed: () => undefined },
  windows: { chosen: () => undefined },
  links: { changed: () => undefined, views: () => undefined },
}

export function createPopoutWindows(parts: PopoutWindowsParts): PopoutWindows {
  const { pages, preloads, settings, links, devTools, pageRecovery, handlers, raiseDesk, isAsking, choose } =
    parts
  const open = new Map<PopoutKind, OpenPopout>()
  let isQuitting = false
  const views = new Map<string, MarketView>()
  let deskSymbol: string | undefined
  let profile: { readonly id: string; readonly kind: string } | undefined
  let writes: TradingState | undefined

  const saveOpenKinds = (): void => void saveSetting(settings, OPEN_SETTING, JSON.stringify([...open.keys()]))
  const symbolOf = (kind: PopoutKind): string | undefined => links.getSymbol(kind, deskSymbol)
  const updateTitle = (kind: PopoutKind, { window }: OpenPopout): void =>
    window.frame.setTitle(
      formatWindowTitle(
        profile?.kind,
        symbolOf(kind),
        writes,
        currentMainMessages.popout.popoutWindowTitles[kind],
      ),
    )

  async function sendAll(kind: PopoutKind, { news }: OpenPopout): Promise<void> {
    const whole = await handlers.desk.snapshot()
    if (whole.ok) applyChanges(whole.value)
    if (whole.ok) news.messages.desk.changed(filterForPopout(kind, symbolOf(kind), whole.value))
    const view = views.get(symbolOf(kind) ?? '')
    if (view !== undefined) news.messages.market.view(view)
  }

  function applyChanges(changes: SnapshotChanges): void {
    // Views from one venue are never shown for another.
    if (changes.profile !== undefined && changes.profile.value.id !== profile?.id) views.clear()
    profile = changes.profile?.value ?? profile
    writes = changes.writes?.value ?? writes
  }

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
    const window = openPopoutWindow({ kind, page, settings, preloads, devTools, pageRecovery })
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
        onMarketChange: () =>
          handleMarketChange(kinds.filter(each => links.getLink(each) === links.getLink(kind))),
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
