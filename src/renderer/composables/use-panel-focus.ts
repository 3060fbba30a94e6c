import { nextTick } from 'vue'
import type { WorkspacePanelId } from '../workspace/panels'
import { useWorkspaceStore } from '../stores/workspace-store'

/** Moves the keyboard focus into the group of a panel after it was rendered at its current position. */
export function usePanelFocus(): (panel: WorkspacePanelId | undefined) => void {
  const workspace = useWorkspaceStore()
  return panel =>
    void nextTick(() => {
      const group = panel && workspace.groupOf(panel)
      document.querySelector<HTMLElement>(`[data-group="${group?.panels[0] ?? ''}"]`)?.focus()
    })
}
