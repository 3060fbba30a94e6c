import type { TradingRestriction } from '@core/guard/trading-guards'
import { createReverseDraft } from '../drafts/reverse-draft'
import { useEventListener } from '@vueuse/core'
import { createKeybindingsHandler } from 'tinykeys'
import { computed, nextTick, provide } from 'vue'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { parseAmount, isZero } from '@core/value/decimal-amount'
import { stepAmount } from '@core/value/amount-stepping'
import type { AllCommandActions } from '../commands/all-commands'
import type { DeskCommandActions, DeskCommand } from '../commands/commands'
import { commandsInjectionKey } from '../commands/commands-injection-key'
import { createPaletteCommand } from '../commands/palette-command'
import { applyHotkeys } from '../preferences/hotkey-preferences'
import { canAttachExits, hasTicketField, hasTriggerField, type TicketField } from '../drafts/ticket-drafting'
import { placedPrice } from '../drafts/exit-placement'
import { findFocusedPanelCenter } from './exit-button-position'
import { isCommandKeyInFigure } from '../figure-keys'
import { workspaceViews } from '../workspace-views'
import { useBreakEven } from './use-break-even'
import { portfolioSections, usePortfolioStore } from '../stores/portfolio-store'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { useDrillStore } from '../stores/drill-store'
import { usePreferenceStore } from '../stores/preference-store'
import { usePresetStore } from '../stores/preset-store'
import {
  logSections,
  settingsSections,
  useScreenStore,
  type LogSection,
  type SettingsSection,
} from '../stores/screen-store'
import { useAccountSetupStore } from '../stores/account-setup-store'
import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useWorkspaceStore } from '../stores/workspace-store'
import type { TicketCommandActions } from '../commands/ticket-commands'
import { useApplicationActions, useChartCommandActions, usePanelCommandActions } from './use-command-actions'
import { focusTable } from '../focus-table'
import { lazyModule } from '../lazy-component'
import { useBestPrice } from './use-best-price'
import { useWriteBlock } from './use-write-block'
import { useWatchlistCommandActions } from './use-watchlist-actions'
import { logSectionTitles, settingsSectionTitles } from '@messages/shell'
import { portfolioViewMessages } from '@messages/views'

const allCommands = lazyModule(() => import('../commands/all-commands'))

export interface TicketHandle {
  readonly review: () => void
  readonly focus: (field: TicketField) => void
}

const manualReopenReasons: ReadonlySet<string> = new Set<TradingRestriction['is']>([
  'stopped',
  'halted',
  'doubt',
  'venue act',
])

