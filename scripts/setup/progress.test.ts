import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showProgress } from './progress.mjs'

let written: string[]
const stream = (isTTY: boolean) => ({ isTTY, columns: 60, write: (text: string) => written.push(text) > 0 })

beforeEach(() => {
  written = []
  vi.useFakeTimers()
  vi.stubEnv('TERM', 'xterm')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const START_OF_LINE = '\r\u001b[K'

it('redraws one line with a bar on a terminal, and clears it at the end', () => {
  let here = 30
  const end = showProgress(() => `  installing, ${here} of 120 packages`, { to: stream(true) })
  vi.advanceTimersByTime(500)
  here = 60
  vi.advanceTimersByTime(500)
  end()
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([
    `${START_OF_LINE}  [#####---------------]  installing, 30 of 120 packages`,
    `${START_OF_LINE}  [##########----------]  installing, 60 of 120 packages`,
    START_OF_LINE,
  ])
})

it('keeps within the width of the terminal', () => {
  const end = showProgress(() => 'x'.repeat(200), { to: stream(true) })
  vi.advanceTimersByTime(500)
  end()
  expect(written[0]).toBe(`${START_OF_LINE}${'x'.repeat(59)}`)
})

it.each([
  ['in a log', false, 'xterm', true],
  ['on a terminal that cannot draw over a line', true, 'dumb', true],
  ['where it may run beside others', true, 'xterm', false],
] as const)('writes a plain line each ten seconds %s', (_, isTTY, term, moves) => {
  vi.stubEnv('TERM', term)
  const end = showProgress(() => '  working', { to: stream(isTTY), moves })
  vi.advanceTimersByTime(25_000)
  end()
  expect(written).toEqual(['  working\n', '  working\n'])
})
