import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { venueCalls } from '../../src/main/venue/venue-calls'
import { publicQueryTypes } from '../../src/main/venue/public-query-types'
import { streamTopics } from '../../src/main/venue/stream-topics'

const page = readFileSync(new URL('../../docs/venue-protocol.md', import.meta.url), 'utf8')

/** Returns the rows of the table under a heading without the last cell, which is prose. */
function table(heading: string): (readonly string[])[] {
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
    .map(cells => cells.slice(0, -1))
}

const requests = Object.values(venueCalls).map(({ method, path }): string => `${method} ${path}`)

describe('protocol page', () => {
  it('describes every call by the request that the code makes', () => {
    const made = Object.entries(venueCalls).map(([name, { known }], at) => [name, requests[at], known])
    expect(table('Calls')).toEqual(made)
  })

  it('describes every topic by the name that the code subscribes to', () => {
    const subscribed = Object.entries(streamTopics).map(([key, { name, known }]) => [key, name, known])
    expect(table('Topics')).toEqual(subscribed)
  })

  it('describes every type of the public query that the code asks', () => {
    const queryTypes = Object.entries(publicQueryTypes).map(([name, { known }]) => [name, known])
    expect(table('The public query')).toEqual(queryTypes)
  })

  it('lists no call as unused that the code makes', () => {
    const unused = table('What is not asked').map(([call = '']) => call)
    expect(unused.length).toBeGreaterThan(10)
    expect(unused.filter(call => requests.includes(call))).toEqual([])
  })
})
