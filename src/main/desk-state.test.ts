import { expect, it } from 'vitest'
import { handClock } from '../../test/kit/hand-clock'
import { memoryArchive } from '../../test/kit/memory-records'
import { createDeskState } from './desk-state'

it('accepts, reports and stores nothing once it is closed', async () => {
  const clock = handClock(1_000)
  const kept: string[] = []
  const archive = { ...memoryArchive(), keep: (_: string, section: string) => void kept.push(section) }
  const reportedChanges: object[] = []
  const desk = createDeskState({ clock, archive, profileId: 'practice', start: {} })
  desk.onChange(changes => reportedChanges.push(changes))
  desk.see({ saw: 'holdings', at: 1_000, holdings: [] })
  const before = [desk.snapshot(), [...kept]]
  expect(kept).toEqual(['holdings'])
  desk.close()

  desk.see({ saw: 'holdings', at: 1_001, holdings: [] })
  desk.restoreSections({ leverages: { value: [], version: 1, asOf: 1, from: 'disk' } })
  await clock.pass(1_000)
  expect([desk.snapshot(), kept, reportedChanges]).toEqual([...before, []])
})
