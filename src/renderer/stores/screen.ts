import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Amount } from '@core/value/decimal'
import type { NotedHistoryRow } from '@core/history/note'
import type { MarginMode } from '@core/market/market'
import type { WorkspaceViewName } from '@contract/windows-api'
import type { ChartPanelId, LinkablePanelId, WorkspacePanelId } from '../workspace/panels'

/** A tab of the blotter. */
export type BlotterTabName =
  'positions' | 'orders' | 'algo' | 'attempts' | 'history' | 'fills' | 'funding' | 'holdings' | 'journal'

/** The blotter's tabs in their order; Alt and a digit opens one. */
export const blotterTabNames: readonly BlotterTabName[] = [
  'positions',
  'orders',
  'algo',
  'attempts',
  'history',
  'fills',
  'funding',
  'holdings',
  'journal',
]

/** What lies over the screen. One thing at a time. */
export type ScreenOverlay =
  | { readonly is: 'none' }
  | { readonly is: 'palette' }
  /** Of a panel where that shows another market than the desk's; to compare a chart with, where it is for one. */
  | { readonly is: 'markets'; readonly of?: LinkablePanelId; readonly compare?: ChartPanelId }
  | { readonly is: 'keys' }
  | { readonly is: 'diagnostics' }
  /** Where a panel of the workspace goes. */
  | { readonly is: 'move panel'; readonly panel?: WorkspacePanelId }
  | { readonly is: 'attempt'; readonly id: string }
  /** A note about a row of the past, said in words. */
  | { readonly is: 'note'; readonly row: NotedHistoryRow; readonly of: string }
  /** Everything cancelled and closed by one sheet, which stops writing first. */
  | { readonly is: 'flatten' }
  /** What is allowed in advance: its bounds, and the pages of what was. */
  | { readonly is: 'arm' }
  | { readonly is: 'program' }
  /** What supposed prices would make of the account. */
  | { readonly is: 'what if' }

/** What lies in the ticket's column: something other than a new order is drafted there, and the rest stays in use. */
export type TicketDrawer =
  /** With a price where the order was dragged to. */
  | { readonly is: 'edit order'; readonly orderId: string; readonly price?: Amount }
  /** With a leverage where one was typed as a line. */
  | {
      readonly is: 'leverage'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leverage?: Amount
    }
  | { readonly is: 'margin mode'; readonly symbol: string }
  /** With a trigger of it, or of a leg of it, where that was pulled to. */
  | {
      readonly is: 'edit algo'
      readonly algoOrderId: string
      readonly trigger?: { readonly of: string; readonly at: Amount }
    }
  /** With a way out where one was pulled to. */
  | {
      readonly is: 'protect'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leg?: { readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'; readonly at: Amount }
    }
  /** Positions closed by one sheet. */
  | { readonly is: 'close several' }
  | { readonly is: 'reverse'; readonly symbol: string; readonly marginMode: MarginMode }
  /** Margin put beside an isolated position, or taken from it. */
  | { readonly is: 'margin'; readonly symbol: string }
  /** The timer at the venue that cancels everything. */
  | { readonly is: 'timer' }
  /** The whole orders that are kept for the ticket. */
  | { readonly is: 'presets' }
  /** The size that a risk and a stop make. */
  | { readonly is: 'risk' }
  /** Without a market, of all of them; of ordinary orders, where it does not begin with the others. */
  | { readonly is: 'cancel all'; readonly symbol?: string; readonly which?: 'cancel all algo' }

/** What is open and what is chosen on this screen. It is forgotten with the window. */
export const useScreenStore = defineStore('screen', () => {
  const currentView = shallowRef<WorkspaceViewName>('trade')
  const overlay = shallowRef<ScreenOverlay>({ is: 'none' })
  const drawer = shallowRef<TicketDrawer>()
  const blotterTab = shallowRef<BlotterTabName>('positions')
  const isTicketOpen = shallowRef(false)

  const openOverlay = (newOverlay: ScreenOverlay): void => {
    overlay.value = newOverlay
  }
  /** Drafts something in the ticket's column, in place of what was drafted there. */
  const openDrawer = (newDrawer: TicketDrawer): void => {
    overlay.value = { is: 'none' }
    drawer.value = newDrawer
  }
  const closeDrawer = (): void => {
    drawer.value = undefined
  }

  const goToView = (newView: WorkspaceViewName): void => {
    currentView.value = newView
  }

  const closeOverlay = (): void => openOverlay({ is: 'none' })
  return { currentView: currentView, goToView: goToView, overlay: overlay, drawer: drawer, blotterTab: blotterTab, isTicketOpen: isTicketOpen, openOverlay: openOverlay, openDrawer: openDrawer, closeOverlay: closeOverlay, closeDrawer: closeDrawer }
})
