import { expect, it } from 'vitest'
import { memorySettings } from '../../../test/kit/memory-records'
import { openAlertSettings } from './alert-settings'

/** Returns the time up to which a profile's alerts were seen, from this stored text. */
function seen(kept: string | undefined): number | undefined {
  const settings = memorySettings()
  if (kept !== undefined) settings.set('alerts seen up to practice', kept)
  return openAlertSettings(settings).seen('practice')
}

it('knows up to which announcement news was read from its own saved state', () => {
  const settings = memorySettings()
  const wishes = openAlertSettings(settings)
  wishes.noteSeen('practice', 1_790_000_000_000)
  expect([wishes.seen('practice'), wishes.seen('another'), seen('0')]).toEqual([
    1_790_000_000_000,
    undefined,
    0,
  ])
})

it.each([undefined, '', '007', '00', '1e9', '-1', '1.5', 'null', '12345678901234567', '٣'])(
  'ignores a stored value that it never writes: %j',
  kept => expect(seen(kept)).toBeUndefined(),
)