export function useDeskCommands(getTicketHandle: () => TicketHandle | undefined) {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const accountSetup = useAccountSetupStore()
  const drills = useDrillStore()
  const screen = useScreenStore()
  const ticket = useTicketStore()
  const watch = useWatchedMarketStore()
  const preferences = usePreferenceStore()
  const workspace = useWorkspaceStore()
  const portfolio = usePortfolioStore()
  const noWrites = useWriteBlock()

  const findPosition = () => desk.positions?.find(row => row.symbol === watch.symbol && !isZero(row.quantity))
  function showTicket(): void {
    screen.goToView('trade')
    screen.closeDrawer()
    screen.isTicketOpen = true
  }

  const actions: DeskCommandActions = {
    openOverlay: screen.openOverlay,
    openDrawer: screen.openDrawer,
    workspaceViews: () => workspaceViews,
    viewSections: () => [
      ...portfolioSections.map(section => ({
        id: section === 'past' ? 'place snapshots' : `portfolio ${section}`,
        view: 'portfolio' as const,
        title: portfolioViewMessages.parts[section],
        open: () => {
          portfolio.part = section
          screen.goToView('portfolio')
        },
      })),
      ...settingsSections.map(section => ({
        id: settingsCommandIds[section],
        view: 'settings' as const,
        title: settingsSectionTitles[section],
        open: () => screen.openSettings(section),
      })),
      ...logSections.map(section => ({
        id: logCommandIds[section],
        view: 'log' as const,
        title: logSectionTitles[section],
        open: () => {
          screen.logSection = section
          screen.goToView('log')
        },
      })),
    ],
    goToView: screen.goToView,
    openTab: tab => {
      screen.goToView('trade')
      screen.blotterTab = tab
      workspace.revealPanel('tables')
      focusTable()
    },
    chooseSide: side => {
      showTicket()
      ticket.fill({ side })
    },
    reviewTicket: () => {
      screen.closeDrawer()
      getTicketHandle()?.review()
    },
    closePosition: () => {
      const row = findPosition()
      if (row === undefined) return
      showTicket()
      ticket.draftClose(row)
    },
    reversePosition: () => {
      const row = findPosition()
      if (row !== undefined) void requests.review(createReverseDraft(row, preferences.value))
    },
    openMarketDrawer: is => {
      const { symbol } = watch
      if (symbol === undefined) return
      const marginMode = findPosition()?.marginMode ?? ticket.typed.marginMode
      screen.openDrawer(
        is === 'margin mode' || is === 'cancel all' ? { is, symbol } : { is, symbol, marginMode },
      )
    },
    watchedPosition: () => findPosition()?.symbol,
    noWrites: () => noWrites.value?.is,
    watchMarket: symbol => {
      screen.goToView('trade')
      void watch.watchMarket(symbol)
    },
    markets: () => desk.markets?.map(({ symbol }) => symbol) ?? [],
    setAppearance: some => void preferences.setPreferences(some),
    stop: () => void requests.stop(),
    reopen: () => void requests.reopen(),
    isReopeningRequired: () => desk.writes?.holds.some(({ is }) => manualReopenReasons.has(is)) ?? false,
    reconcile: () => void requests.reconcile(),
    setConnected: wanted => void (wanted ? requests.connect() : requests.disconnect()),
    isDisconnected: () =>
      desk.writes?.holds.some(hold => hold.is === 'offline' && hold.chosen === true) ?? false,
    addAccount: () => void accountSetup.addByAddress(),
    addKey: () => void accountSetup.addKey(),
    drills: () => drills.names,
    runDrill: name => void drills.runDrill(name),
    focusNextPanel,
  }
  const allActions: AllCommandActions = {
    desk: actions,
    chart: useChartCommandActions(),
    ticket: useTicketCommandActions(actions, showTicket, getTicketHandle),
    watchlist: useWatchlistCommandActions(),
    application: useApplicationActions(),
    panel: usePanelCommandActions(),
  }
  const commands = computed(() =>
    applyHotkeys(
      allCommands()?.createAllCommands(allActions) ?? [createPaletteCommand(actions)],
      preferences.value.hotkeys,
    ),
  )
  provide(commandsInjectionKey, commands)
  return { commands }
}

