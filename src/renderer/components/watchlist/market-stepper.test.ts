import { shallowRef } from 'vue'
import { expect, it } from 'vitest'
import { createMarketStepper } from './market-stepper'

function open() {
  const watched = shallowRef<string | undefined>('A')
  const requests: string[] = []
  const frames: (() => void)[] = []
  const steps = createMarketStepper(
    () => watched.value,
    symbol => {
      requests.push(symbol)
      watched.value = symbol
    },
    then => frames.push(then),
  )
  return { steps, requests, frame: () => frames.splice(0).forEach(then => then()) }
}

it('watches the next market at once', () => {
  const { steps, requests } = open()
  steps.goTo('B')
  expect([requests, steps.at.value]).toEqual([['B'], 'B'])
})

it('watches one market per frame, then the last one reached in that frame', () => {
  const { steps, requests, frame } = open()
  for (const symbol of ['B', 'C', 'D']) steps.goTo(symbol)
  // The user's position is ahead of the watched market, and the next key continues from it.
  expect([requests, steps.at.value]).toEqual([['B'], 'D'])
  frame()
  expect(requests).toEqual(['B', 'D'])
  frame()
  steps.goTo('E')
  expect(requests).toEqual(['B', 'D', 'E'])
})
