import type { MarginMode, OrderSide } from '@core/market/market'
import { defineCall, definePush } from './wire'

/** A window beside the desk's own: it shows one thing of one market, and sends nothing. */
export type PopoutKind = 'chart' | 'ladder'

/** A group of windows beside that show one market of their own. */
export type LinkColour = 'pink' | 'lime' | 'copper'

/** Whose market a window beside shows: the desk's, or that of its colour. */
export type MarketLink = 'desk' | LinkColour

/** A place of the desk's window. */
export type WorkspaceViewName = 'trade' | 'portfolio' | 'snapshots' | 'audit' | 'keys' | 'guards' | 'settings'

/** Something that lies over the desk's window and can be asked for from outside of it. */
export type OverlayName = 'palette' | 'keys' | 'diagnostics'

/** What was begun at a price in a window beside: it goes into the ticket or a dialog of the desk's window. */
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

/** What a person chose outside the page: in the menu, or in a window beside. None of it asks for a yes. */
export type WindowCommand =
  | { readonly is: 'place'; readonly place: WorkspaceViewName }
  | { readonly is: 'overlay'; readonly overlay: OverlayName }
  | { readonly is: 'tour' }
  | { readonly is: 'begun'; readonly begun: StartedEntry }

/** What the desk's window can ask of the windows around it, and what it is told was chosen there. */
export const windowsApi = {
  windows: {
    /** Opens a window beside, or brings the one there is to the front. */
    open: defineCall<{ readonly kind: PopoutKind }, undefined>(),
    chosen: definePush<WindowCommand>(),
  },
}
