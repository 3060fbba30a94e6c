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

it('redraws one line with a bar and the measured time left on a terminal, and clears it at the end', () => {
  let here = 0
  const end = showProgress(() => `  … ${here} of 120 packages`, { to: stream(true) })
  for (const next of [0, 30, 60, 60, 60, 60]) {
    here = next
    vi.advanceTimersByTime(500)
  }
  end()
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([
    `${START_OF_LINE}  [--------------------] time left unknown  … 0 of 120 packages`.slice(0, 63),
    `${START_OF_LINE}  [#####---------------] time left unknown  … 30 of 120 packages`.slice(0, 63),
    ...Array.from({ length: 3 }, () =>
      `${START_OF_LINE}  [##########----------] time left unknown  … 60 of 120 packages`.slice(0, 63),
    ),
    `${START_OF_LINE}  [##########----------] about 4 s left  … 60 of 120 packages`.slice(0, 63),
    START_OF_LINE,
  ])
})

it('adds the time left to a plain line, grows it while nothing moves, and starts over if the count falls below its first', () => {
  let here = 10
  const end = showProgress(() => `  … ${here} of 100 MB`, { to: stream(false) })
  for (const next of [10, 60, 60, 5, 6]) {
    here = next
    vi.advanceTimersByTime(10_000)
  }
  end()
  expect(written).toEqual([
    '  … 10 of 100 MB, time left unknown\n',
    '  … 60 of 100 MB, about 8 s left\n',
    '  … 60 of 100 MB, about 16 s left\n',
    '  … 5 of 100 MB, time left unknown\n',
    '  … 6 of 100 MB, about 16 min left\n',
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
