import { defineAsyncComponent, type Component } from 'vue'
import type { PlaceName } from '@contract/windows-api'
import { placeTitles } from '@messages/shell'

/** A place of the window: one view, one key. */
export interface PlaceRow {
  readonly place: PlaceName
  readonly title: string
  /** Opens it together with Ctrl. It stays the same whatever other places there are. */
  readonly digit: number
  /** What is drawn there. The trading place is drawn by the window itself, for it is there from the start. */
  readonly view?: Component
}

/** Every place there is, in the order of the bar. A new one is a file in `views` and a row here. */
export const places: readonly PlaceRow[] = [
  { place: 'trade', title: placeTitles.trade, digit: 1 },
  {
    place: 'portfolio',
    title: placeTitles.portfolio,
    digit: 2,
    view: defineAsyncComponent(() => import('./views/PortfolioView.vue')),
  },
  {
    place: 'snapshots',
    title: placeTitles.snapshots,
    digit: 3,
    view: defineAsyncComponent(() => import('./views/SnapshotsView.vue')),
  },
  {
    place: 'audit',
    title: placeTitles.audit,
    digit: 4,
    view: defineAsyncComponent(() => import('./views/AuditView.vue')),
  },
  {
    place: 'keys',
    title: placeTitles.keys,
    digit: 5,
    view: defineAsyncComponent(() => import('./views/KeysView.vue')),
  },
  {
    place: 'guards',
    title: placeTitles.guards,
    digit: 6,
    view: defineAsyncComponent(() => import('./views/GuardsView.vue')),
  },
  {
    place: 'settings',
    title: placeTitles.settings,
    digit: 7,
    view: defineAsyncComponent(() => import('./views/SettingsView.vue')),
  },
]
