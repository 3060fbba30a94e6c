import { defineAsyncComponent, type Component } from 'vue'
import type { WorkspaceViewName } from '@contract/windows-api'
import { workspaceViewTitles } from '@messages/shell'

export interface WorkspaceViewEntry {
  readonly place: WorkspaceViewName
  readonly title: string
  /** Digit that opens the view together with Ctrl. It does not depend on the other views. */
  readonly shortcutDigit: number
  /** Component of the view. The trade view has none: the window always renders it. */
  readonly component?: Component
}

export const workspaceViews: readonly WorkspaceViewEntry[] = [
  { place: 'trade', title: workspaceViewTitles.trade, shortcutDigit: 1 },
  {
    place: 'portfolio',
    title: workspaceViewTitles.portfolio,
    shortcutDigit: 2,
    component: defineAsyncComponent(() => import('./views/PortfolioView.vue')),
  },
  {
    place: 'log',
    title: workspaceViewTitles.log,
    shortcutDigit: 3,
    component: defineAsyncComponent(() => import('./views/LogView.vue')),
  },
  {
    place: 'settings',
    title: workspaceViewTitles.settings,
    shortcutDigit: 4,
    component: defineAsyncComponent(() => import('./views/SettingsView.vue')),
  },
]
