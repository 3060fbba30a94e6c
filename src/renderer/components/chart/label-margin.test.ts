import { expect, it } from 'vitest'
import { LABEL_SPACE } from './chart-styles'
import { createLabelMargin } from './label-margin'

const WIDE = 1_000

function open() {
  let distance = 0
  const margin = createLabelMargin({
    getOffsetRightDistance: () => distance,
    setOffsetRightDistance: wanted => void (distance = wanted),
    getBarSpace: () => ({ bar: 8, halfBar: 4, gapBar: 6, halfGapBar: 3 }),
  })
  return { margin, distance: () => distance, scroll: (by: number) => void (distance -= by) }
}

it.each([
  ['the usual space for a short label', 100, WIDE, LABEL_SPACE],
  ['the width of a wide label', 210.5, WIDE, 211],
  ['no more than a part of a narrow chart', 300, 450, 180],
  ['the usual space in the narrowest chart', 300, 200, LABEL_SPACE],
])('leaves right of the newest bar %s', (_what, widest, paneWidth, wanted) => {
  const { margin, distance } = open()
  margin.fit(widest, paneWidth)
  expect(distance()).toBe(wanted)
})

it('keeps the space of a label that ended until another market is shown', () => {
  const { margin, distance } = open()
  margin.fit(210, WIDE)
  margin.fit(100, WIDE)
  expect(distance()).toBe(210)
  margin.reset()
  expect(distance()).toBe(LABEL_SPACE)
})

it('leaves a chart alone that was scrolled, until it is back', () => {
  const { margin, distance, scroll } = open()
  scroll(400)
  margin.fit(210, WIDE)
  expect(distance()).toBe(LABEL_SPACE - 400)
  scroll(-396)
  margin.fit(210, WIDE)
  expect(distance()).toBe(210)
})
