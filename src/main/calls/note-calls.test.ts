import { describe, expect, it } from 'vitest'
import type { Note } from '@core/history/note'
import { attempt } from '../../../test/kit/screen'
import type { AttemptId } from '@core/write/write'
import type { Seat } from '../seat/seat'
import { noteCalls } from './note-calls'

const log = { note: () => undefined, trouble: () => undefined }
const clock = { now: () => 5_000, after: () => () => undefined }

function open(place: string | undefined = '/home/me/perpdesk-notes.csv') {
  const kept: [string, Note][] = []
  const written: string[] = []
  const calls = noteCalls({
    // Of a seat only the profile counts here.
    seat: () => ({ profile: { id: 'practice' } }) as Seat,
    attempts: { all: () => [attempt(), attempt({ id: 'pd-2' as AttemptId, profileId: 'other' })] },
    clock,
    log,
    saver: {
      choose: () => Promise.resolve(place),
      write: (_, pieces) => Promise.resolve(void written.push([...pieces].join(''))),
    },
    notes: {
      all: id => kept.flatMap(([whose, note]) => (whose === id ? [note] : [])),
      put: (id, note) => (note.text === 'too much' ? 'the disk is full' : void kept.push([id, note])),
    },
  })
  return { calls, kept, written }
}
const wish = (changes: Partial<Note> = {}) => ({
  about: 'pd-01JD9QK3XR7F3A',
  text: 'late',
  tags: ['x'],
  ...changes,
})

describe('what can be asked about notes', () => {
  it('is to keep one on an attempt of the account in use, with the time', async () => {
    const { calls, kept } = open()
    const note = { ...wish(), at: 5_000 }
    expect(await calls.note(wish())).toEqual({ ok: true, value: [note] })
    expect(kept).toEqual([['practice', note]])
    expect(await calls.notes()).toEqual({ ok: true, value: [note] })
  })

  it.each([['pd-2'], ['pd-none']])('is not to keep one on %s, which is no attempt of it', async about => {
    const { calls, kept } = open()
    expect(await calls.note(wish({ about }))).toMatchObject({
      ok: false,
      error: [{ code: 'INPUT_MALFORMED' }],
    })
    expect(kept).toEqual([])
  })

  it('says why one was not kept', async () => {
    const answer = await open().calls.note(wish({ text: 'too much' }))
    expect(answer).toMatchObject({ error: [{ code: 'NOT_WRITTEN', facts: { why: 'the disk is full' } }] })
  })

  it('is to write all of them where the person says, or nowhere', async () => {
    const { calls, written } = open()
    await calls.note(wish())
    expect(await calls.saveNotes()).toEqual({ ok: true, value: { rows: 1, file: 'perpdesk-notes.csv' } })
    expect(written).toEqual([
      'writtenAt,clientId,tags,note\r\n1970-01-01T00:00:05.000Z,pd-01JD9QK3XR7F3A,x,late\r\n',
    ])
  })
})
