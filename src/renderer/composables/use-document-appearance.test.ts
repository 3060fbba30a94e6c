// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { formatRowTime } from '@messages/times'
import { mountDesk } from '../../../test/kit/mount-desk'
import { pageDisplay } from '../display'
import { usePreferenceStore } from '../stores/preference-store'
import { useDocumentAppearance } from './use-document-appearance'

enableAutoUnmount(afterEach)
const EVE = Date.UTC(2026, 11, 31, 23, 59, 59)
beforeEach(() => void vi.useFakeTimers({ now: EVE }))
afterEach(() => {
  vi.useRealTimers()
  Object.assign(pageDisplay, { zone: 'local', year: undefined })
})

it('redraws an open row with its year at New Year, in the chosen time zone', async () => {
  const Row = defineComponent({
    setup() {
      useDocumentAppearance()
      return () => h('p', formatRowTime(EVE))
    },
  })
  const { view } = await mountDesk(Row, {
    before: () => usePreferenceStore().setPreferences({ zone: 'utc' }),
  })
  expect(view.text()).toBe('31 Dec 23:59:59')
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()
  expect(view.text()).toBe('31 Dec 2026 23:59')
})
