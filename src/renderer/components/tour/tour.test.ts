// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { attempt, cancelWrite, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { tourSteps } from '../../tour-steps'
import TourCard from './TourCard.vue'

enableAutoUnmount(afterEach)

const practice = { id: 'practice', kind: 'practice', label: 'Practice account', venue: '127.0.0.1' } as const

async function open(kept?: string, kind: 'practice' | 'live' = 'practice') {
  const { door, view, press } = await mountDesk(TourCard, {
    snapshot: { profile: dated({ ...practice, kind }), attempts: dated([attempt()]) },
    answers: { 'screen.recall': kept },
    before: () => usePreferenceStore().open(),
  })
  const tell = async (...attempts: readonly WriteAttempt[]) => {
    const version = useDeskStore().snapshot.attempts!.version + 1
    door.tell('desk.changed', { attempts: { ...dated([attempt(), ...attempts]), version } })
    await nextTick()
  }
  return { door, view, press, tell }
}

const of = (changes: Partial<WriteAttempt>): WriteAttempt =>
  attempt({ id: 'pd-tour' as WriteAttempt['id'], ...changes })

describe('tour offer', () => {
  it('appears on the first day in practice', async () => {
    expect((await open()).view.text()).toContain('New here?')
  })

  it.each([
    ['{"form":2}', 'practice'],
    [undefined, 'live'],
  ] as const)('does not appear with the saved progress %s and a %s account', async (kept, kind) => {
    expect((await open(kept, kind)).view.text()).toBe('')
  })

  it('appears once', async () => {
    const { view, press } = await open()
    await press('Not now')
    expect([view.text(), usePreferenceStore().value.toured]).toEqual(['', true])
  })
})

describe('tour', () => {
  it('goes through its six steps and ends', async () => {
    const { view, press } = await open()
    await press('Take the tour')
    for (const [i, { title }] of tourSteps.entries()) {
      expect(view.find('h2').text()).toBe(`${i + 1} of 6 ${title}`)
      await press(i === 5 ? 'End the tour' : 'Next')
    }
    expect([view.text(), usePreferenceStore().value.toured]).toEqual(['', true])
  })

  it('ignores actions from before it began', async () => {
    const { view, press } = await open()
    await press('Take the tour')
    await press('Next')
    expect(view.find('.done').text()).toBe('')
  })

  it.each<[number, Partial<WriteAttempt>]>([
    [1, { state: { is: 'filled', at: NOW } }],
    [2, { write: cancelWrite(), state: { is: 'cancelled', at: NOW } }],
    [3, { state: { is: 'unknown', at: NOW, why: 'silence' }, unknownAt: NOW }],
    [4, { state: { is: 'filled', at: NOW }, unknownAt: NOW }],
  ])('completes step %i from the outcome of an attempt', async (steps, changes) => {
    const { view, press, tell } = await open()
    await press('Take the tour')
    for (let i = 0; i < steps; i += 1) await press('Next')
    await tell(of(changes))
    expect(view.find('.done').text()).toBe('✓ Done.')
  })

  it('starts the lost-order drill only on request', async () => {
    const { door, press } = await open()
    await press('Take the tour')
    for (let i = 0; i < 3; i += 1) await press('Next')
    expect(door.asked.filter(([channel]) => channel === 'drills.run')).toEqual([])
    await press('Start the drill')
    expect(door.asked.at(-1)).toEqual(['drills.run', { name: 'lose my next order' }])
  })

  it('moves the focus to the rows of the orders, where Del cancels', async () => {
    const [table, grid] = [document.createElement('div'), document.createElement('div')]
    table.id = 'table'
    grid.role = 'grid'
    grid.tabIndex = 0
    table.append(grid)
    document.body.append(table)
    const { press } = await open()
    await press('Take the tour')
    for (let i = 0; i < 2; i += 1) await press('Next')
    await press('Show orders')
    await nextTick()
    expect(document.activeElement).toBe(grid)
    table.remove()
  })

  it('never plans or sends anything', async () => {
    const { door, press } = await open()
    await press('Take the tour')
    for (let i = 0; i < 6; i += 1) await press(i === 5 ? 'End the tour' : 'Next')
    expect(door.asked.filter(([channel]) => channel.startsWith('orders.'))).toEqual([])
  })
})
