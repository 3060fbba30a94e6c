import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Amount } from '@core/value/decimal-amount'
import type { NotedHistoryRow } from '@core/history/user-note'
import type { MarginMode } from '@core/market/venue-market-rules'
import type { WorkspaceViewName } from '@contract/windows-api'
import type { ChartPanelId, LinkablePanelId, WorkspacePanelId } from '../workspace/panels'

export type BlotterTabName =
  'positions' | 'orders' | 'algo' | 'stops' | 'attempts' | 'history' | 'fills' | 'funding' | 'holdings'

/** Tabs of the blotter in order. */
export const blotterTabNames: readonly BlotterTabName[] = [
  'positions',
  'orders',
  'algo',
  'stops',
  'attempts',
  'history',
  'fills',
  'funding',
  'holdings',
]

export const settingsSections = ['general', 'trading', 'accounts', 'limits'] as const
export type SettingsSection = (typeof settingsSections)[number]

export const logSections = ['orders', 'events'] as const
export type LogSection = (typeof logSections)[number]

export type ScreenOverlay =
  | { readonly is: 'none' }
  | { readonly is: 'palette' }
  /** `of` is a panel with its own market; `compare` is a chart to which a market is added. */
  | { readonly is: 'markets'; readonly of?: LinkablePanelId; readonly compare?: ChartPanelId }
  | { readonly is: 'keys' }
  | { readonly is: 'diagnostics' }
  | { readonly is: 'move panel'; readonly panel?: WorkspacePanelId }
  | { readonly is: 'attempt'; readonly id: string }
  /** Note about a history row. `of` is the row's description. */
  | { readonly is: 'note'; readonly row: NotedHistoryRow; readonly of: string }
  /** Cancels and closes everything with one confirmation, which stops writing first. */
  | { readonly is: 'flatten' }
  | { readonly is: 'arm' }
  | { readonly is: 'program' }
  | { readonly is: 'what if' }

/** Draft in the ticket's column that is not a new order. The rest of the desk stays usable. */
export type TicketDrawer =
  /** `price` is set if the order was dragged on the chart. */
  | { readonly is: 'edit order'; readonly orderId: string; readonly price?: Amount }
  | {
      readonly is: 'leverage'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leverage?: Amount
    }
  | { readonly is: 'margin mode'; readonly symbol: string }
  /** `trigger` is set if the trigger of the order or of a leg was dragged. */
  | {
      readonly is: 'edit algo'
      readonly algoOrderId: string
      readonly trigger?: { readonly of: string; readonly at: Amount }
    }
  | {
      readonly is: 'protect'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leg?: { readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'; readonly at: Amount }
    }
  | { readonly is: 'close several' }
  | { readonly is: 'margin'; readonly symbol: string }
  | { readonly is: 'timer' }
  | { readonly is: 'presets' }
  | { readonly is: 'risk' }
  /** All markets if `symbol` is missing. Starts with ordinary orders unless `which` is set. */
  | { readonly is: 'cancel all'; readonly symbol?: string; readonly which?: 'cancel all algo' }

/** Open views and dialogs of this window. Not stored. */
export const useScreenStore = defineStore('screen', () => {
  const currentView = shallowRef<WorkspaceViewName>('trade')
  const overlay = shallowRef<ScreenOverlay>({ is: 'none' })
  const drawer = shallowRef<TicketDrawer>()
  const blotterTab = shallowRef<BlotterTabName>('positions')
  const settingsSection = shallowRef<SettingsSection>('general')
  const logSection = shallowRef<LogSection>('orders')
  const isTicketOpen = shallowRef(false)

  const openOverlay = (newOverlay: ScreenOverlay): void => {
    overlay.value = newOverlay
  }
  const openDrawer = (newDrawer: TicketDrawer): void => {
    overlay.value = { is: 'none' }
    drawer.value = newDrawer
  }
  const closeDrawer = (): void => {
    drawer.value = undefined
  }

  const goToView = (newView: WorkspaceViewName): void => {
    // A drawer belongs to what was in sight when it was opened.
    if (newView !== currentView.value) closeDrawer()
    currentView.value = newView
  }

  const openSettings = (section: SettingsSection): void => {
    settingsSection.value = section
    goToView('settings')
  }

  const closeOverlay = (): void => openOverlay({ is: 'none' })
  return {
    currentView,
    goToView,
    settingsSection,
    openSettings,
    logSection,
    overlay,
    drawer,
    blotterTab,
    isTicketOpen,
    openOverlay,
    openDrawer,
    closeOverlay,
    closeDrawer,
  }
})
