import { defineAsyncComponent, type Component } from 'vue'
import type { WorkspaceViewName } from '@contract/windows-api'
import { workspaceViewTitles } from '@messages/shell'

/** A place of the window: one view, one key. */
export interface WorkspaceViewEntry {
  readonly place: WorkspaceViewName
  readonly title: string
  /** Opens it together with Ctrl. It stays the same whatever other places there are. */
  readonly shortcutDigit: number
  /** What is drawn there. The trading place is drawn by the window itself, for it is there from the start. */
  readonly component?: Component
}

/** Every place there is, in the order of the bar. A new one is a file in `views` and a row here. */
export const workspaceViews: readonly WorkspaceViewEntry[] = [
  { place: 'trade', title: workspaceViewTitles.trade, shortcutDigit: 1 },
  {
    place: 'portfolio',
    title: workspaceViewTitles.portfolio,
    shortcutDigit: 2,
    component: defineAsyncComponent(() => import('./views/PortfolioView.vue')),
  },
  {
    place: 'snapshots',
    title: workspaceViewTitles.snapshots,
    shortcutDigit: 3,
    component: defineAsyncComponent(() => import('./views/SnapshotsView.vue')),
  },
  {
    place: 'audit',
    title: workspaceViewTitles.audit,
    shortcutDigit: 4,
    component: defineAsyncComponent(() => import('./views/AuditView.vue')),
  },
  {
    place: 'keys',
    title: workspaceViewTitles.keys,
    shortcutDigit: 5,
    component: defineAsyncComponent(() => import('./views/KeysView.vue')),
  },
  {
    place: 'guards',
    title: workspaceViewTitles.guards,
    shortcutDigit: 6,
    component: defineAsyncComponent(() => import('./views/GuardsView.vue')),
  },
  {
    place: 'settings',
    title: workspaceViewTitles.settings,
    shortcutDigit: 7,
    component: defineAsyncComponent(() => import('./views/SettingsView.vue')),
  },
]
