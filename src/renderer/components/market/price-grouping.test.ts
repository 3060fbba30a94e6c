// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { runInDesk, watchBook } from '../../../../test/kit/mount-desk'
import { SYMBOL } from '../../../../test/kit/screen'
import { snapshot } from '../../../../test/kit/trade'
import { usePreferenceStore } from '../../stores/preference-store'
import { usePriceGrouping } from './price-grouping'

enableAutoUnmount(afterEach)

it('is kept for each market, separately for the book and the depth of market', async () => {
  const { made } = await runInDesk(() => ({ book: usePriceGrouping('book'), dom: usePriceGrouping('dom') }), {
    snapshot: snapshot(),
    before: door => watchBook(door),
  })
  const [, second = '', third = ''] = made.book.choices.value
  made.book.chosen.value = second
  made.dom.chosen.value = third
  expect([made.book.grouping.value, made.dom.grouping.value]).toEqual([second, third])
  const { groupings, domGroupings } = usePreferenceStore().value
  expect([groupings, domGroupings]).toEqual([{ [SYMBOL]: second }, { [SYMBOL]: third }])
})
