import { computed } from 'vue'
import { missing, missingOffline } from '@words/missing'
import { notLoaded, stillRead } from '@words/past'
import { useDesk } from '../stores/desk'

/** Explanations for missing figures, worded for online or offline. */
export function useAbsence() {
  const desk = useDesk()
  const isOffline = computed(() => desk.writes?.state === 'offline')
  return {
    isOffline,
    missing: computed(() => (isOffline.value ? missingOffline : missing)),
    stillRead: computed(() => (isOffline.value ? notLoaded : stillRead)),
  }
}
