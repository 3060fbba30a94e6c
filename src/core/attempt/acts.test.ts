import { expect, it } from 'vitest'
import { actsOf } from './acts'
import type { Entry } from './entry'
import type { AttemptId } from '../write/write'

const stop: Entry = { saw: 'stop', at: 1 }
const guards: Entry = { saw: 'guards', at: 2, profileId: 'a', guards: {} }
const elsewhere: Entry = { saw: 'guards', at: 3, profileId: 'b', guards: {} }
const halt: Entry = { saw: 'impossible', at: 4, incident: 'i', why: 'w' }
const attempt: Entry = { saw: 'absence proved', at: 5, attempt: 'pd-1' as AttemptId }
const about: Entry = { saw: 'impossible', at: 6, attempt: 'pd-1' as AttemptId, incident: 'i', why: 'w' }

it('tells what was done besides attempts, for this profile, newest first', () =>
  expect(actsOf([stop, guards, elsewhere, halt, attempt, about], 'a', 10)).toEqual([halt, guards, stop]))

it('tells the newest only', () => expect(actsOf([stop, guards, halt], 'a', 2)).toEqual([halt, guards]))
