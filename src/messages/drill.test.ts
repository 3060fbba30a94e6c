import { expect, it } from 'vitest'
import { getDrillLine, getDrillTitle } from './drill'
import { titles } from './en/drill'

it.each([...Object.keys(titles), 'lifeboat'])('describes the drill "%s" in at most nine words', name => {
  const line = getDrillLine(name) ?? ''
  expect(line).not.toBe('')
  expect(line.split(' ').length).toBeLessThanOrEqual(9)
  expect(line).not.toBe(getDrillTitle(name))
})

it('has no line for an unknown drill', () => {
  expect(getDrillLine('new drill')).toBeUndefined()
})
