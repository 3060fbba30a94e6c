import { computed } from 'vue'
import { missingFigureReasons, offlineMissingFigureReasons } from '@messages/missing'
import { offlineHistoryMessages, historyLoadingMessages } from '@messages/past'
import { useDeskStore } from '../stores/desk-store'

export function useMissingText() {
  const desk = useDeskStore()
  return {
    missing: computed(() => (desk.isOffline ? offlineMissingFigureReasons : missingFigureReasons)),
    stillRead: computed(() => (desk.isOffline ? offlineHistoryMessages : historyLoadingMessages)),
  }
}
