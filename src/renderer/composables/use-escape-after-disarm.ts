import { watch as onChange } from 'vue'
import { useDeskStore } from '../stores/desk-store'
import { findEndedMandates } from './mandate-end-notices'

/**
 * Closes an open menu when the trader disarms. Main uses up the Escape that disarms, so the page never sees that key, and
 * a menu would stay open.
 */
export function useEscapeAfterDisarm(): void {
  const desk = useDeskStore()
  onChange(
    () => desk.snapshot.armed?.value.envelopes,
    (now, before) => {
      if (!findEndedMandates(before, now).some(({ ended }) => ended?.why === 'disarmed')) return
      if (document.querySelector('[data-reka-popper-content-wrapper]') === null) return
      const escape = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
      ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', escape))
    },
  )
}
