import { expect, it } from 'vitest'
import type { RegistrationOutcome, RegistrationStep } from '@core/registration/key-registration-state'
import { memoryJournal } from '../../../test/kit/memory-records'
import { openAttemptStore } from '../attempts/attempt-store'
import { createTradingGate } from '../attempts/trading-gate'
import { sendKeyRegistration } from './registration-sender'

const clock = { now: () => 5_000, after: () => () => undefined }
const log = { note: () => undefined, trouble: () => undefined }
const addresses = { baseUrl: 'http://127.0.0.1:1', publicStreamUrl: '', privateStreamUrl: '' }
const terms = {
  chain: 'EVM',
  broker: 'practice',
  chainId: '1',
  scope: 'read',
  at: 5_000,
  until: 9_000,
} as const
const one = { profileId: 'watched', keyId: 'live-a', chainName: 'one', terms } as const
const request = { key: `ed25519:${'a'.repeat(44)}`, body: '{}' }

function given(outcome: RegistrationOutcome) {
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const journal = memoryJournal([])
  const attempts = openAttemptStore({ journal, clock, gate, log, version: 'test', onChange: () => undefined })
  let [count, left] = [0, 0]
  const ids = { token: () => String((count += 1)).padStart(12, '0') }
  const parts = {
    ...{ clock, ids: ids as never, log, attempts, gate, isLocked: () => false, isOffline: () => false },
    registerAt: () => () => {
      left += 1
      return Promise.resolve(outcome)
    },
  }
  const send = async (keyId: string = one.keyId) => {
    const sent = await sendKeyRegistration(parts, addresses as never, { ...one, keyId }, request)
    return sent.ok ? 'sent' : sent.error[0]?.code
  }
  const prove = (as: Extract<RegistrationStep, { is: 'proved' }>['as']) => {
    const [id = ''] = [...attempts.getRegistrations().keys()]
    attempts.record({
      saw: 'registration',
      at: 6_000,
      registration: id,
      profileId: 'watched',
      step: { is: 'proved', as },
    })
  }
  return { send, prove, left: () => left }
}

it.each<RegistrationOutcome>([{ is: 'unknown', why: 'no answer' }, { is: 'accepted' }])(
  'sends nothing more for a key whose registration may have reached the venue: $is',
  async outcome => {
    const { send, left } = given(outcome)
    expect([await send(), await send(), left()]).toEqual(['sent', 'KEY_WAITS', 1])
    expect([await send('live-b'), left()]).toEqual(['sent', 2])
  },
)

it.each(['active', 'other terms'] as const)(
  'sends no further request for a key that the venue already has: %s',
  async as => {
    const { send, prove, left } = given({ is: 'accepted' })
    await send()
    prove(as)
    expect([await send(), left()]).toEqual(['KEY_WAITS', 1])
  },
)

it('sends a refused or unsent registration once more', async () => {
  for (const outcome of [
    { is: 'refused', code: '-1001', words: '' },
    { is: 'not sent', why: 'stopped' },
  ] as const) {
    const { send, left } = given(outcome)
    expect([await send(), await send(), left()]).toEqual(['sent', 'sent', 2])
  }
})
