import { computed } from 'vue'
import { missingFigureReasons, offlineMissingFigureReasons } from '@messages/missing'
import { offlineHistoryMessages, historyLoadingMessages } from '@messages/past'
import { useDeskStore } from '../stores/desk-store'

export function useMissingText() {
  const desk = useDeskStore()
  const isOffline = computed(() => desk.writes?.state === 'offline')
  return {
    isOffline,
    missing: computed(() => (isOffline.value ? offlineMissingFigureReasons : missingFigureReasons)),
    stillRead: computed(() => (isOffline.value ? offlineHistoryMessages : historyLoadingMessages)),
  }
}
