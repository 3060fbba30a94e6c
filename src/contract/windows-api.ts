import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import { defineCall, definePush } from './ipc-contract'

/** A window besides the desk window. It displays one market and sends nothing. */
export type PopoutKind = 'chart' | 'ladder'

export type LinkColour = 'pink' | 'lime' | 'copper'

export type MarketLink = 'desk' | LinkColour

export type WorkspaceViewName = 'trade' | 'portfolio' | 'log' | 'settings'

export type OverlayName = 'palette' | 'keys' | 'diagnostics'

/** An entry started at a price in a popout; it continues in a ticket or dialog of the desk window. */
export type StartedEntry =
  | {
      readonly is: 'ticket'
      readonly symbol: string
      readonly side?: OrderSide
      readonly type?: 'LIMIT' | 'POST_ONLY' | 'STOP_MARKET'
      readonly price?: string
      readonly trigger?: string
    }
  | { readonly is: 'edit order'; readonly orderId: string; readonly price: string }
  | {
      readonly is: 'edit algo'
      readonly algoOrderId: string
      readonly trigger: { readonly of: string; readonly at: string }
    }
  | {
      readonly is: 'protect'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leg: { readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'; readonly at: string }
    }

/** An action from the menu or a popout. None of them needs a confirmation. */
export type WindowCommand =
  | { readonly is: 'place'; readonly place: WorkspaceViewName }
  | { readonly is: 'overlay'; readonly overlay: OverlayName }
  | { readonly is: 'tour' }
  | { readonly is: 'begun'; readonly begun: StartedEntry }

export const windowsApi = {
  windows: {
    open: defineCall<{ readonly kind: PopoutKind }, undefined>(),
    chosen: definePush<WindowCommand>(),
  },
}
