import { useEventListener } from '@vueuse/core'
import { removeDigitGrouping } from '@messages/format'

/** Replaces thin spaces and typographic minus signs in everything copied from the screen. */
export function usePlainCopy(): void {
  useEventListener(document, 'copy', event => {
    const selected = document.getSelection()?.toString() ?? ''
    if (selected === '' || event.clipboardData === null) return
    event.clipboardData.setData('text/plain', removeDigitGrouping(selected))
    event.preventDefault()
  })
}
