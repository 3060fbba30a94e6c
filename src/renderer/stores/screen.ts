import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A tab of the blotter. */
export type BlotterTab = 'positions' | 'orders' | 'attempts' | 'fills' | 'history' | 'holdings'

/** The blotter's tabs in their order; Alt and a digit opens one. */
export const blotterTabs: readonly BlotterTab[] = [
  'positions',
  'orders',
  'attempts',
  'fills',
  'history',
  'holdings',
]

/** What lies over the screen. One thing at a time. */
export type Overlay =
  | { readonly is: 'none' }
  | { readonly is: 'palette' }
  | { readonly is: 'markets' }
  | { readonly is: 'keys' }
  | { readonly is: 'attempt'; readonly id: string }

/** What is open and what is chosen on this screen. It is forgotten with the window. */
export const useScreen = defineStore('screen', () => {
  const overlay = shallowRef<Overlay>({ is: 'none' })
  const blotter = shallowRef<BlotterTab>('positions')
  const ticketOpen = shallowRef(false)

  const show = (wanted: Overlay): void => {
    overlay.value = wanted
  }

  return { overlay, blotter, ticketOpen, show, close: () => show({ is: 'none' }) }
})