function useTicketCommandActions(
  { noWrites }: DeskCommandActions,
  showTicket: () => void,
  getTicketHandle: () => TicketHandle | undefined,
): TicketCommandActions {
  const screen = useScreenStore()
  const ticket = useTicketStore()
  const watch = useWatchedMarketStore()
  const presets = usePresetStore()
  const bestPrice = useBestPrice()
  const requests = useRequestStore()
  const desk = useDeskStore()
  // The ticket may be mounted only now. It opens no review while a required field is empty.
  const openReview = () => void nextTick(() => getTicketHandle()?.review())
  const breakEven = useBreakEven()
  const findPositions = () =>
    (desk.positions ?? []).filter(row => row.symbol === watch.symbol && !isZero(row.quantity))
  const hasProtection = () => canAttachExits(ticket.typed) && ticket.typed.protect
  const ticketStopPrice = () => {
    if (hasTriggerField(ticket.typed)) return parseAmount(ticket.typed.trigger)
    return hasProtection() ? placedPrice(ticket.ways.stopLoss) : undefined
  }
  return {
    noWrites,
    countPositions: () => findPositions().length,
    draftPartialClose: share => {
      const [row] = findPositions()
      if (row === undefined) return
      showTicket()
      ticket.draftClose(row, share)
      openReview()
    },
    reviewBreakEven: () => {
      const [row] = findPositions()
      if (row !== undefined) breakEven.review(row)
    },
    reviewFullClose: () => {
      const [row] = findPositions()
      if (row === undefined) return
      const { symbol, marginMode } = row
      void requests.review(
        { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
        findFocusedPanelCenter(),
      )
    },
    joinBestPrice: side => {
      const price = bestPrice(watch.symbol, side)
      if (price === undefined) return
      showTicket()
      const { type } = ticket.typed
      ticket.fill({ side, price, type: type === 'POST_ONLY' ? type : 'LIMIT' })
      openReview()
    },
    ticketStopPrice,
    moveStopByTicks: ticks => {
      const [at, tick] = [ticketStopPrice(), watch.market?.tick]
      if (at === undefined || tick === undefined) return
      const newStop = stepAmount(at, tick, ticks)
      Object.assign(
        ticket.typed,
        hasTriggerField(ticket.typed) ? { trigger: newStop } : { stopLoss: newStop, stopLossIn: 'price' },
      )
    },
    presetNames: () => presets.presetNames,
    applyPreset: presets.applyPreset,
    openDrawer: is => screen.openDrawer({ is }),
    openWhatIf: () => screen.openOverlay({ is: 'what if' }),
    setOrderType: type => {
      showTicket()
      ticket.typed.type = type
    },
    focusField: field => {
      showTicket()
      if (field === 'price' && isMarketType(ticket.typed.type)) ticket.typed.type = 'LIMIT'
      if (field === 'stop' || field === 'target') ticket.showExits()
      // The ticket or the field may be mounted only now.
      void nextTick(() => getTicketHandle()?.focus(field))
    },
    hasTicketField: field =>
      hasTicketField(ticket.typed, field) || (field === 'price' && isMarketType(ticket.typed.type)),
    bestPrice: side => bestPrice(watch.symbol, side),
    setPrice: at => {
      showTicket()
      ticket.fill({ price: at })
    },
  }
}

const isMarketType = (type: TicketOrderType): boolean => type === 'MARKET' || type === 'MARKET_WITHOUT_LIMIT'

function focusNextPanel(): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')].filter(
    panel => panel.checkVisibility() && panel.closest('[inert]') === null,
  )
  const currentIndex = panels.findIndex(panel => panel.contains(document.activeElement))
  panels[(currentIndex + 1) % Math.max(1, panels.length)]?.focus()
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Ids of the commands that open a section. Users' hotkeys are stored by them; former views keep theirs. */
const settingsCommandIds = {
  general: 'settings general',
  trading: 'settings trading',
  accounts: 'place keys',
  limits: 'place guards',
} as const satisfies Record<SettingsSection, string>
const logCommandIds = {
  orders: 'log orders',
  events: 'place audit',
} as const satisfies Record<LogSection, string>

/** Listens for the commands' current keys. Ignores key repeats, and plain keys while the user types. */
export function useCommandHotkeys(commands: () => readonly DeskCommand[]): void {
  const currentBindings = computed(() =>
    commands().flatMap(({ keys, id }) => (keys === undefined ? [] : [[keys, id] as const])),
  )
  // Commands change with every listed market, but the keys rarely do. Comparing JSON avoids rebuilding the handler.
  const bindingsJson = computed(() => JSON.stringify(currentBindings.value))
  const handle = computed(() => {
    const bound = (JSON.parse(bindingsJson.value) as readonly (readonly [string, string])[]).map(
      ([keys, id]) => [keys, (event: KeyboardEvent) => press(event, id)] as const,
    )
    return createKeybindingsHandler(Object.fromEntries(bound))
  })

  function press(event: KeyboardEvent, id: string): void {
    const modified = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)
    if (event.repeat || (isTyping(event) && !modified && !isCommandKeyInFigure(event))) return
    const command = commands().find(each => each.id === id)
    if (command === undefined || command.blocked?.() !== undefined) return
    event.preventDefault()
    command.run()
  }
  useEventListener(window, 'keydown', event => handle.value(event))
}
