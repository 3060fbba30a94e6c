import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowReactive } from 'vue'
import type { DraftLine, DraftLines } from '../drafts/draft-line'

/** The drafts that are open on the screen, as the chart shows them. */
export const useDraftLines = defineStore('draft lines', () => {
  const drafts = shallowReactive(new Set<() => DraftLines>())
  const all = computed(() => [...drafts].map(draft => draft()))

  /** Shows a draft for as long as what drafts it is there. */
  function show(draft: () => DraftLines): void {
    drafts.add(draft)
    onScopeDispose(() => drafts.delete(draft))
  }
  const of = (symbol: string | undefined): readonly DraftLine[] =>
    all.value.flatMap(draft => (draft.symbol === symbol ? draft.lines : []))

  return { show, of }
})
