import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowReactive } from 'vue'
import type { DraftLine, MarketDraftLines } from '../drafts/draft-line'

export const useDraftLinesStore = defineStore('draft lines', () => {
  const drafts = shallowReactive(new Set<() => MarketDraftLines>())
  const all = computed(() => [...drafts].map(draft => draft()))

  /** Shows a draft until the current effect scope ends. */
  function showDraft(draft: () => MarketDraftLines): void {
    drafts.add(draft)
    onScopeDispose(() => drafts.delete(draft))
  }
  const linesOf = (symbol: string | undefined): readonly DraftLine[] =>
    all.value.flatMap(draft => (draft.symbol === symbol ? draft.lines : []))

  return { showDraft, linesOf }
})
