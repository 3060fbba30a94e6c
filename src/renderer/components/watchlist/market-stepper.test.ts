import { shallowRef } from 'vue'
import { expect, it } from 'vitest'
import { createMarketStepper } from './market-stepper'

function open() {
  const watched = shallowRef<string | undefined>('A')
  const asked: string[] = []
  const frames: (() => void)[] = []
  const steps = createMarketStepper(
    () => watched.value,
    symbol => {
      asked.push(symbol)
      watched.value = symbol
    },
    then => frames.push(then),
  )
  return { steps, asked, frame: () => frames.splice(0).forEach(then => then()) }
}

it('watches the next market at once', () => {
  const { steps, asked } = open()
  steps.goTo('B')
  expect([asked, steps.at.value]).toEqual([['B'], 'B'])
})

it('watches one market per frame, then the last one reached in that frame', () => {
  const { steps, asked, frame } = open()
  for (const symbol of ['B', 'C', 'D']) steps.goTo(symbol)
  // The user's position is ahead of the watched market, and the next key continues from it.
  expect([asked, steps.at.value]).toEqual([['B'], 'D'])
  frame()
  expect(asked).toEqual(['B', 'D'])
  frame()
  steps.goTo('E')
  expect(asked).toEqual(['B', 'D', 'E'])
})
