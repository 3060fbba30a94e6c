import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/main/venue/calls'
import { queryTypes } from '../../src/main/venue/query-types'
import { topics } from '../../src/main/venue/topics'

const page = readFileSync(new URL('../../docs/venue-protocol.md', import.meta.url), 'utf8')

/** The rows of the table under a heading: every cell but the last, which is prose. */
function table(heading: string): { cells: readonly string[]; prose: string }[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim().replaceAll('`', '')),
    )
    .map(cells => ({ cells: cells.slice(0, -1), prose: cells.at(-1) ?? '' }))
}

const every = ({ count, within }: { readonly count: number; readonly within: number }) =>
  within === 1_000 ? `${count} / s` : `${count} / ${within / 1_000} s`

describe('the protocol page', () => {
  it('lists every call as the code makes it, and no other', () => {
    const made = Object.entries(calls).map(([name, { method, path, access, limit, known }]) => [
      name,
      `${method} ${path}`,
      access,
      every(limit),
      known,
    ])
    expect(table('Calls').map(({ cells }) => cells)).toEqual(made)
  })

  it('lists every topic as the code hears it, and no other', () => {
    const heard = Object.entries(topics).map(([key, { name, channel, heard: when, known }]) => [
      key,
      name,
      channel,
      when,
      known,
    ])
    expect(table('Topics').map(({ cells }) => cells)).toEqual(heard)
  })

  it('lists every type of the public query as the code asks it, and no other', () => {
    const asked = Object.entries(queryTypes).map(([name, { weight, age, known }]) => [
      name,
      String(weight),
      `${age / 1_000} s`,
      known,
    ])
    expect(table('The public query').map(({ cells }) => cells)).toEqual(asked)
  })

  it('lists no call among those that are not asked that the code makes', () => {
    const made: readonly string[] = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    const left = table('What is not asked').map(({ cells }) => cells[0] ?? '')
    expect(left).toHaveLength(new Set(left).size)
    expect(left.filter(call => made.includes(call))).toEqual([])
    expect(left.length).toBeGreaterThan(10)
  })

  it('says of each what is relied on', () => {
    for (const { cells, prose } of [...table('Calls'), ...table('The public query'), ...table('Topics')]) {
      expect([cells[0], prose.length > 5]).toEqual([cells[0], true])
    }
  })
})
