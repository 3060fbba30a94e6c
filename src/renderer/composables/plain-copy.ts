import { useEventListener } from '@vueuse/core'
import { removeDigitGrouping } from '@messages/format'

/** Makes whatever is copied from the screen plain: no thin spaces, no typographic minus. */
export function usePlainCopy(): void {
  useEventListener(document, 'copy', event => {
    const selected = document.getSelection()?.toString() ?? ''
    if (selected === '' || event.clipboardData === null) return
    event.clipboardData.setData('text/plain', removeDigitGrouping(selected))
    event.preventDefault()
  })
}
