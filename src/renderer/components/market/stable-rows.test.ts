// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { requireAmount } from '@core/value/decimal-amount'
import type { BookRow } from './book-rows'
import BookHalf from './BookHalf.vue'
import { reuseUnchangedRows } from './stable-rows'

enableAutoUnmount(afterEach)

const place = (price: string, size: string, mine?: string): BookRow => ({
  at: requireAmount(price),
  price,
  size,
  total: size,
  bar: '50% calc(100% - 2px)',
  ...(mine !== undefined && { mine }),
})

describe('rows that are redrawn', () => {
  const before = [place('3', '1'), place('2', '1'), place('1', '1', '0.5')]

  it.each([
    ['nothing, where everything says the same', before.map(each => ({ ...each })), [true, true, true]],
    ['one row', before.with(1, place('2', '4')), [true, false, true]],
    ['a row that says less', before.with(2, place('1', '1')), [true, true, false]],
    ['a row that says more', before.with(0, place('3', '1', '1')), [false, true, true]],
    [
      'only what was not there',
      [...before.map(each => ({ ...each })), place('0.5', '9')],
      [true, true, true, false],
    ],
  ])('are %s', (_, now, same) => {
    const drawn = reuseUnchangedRows(now, before)
    expect(drawn).toEqual(now)
    expect(drawn.map((each, at) => each === before[at])).toEqual(same)
    expect(drawn === before).toBe(same.every(Boolean) && same.length === before.length)
  })
})

it('updates a figure in place and keeps its row, cells and text nodes', async () => {
  const seen = mount(BookHalf, {
    props: { side: 'bid', rows: [place('3', '1'), place('2', '1')], name: 'book', from: 5, at: undefined },
  })
  const texts = () => seen.findAll('span').map(({ element }) => element.firstChild)
  const before = texts()
  await seen.setProps({ rows: [place('3', '7'), place('2', '1')] })
  await nextTick()
  expect(texts()).toEqual(before)
  expect(texts().every((text, at) => text === before[at])).toBe(true)
  expect(seen.findAll('.level').map(row => row.text())).toEqual(['377', '211'])
})
