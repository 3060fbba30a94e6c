import { computed } from 'vue'
import { missing, missingOffline } from '@messages/missing'
import { notLoaded, stillRead } from '@messages/past'
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
