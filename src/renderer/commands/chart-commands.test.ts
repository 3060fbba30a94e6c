import { expect, it } from 'vitest'
import { createChartCommands } from './chart-commands'

function open() {
  const done: unknown[][] = []
  const commands = createChartCommands({
    openComparison: () => void done.push(['compare']),
    comparedMarkets: () => ['PERP_ETH_USDC'],
    stopComparing: symbol => void done.push(['without', symbol]),
    setInterval: interval => void done.push(['interval', interval]),
  })
  return { commands, done }
}

it.each([
  ['interval 4h', 'Chart in 4h', ['interval', '4h']],
  ['interval 100t', 'Chart in 100 ticks', ['interval', '100t']],
  ['interval 5s', 'Chart in 5 s', ['interval', '5s']],
  ['compare', 'Compare chart…', ['compare']],
  ['compare without PERP_ETH_USDC', 'Stop comparing PERP_ETH_USDC', ['without', 'PERP_ETH_USDC']],
])('performs the action that the title of %s names', (id, title, wanted) => {
  const { commands, done } = open()
  const command = commands.find(each => each.id === id)
  expect(command?.title).toBe(title)
  command?.run()
  expect(done).toEqual([wanted])
})
