// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { runInDesk, watchBook } from '../../../../test/kit/mount-desk'
import { SYMBOL } from '../../../../test/kit/screen'
import { snapshot } from '../../../../test/kit/trade'
import { usePreferences } from '../../stores/preferences'
import { useGrouping } from './grouping'

enableAutoUnmount(afterEach)

it('is kept for each market, and of the depth of market by itself: both may be seen at once', async () => {
  const { made } = await runInDesk(() => ({ book: useGrouping('book'), dom: useGrouping('dom') }), {
    snapshot: snapshot(),
    before: door => watchBook(door),
  })
  const [, second = '', third = ''] = made.book.choices.value
  made.book.chosen.value = second
  made.dom.chosen.value = third
  expect([made.book.grouping.value, made.dom.grouping.value]).toEqual([second, third])
  const { groupings, domGroupings } = usePreferences().value
  expect([groupings, domGroupings]).toEqual([{ [SYMBOL]: second }, { [SYMBOL]: third }])
})
