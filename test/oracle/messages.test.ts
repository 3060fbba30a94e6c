import { expect, it } from 'vitest'
import { renderMessages } from './messages'
import { compareWithRecording, orderFrom } from './recording'

it('renders every message in every language as recorded', async () => {
  expect(await compareWithRecording('messages', renderMessages(), orderFrom(process.env))).toEqual([])
})
