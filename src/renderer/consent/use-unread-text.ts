import { useEventListener } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import type { TextSpan } from '@contract/consent-api'
import { useConsentStore } from '../stores/consent-store'

const LINE_HEIGHT_PX = 20

export function useUnreadText(getBody: () => HTMLElement | undefined) {
  const consent = useConsentStore()
  const scrollTop = shallowRef(0)
  const isBelow = ({ from }: TextSpan): boolean => from >= scrollTop.value
  /** Unread lines below and above the top of the view. `undefined` if all is read or main has not measured the text. */
  const unread = computed(() => {
    const { read, unread: parts } = consent.readiness
    if (read || parts.length === 0) return undefined
    return {
      below: countLines(parts.filter(isBelow)),
      above: countLines(parts.filter(part => !isBelow(part))),
    }
  })

  function updateScrollTop(): void {
    scrollTop.value = getBody()?.scrollTop ?? 0
  }

  /** Scrolls by 85 % of the visible height, so a line stays in view. */
  function scrollByPage(direction: 1 | -1): void {
    const text = getBody()
    text?.scrollBy({ top: direction * text.clientHeight * 0.85 })
  }

  function scrollToUnread(): void {
    const { unread: parts } = consent.readiness
    const next = parts.find(isBelow) ?? parts[0]
    if (next !== undefined) getBody()?.scrollTo({ top: next.from - LINE_HEIGHT_PX })
  }

  useEventListener(window, 'keydown', event => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    // Prevents the browser's own scroll: two steps at once would skip a part of the text.
    event.preventDefault()
    scrollByPage(event.key === 'PageDown' ? 1 : -1)
  })

  return { unread, look: updateScrollTop, readOn: scrollToUnread }
}

function countLines(parts: readonly TextSpan[]): number {
  return Math.ceil(parts.reduce((sum, { from, to }) => sum + to - from, 0) / LINE_HEIGHT_PX)
}
