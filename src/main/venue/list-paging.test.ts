import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VenueReadResult } from '../main-ports'
import { type VenueListPage, readCompleteList } from './list-paging'

const found = <T>(value: T): VenueReadResult<T> => ({ is: 'read', value, at: 1, venueTime: 2 })
const same = (row: string) => row

/** A list at the venue that may change between any two pages. */
function listOf(states: readonly (readonly string[])[], size: number, total = true) {
  let requestCount = 0
  const readPage = async (page: number): Promise<VenueReadResult<VenueListPage<string>>> => {
    const rows = states[Math.min(requestCount, states.length - 1)] ?? []
    requestCount += 1
    return found({
      rows: rows.slice((page - 1) * size, page * size),
      total: total ? rows.length : undefined,
      page: total ? page : undefined,
    })
  }
  return { readPage, requestCount: () => requestCount }
}

describe('a list', () => {
  it.each([
    ['empty', [], 2],
    ['one page', ['a', 'b'], 2],
    ['pages that come out even', ['a', 'b', 'c', 'd', 'e', 'f'], 4],
    ['a last page that is short', ['a', 'b', 'c', 'd'], 4],
  ])('is read twice and is stable if it does not change: %s', async (_what, rows, reads) => {
    const list = listOf([rows], 3)
    expect(await readCompleteList(list.readPage, same)).toMatchObject({ value: { rows, stable: true } })
    expect(list.requestCount()).toBe(reads)
  })

  it.each([0, 1, 2, 3, 4, 6, 7])(
    'without page information is read up to an empty page: %i rows',
    async count => {
      const rows = Array.from({ length: count }, (_none, at) => `r${at}`)
      const list = listOf([rows], 3, false)
      expect(await readCompleteList(list.readPage, same)).toMatchObject({ value: { rows, stable: true } })
      expect(list.requestCount()).toBe(2 * (Math.ceil(count / 3) + 1))
    },
  )

  it('without page information that repeats on each page is not stable', async () => {
    const readPage = async (): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: ['a', 'b'], total: undefined, page: undefined })
    expect(await readCompleteList(readPage, same)).toMatchObject({
      value: { rows: ['a', 'b'], stable: false },
    })
  })

  it('that has more rows than its stated total is not stable', async () => {
    const readPage = async (): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: ['a', 'b'], total: 1, page: 1 })
    expect(await readCompleteList(readPage, same)).toMatchObject({ value: { stable: false } })
  })

  it('that lost a row to an earlier page while it was read is read again', async () => {
    const before = ['a', 'b', 'c', 'd', 'e']
    const after = ['b', 'c', 'd', 'e']
    const list = listOf([before, after], 3)
    expect(await readCompleteList(list.readPage, same)).toMatchObject({
      value: { rows: after, stable: true },
    })
  })

  it('that gained a row at its head while it was read holds no row twice', async () => {
    const before = ['b', 'c', 'd', 'e']
    const after = ['a', 'b', 'c', 'd', 'e']
    const read = await readCompleteList(listOf([before, after], 3).readPage, same)
    expect(read).toMatchObject({ value: { rows: after, stable: true } })
  })

  it('that keeps changing is returned as not stable', async () => {
    const moving = Array.from({ length: 40 }, (_none, at) => [`x${at}`, `x${at + 1}`])
    expect(await readCompleteList(listOf(moving, 3).readPage, same)).toMatchObject({
      value: { stable: false },
    })
  })

  it('without an end is given up, and is not stable', async () => {
    let row = 0
    const readPage = async (page: number): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: [`r${(row += 1)}`], total: undefined, page })
    expect(await readCompleteList(readPage, same)).toMatchObject({ value: { stable: false } })
  })

  it('with pages that answer for another page is not stable', async () => {
    const readPage = async (): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: ['a', 'b'], total: 4, page: 1 })
    expect(await readCompleteList(readPage, same)).toMatchObject({ value: { stable: false } })
  })

  /** A list whose readings are given page by page, the last of them for ever. */
  function readings(...passes: readonly (readonly VenueListPage<string>[])[]) {
    let pass = -1
    const readPage = async (page: number): Promise<VenueReadResult<VenueListPage<string>>> => {
      if (page === 1) pass += 1
      const pages = passes[Math.min(pass, passes.length - 1)] ?? []
      return found(pages[page - 1] ?? { rows: [], total: undefined, page })
    }
    return { readPage, passes: () => pass + 1 }
  }
  const page = (number: number, rows: readonly string[], total = 3): VenueListPage<string> => ({
    rows,
    total,
    page: number,
  })
  const steady = [page(1, ['a', 'b']), page(2, ['c'])]
  const odd = {
    'whose total changes from page to page': [page(1, ['a', 'b'], 4), page(2, ['c'])],
    'that tells a row on two pages': [page(1, ['a', 'b']), page(2, ['b', 'c'])],
    'that answers with another page': [page(1, ['a', 'b']), page(7, ['c'])],
  }

  it.each(Object.entries(odd))('%s is not stable even if repeated readings agree', async (_what, pages) => {
    expect(await readCompleteList(readings(pages).readPage, same)).toMatchObject({
      value: { rows: ['a', 'b', 'c'], stable: false },
    })
  })

  it.each([
    ['the first', [odd['that tells a row on two pages'], steady], 3],
    ['the second', [steady, odd['that tells a row on two pages'], steady], 4],
  ] as const)(
    'is stable only after two steady readings in a row: %s was not steady',
    async (_what, passes, expectedPasses) => {
      const list = readings(...passes)
      expect(await readCompleteList(list.readPage, same)).toMatchObject({ value: { stable: true } })
      expect(list.passes()).toBe(expectedPasses)
    },
  )

  it('is read on past a short page while its total exceeds the rows read', async () => {
    expect(
      await readCompleteList(readings([page(1, ['a']), page(2, ['b', 'c'])]).readPage, same),
    ).toMatchObject({
      value: { rows: ['a', 'b', 'c'], stable: true },
    })
  })

  it('that is longer than the read limit is not stable, although it does not change', async () => {
    const readPage = async (number: number): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: [`r${number}`], total: undefined, page: number })
    expect(await readCompleteList(readPage, same)).toMatchObject({ value: { stable: false } })
  })

  it('with smaller pages than were requested is still read completely', async () => {
    const rows = Array.from({ length: 25 }, (_none, at) => `r${at}`)
    expect(await readCompleteList(listOf([rows], 10).readPage, same)).toMatchObject({
      value: { rows, stable: true },
    })
  })

  it('with a stated total above its rows is not stable', async () => {
    const readPage = async (page: number): Promise<VenueReadResult<VenueListPage<string>>> =>
      found({ rows: page === 1 ? ['a'] : [], total: 5, page })
    expect(await readCompleteList(readPage, same)).toMatchObject({ value: { rows: ['a'], stable: false } })
  })

  it.each([
    ['that is read twice', [['a', 'b', 'c', 'd']], 10],
    [
      'that moved once is as old as the first of the two that agree',
      [
        ['a', 'b', 'c', 'd'],
        ['b', 'c'],
      ],
      12,
    ],
  ] as const)('is dated by the first page of the accepted reading: %s', async (_what, states, venueTime) => {
    let now = 9
    const list = listOf(states, 3)
    const readPage = async (page: number) => ({ ...(await list.readPage(page)), venueTime: (now += 1) })
    expect(await readCompleteList(readPage as typeof list.readPage, same)).toMatchObject({
      venueTime,
      value: { stable: true },
    })
  })

  it('is not returned if one page cannot be read', async () => {
    const readPage = async (): Promise<VenueReadResult<VenueListPage<string>>> => ({
      is: 'failed',
      why: 'offline',
    })
    expect(await readCompleteList(readPage, same)).toEqual({ is: 'failed', why: 'offline' })
  })

  it('that is stable was the same in both reads', async () => {
    const rows = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 6 }), async states => {
        const read = await readCompleteList(listOf(states, 3).readPage, same)
        if (read.is === 'read' && read.value.stable) {
          const got = [...read.value.rows].sort()
          const wholly = states.some(state => JSON.stringify([...state].sort()) === JSON.stringify(got))
          expect(wholly).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
