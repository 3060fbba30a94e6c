// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserNote } from '@core/history/user-note'
import type { AttemptId } from '@core/write/venue-write'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { attempt, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useAuditStore } from '../../stores/audit-store'
import TableMenu from '../tables/TableMenu.vue'
import LogView from '../../views/LogView.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const [FIRST, SECOND] = ['pd-01JD9QK3XR7F3A', 'pd-2']
const profile = (id: string) => dated({ id, kind: 'practice' as const, label: id, venue: '' })

async function open(kept: readonly UserNote[] = []) {
  const attempts = dated([attempt(), attempt({ id: SECOND as AttemptId })])
  let notes = kept
  const { door, view, asked } = await mountDesk(LogView, {
    snapshot: { attempts, profile: profile('practice') },
    answers: {
      'audit.notes': () => notes,
      'audit.note': (note: Omit<UserNote, 'at'>) =>
        (notes = [...notes.filter(({ about }) => about !== note.about), { ...note, at: NOW }]),
    },
  })
  const choose = async (id: string) => {
    await useAuditStore().selectAttempt(id)
    await flushPromises()
  }
  await choose(FIRST)
  const field = (selector: string) => view.get<HTMLInputElement>(selector)
  return {
    door,
    view,
    choose,
    text: field('.note textarea'),
    tags: field('.note input'),
    /** The rows of the table as they would be copied: without a layout none is drawn. */
    rows: async () => {
      view.findComponent(TableMenu).vm.$emit('copy')
      await flushPromises()
      const { text } = asked('screen.copy').at(-1) as { text: string }
      return text.trim().split('\n').slice(1)
    },
    keptNotes: () => asked('audit.note'),
  }
}

describe('attempt note', () => {
  it('is saved when its field loses focus, appears in the table and can be searched', async () => {
    const { view, text, tags, keptNotes, rows } = await open()
    await tags.setValue('Late, plan-b')
    await text.setValue('waited for the close')
    await flushPromises()
    expect(keptNotes().at(-1)).toEqual({
      about: FIRST,
      text: 'waited for the close',
      tags: ['late', 'plan-b'],
    })
    expect((await rows()).filter(row => row.endsWith('#late #plan-b waited for the close'))).toHaveLength(1)
    await view.get('input.filter').setValue('#plan-b close')
    expect(await rows()).toHaveLength(1)
  })

  it('is saved to its own attempt when another attempt is chosen before the save', async () => {
    const { choose, text, keptNotes } = await open([{ about: SECOND, text: 'other', tags: [], at: NOW }])
    text.element.value = 'half a thought'
    await text.trigger('input')
    expect(keptNotes()).toEqual([])
    await choose(SECOND)
    expect(keptNotes()).toEqual([{ about: FIRST, text: 'half a thought', tags: [] }])
    expect(text.element.value).toBe('other')
  })

  it('is never saved to another account', async () => {
    const { door, text, keptNotes } = await open()
    text.element.value = 'mine'
    await text.trigger('input')
    door.tell('desk.changed', { profile: { ...profile('other'), version: 9 } })
    await flushPromises()
    expect(keptNotes()).toEqual([])
  })

  it('stays in its field with the reason when it cannot be saved', async () => {
    const { door, view, text } = await open()
    door.answer('audit.note', { ok: false, error: [{ code: 'NOT_WRITTEN', facts: { why: 'full' } }] })
    await text.setValue('so long')
    await flushPromises()
    expect(view.get('[role=alert]').text()).toContain('Not saved.')
    expect([text.element.value, view.text().includes('Not saved yet.')]).toEqual(['so long', true])
  })

  it('names invalid tags', async () => {
    const { view, tags } = await open()
    await tags.setValue('fine b!ad')
    expect(view.text()).toContain('Not saved as tags: b!ad.')
  })

  it('has no accessibility faults', async () => {
    const { view } = await open([{ about: FIRST, text: 'x', tags: ['y'], at: NOW }])
    expect(await axeFaults(view.element)).toEqual([])
  })
})
