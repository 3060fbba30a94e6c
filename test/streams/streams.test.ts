import { describe, expect, it } from 'vitest'
import { systems } from './streams'

describe.each(systems)('recorded streams of $system', ({ keys, pointers, paths, newlines, names }) => {
  const all = [...keys, ...pointers]

  it('name their source, and have unique names', () => {
    for (const { source } of [...all, ...paths, ...newlines, names]) expect(source).toMatch(/\w{3}/)
    const known = all.map(({ name }) => name)
    expect(new Set(known).size).toBe(known.length)
  })

  it('are ordered by time', () => {
    for (const { name, events } of all) {
      const times = events.map(({ at }) => at)
      expect(times, name).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  it('have a code for each key, and a known name for each other event', () => {
    for (const { events } of all)
      for (const { is, code } of events)
        expect(is.startsWith('key') ? code : is).toMatch(
          /^(?:[A-Z]\w+|blur|focus|mouse\w+|touch\w+|gesture\w+)$/,
        )
  })
})
