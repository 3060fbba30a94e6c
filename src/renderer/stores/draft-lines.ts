import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowReactive } from 'vue'
import type { DraftLine, MarketDraftLines } from '../drafts/draft-line'

/** The drafts that are open on the screen, as the chart shows them. */
export const useDraftLinesStore = defineStore('draft lines', () => {
  const drafts = shallowReactive(new Set<() => MarketDraftLines>())
  const all = computed(() => [...drafts].map(draft => draft()))

  /** Shows a draft for as long as what drafts it is there. */
  function showDraft(draft: () => MarketDraftLines): void {
    drafts.add(draft)
    onScopeDispose(() => drafts.delete(draft))
  }
  const linesOf = (symbol: string | undefined): readonly DraftLine[] =>
    all.value.flatMap(draft => (draft.symbol === symbol ? draft.lines : []))

  return { showDraft: showDraft, linesOf: linesOf }
})
