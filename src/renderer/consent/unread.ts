import { useEventListener } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import type { TextSpan } from '@contract/consent'
import { useConsentStore } from '../stores/consent'

/** How high a line of the text is, about. */
const LINE_HEIGHT_PX = 20

/** How much of a question's text is still to be read, as main measured it, and the ways through it. */
export function useUnreadText(getBody: () => HTMLElement | undefined) {
  const consent = useConsentStore()
  /** Where the part of the text in sight begins. */
  const top = shallowRef(0)
  const isBelow = ({ from }: TextSpan): boolean => from >= top.value
  /** Undefined where nothing is left, or main cannot say. */
  const unread = computed(() => {
    const { read, unread: parts } = consent.readiness
    if (read || parts.length === 0) return undefined
    return {
      below: countLines(parts.filter(isBelow)),
      above: countLines(parts.filter(part => !isBelow(part))),
    }
  })

  /** Takes in where the text was scrolled to. */
  function updateScrollTop(): void {
    top.value = getBody()?.scrollTop ?? 0
  }

  /** Goes on, or back, by most of what is in sight, so that a line of it stays. */
  function scrollByPage(direction: 1 | -1): void {
    const text = getBody()
    text?.scrollBy({ top: direction * text.clientHeight * 0.85 })
  }

  /** Goes to what is to be read next: below, or back to what was passed over. */
  function scrollToUnread(): void {
    const { unread: parts } = consent.readiness
    const next = parts.find(isBelow) ?? parts[0]
    if (next !== undefined) getBody()?.scrollTo({ top: next.from - LINE_HEIGHT_PX })
  }

  useEventListener(window, 'keydown', event => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    // Once, and not by the browser as well: two steps at a time would pass over a part.
    event.preventDefault()
    scrollByPage(event.key === 'PageDown' ? 1 : -1)
  })

  return { unread, look: updateScrollTop, readOn: scrollToUnread }
}

function countLines(parts: readonly TextSpan[]): number {
  return Math.ceil(parts.reduce((sum, { from, to }) => sum + to - from, 0) / LINE_HEIGHT_PX)
}
