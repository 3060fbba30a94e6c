import { expect, it } from 'vitest'
import { evaluateDrafts } from './drafts'
import { compareWithRecording, orderFrom } from './recording'

it('evaluates and seals 10,000 drafts as recorded', async () => {
  expect(await compareWithRecording('drafts', evaluateDrafts(), orderFrom(process.env))).toEqual([])
})
