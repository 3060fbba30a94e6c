import { describe, expect, it } from 'vitest'
import type { UserNote } from '@core/history/user-note'
import { attempt } from '../../../test/kit/screen'
import { snapshot, SYMBOL } from '../../../test/kit/trade'
import { requireAmount } from '@core/value/decimal-amount'
import type { FillRecord } from '@core/account/order-record'
import type { AttemptId } from '@core/write/venue-write'
import type { ActiveProfile } from '../active/active-profile'
import { createNoteCalls } from './note-calls'

const log = { note: () => undefined, trouble: () => undefined }
const clock = { now: () => 5_000, after: () => () => undefined }

const fill = (changes: Pick<FillRecord, 'tradeId'> & Partial<FillRecord>): FillRecord => ({
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: requireAmount('60000'),
  quantity: requireAmount('1'),
  fee: requireAmount('0'),
  maker: false,
  at: 5,
  ...changes,
})

function open(place: string | undefined = '/home/me/perpdesk-notes.csv') {
  const kept: [string, UserNote][] = []
  const written: string[] = []
  const calls = createNoteCalls({
    // Of the active profile only the profile counts here.
    active: () =>
      ({
        profile: { id: 'practice' },
        desk: { snapshot: () => snapshot({ fills: [fill({ tradeId: 'heard' })] }) },
      }) as unknown as ActiveProfile,
    past: {
      all: (whose, table, { from, to }) =>
        (whose === 'practice' && table === 'fills'
          ? [fill({ tradeId: 'kept', at: 70 })].filter(({ at }) => at >= from && at < to)
          : []) as never,
    },
    attempts: { all: () => [attempt(), attempt({ id: 'pd-2' as AttemptId, profileId: 'other' })] },
    clock,
    log,
    saver: {
      choose: () => Promise.resolve(place),
      write: (_, pieces) => Promise.resolve(void written.push([...pieces].join(''))),
    },
    notes: {
      all: id => kept.flatMap(([whose, note]) => (whose === id ? [note] : [])),
      put: (id, note) => (note.text === 'too much' ? 'disk full' : void kept.push([id, note])),
    },
  })
  return { calls, kept, written }
}
const wish = (changes: Partial<UserNote> = {}) => ({
  about: 'pd-01JD9QK3XR7F3A',
  text: 'late',
  tags: ['x'],
  ...changes,
})

describe('note calls', () => {
  it('save a note on an attempt of the active account, with the time', async () => {
    const { calls, kept } = open()
    const note = { ...wish(), at: 5_000 }
    expect(await calls.note(wish())).toEqual({ ok: true, value: [note] })
    expect(kept).toEqual([['practice', note]])
    expect(await calls.notes()).toEqual({ ok: true, value: [note] })
  })

  it.each([['pd-2'], ['pd-none']])(
    'refuse a note about %s, which is no attempt of the profile',
    async about => {
      const { calls, kept } = open()
      expect(await calls.note(wish({ about }))).toMatchObject({
        ok: false,
        error: [{ code: 'INPUT_MALFORMED' }],
      })
      expect(kept).toEqual([])
    },
  )

  it('save a note on a market that the venue lists, and on no other', async () => {
    const { calls, kept } = open()
    await calls.note(wish({ about: `market.${SYMBOL}` }))
    expect(kept.map(([, { about }]) => about)).toEqual([`market.${SYMBOL}`])
    expect(await calls.note(wish({ about: 'market.PERP_NONE_USDC' }))).toMatchObject({
      error: [{ code: 'INPUT_MALFORMED' }],
    })
  })

  it.each([
    ['kept of its past', 'kept', 70],
    ['told in this run', 'heard', 5],
  ])('accept a note about a fill that is %s, wherever it was traded', async (_, id, at) => {
    const { calls, kept } = open()
    const about = `fills.${id}`
    const wanted = { ...wish({ about }), row: { table: 'fills', id, at } as const }
    const note = { about, text: 'late', tags: ['x'], at: 5_000 }
    expect(await calls.note(wanted)).toEqual({ ok: true, value: [note] })
    expect(kept).toEqual([['practice', note]])
  })

  it.each([
    ['a fill nobody knows', { about: 'fills.none', row: { table: 'fills', id: 'none', at: 70 } }],
    ['one of another moment', { about: 'fills.kept', row: { table: 'fills', id: 'kept', at: 71 } }],
    ['a row of another table', { about: 'orders.kept', row: { table: 'orders', id: 'kept', at: 70 } }],
    ['another row than it says', { about: 'fills.other', row: { table: 'fills', id: 'kept', at: 70 } }],
    ['an attempt by way of a row', { about: 'pd-2', row: { table: 'fills', id: 'kept', at: 70 } }],
  ] as const)('refuse a note about %s', async (_, { about, row }) => {
    const { calls, kept } = open()
    expect(await calls.note({ ...wish({ about }), row })).toMatchObject({
      error: [{ code: 'INPUT_MALFORMED' }],
    })
    expect(kept).toEqual([])
  })

  it('return why a note was not saved', async () => {
    const answer = await open().calls.note(wish({ text: 'too much' }))
    expect(answer).toMatchObject({ error: [{ code: 'NOT_WRITTEN', facts: { why: 'disk full' } }] })
  })

  it('write all notes to the location that the user chose, or nowhere', async () => {
    const { calls, written } = open()
    await calls.note(wish())
    expect(await calls.saveNotes()).toEqual({ ok: true, value: { rows: 1, file: 'perpdesk-notes.csv' } })
    expect(written).toEqual([
      'writtenAt,about,tags,note\r\n1970-01-01T00:00:05.000Z,pd-01JD9QK3XR7F3A,x,late\r\n',
    ])
  })
})
