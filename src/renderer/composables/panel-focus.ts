import { nextTick } from 'vue'
import type { Panel } from '../workspace/panels'
import { useWorkspace } from '../stores/workspace'

/** Moves the keyboard into the group of a panel, once that is drawn where it is now. */
export function usePanelFocus(): (panel: Panel | undefined) => void {
  const workspace = useWorkspace()
  return panel =>
    void nextTick(() => {
      const group = panel && workspace.groupWith(panel)
      document.querySelector<HTMLElement>(`[data-group="${group?.panels[0] ?? ''}"]`)?.focus()
    })
}
