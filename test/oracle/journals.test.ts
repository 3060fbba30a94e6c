import { expect, it } from 'vitest'
import { replayJournals } from './journals'
import { compareWithRecording, orderFrom } from './recording'

it('replays 500 journals as recorded', async () => {
  expect(await compareWithRecording('journals', replayJournals(), orderFrom(process.env))).toEqual([])
})
