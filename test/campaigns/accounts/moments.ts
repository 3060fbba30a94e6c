import type { VenueClientOptions } from '../../../src/main/main-ports'
import { ACCOUNT_HEADER } from '../../../src/main/venue/request-signing'
import { openWritableVenue } from '../../../src/main/venue/writable-venue'
import type { Traffic } from '../traffic'

/** Moments at which the account is switched. */
export const MOMENTS = [
  'never',
  'while it is planned',
  'before its sheet',
  'while its sheet is open',
  'with its yes',
  'while it is signed',
  'before its first byte',
  'before its answer',
  'after its answer',
  'while it is read back',
] as const
export type Moment = (typeof MOMENTS)[number]

/**
 * Moments before anything is sent. A switch to another account then voids the open plan and its confirmation.
 */
export const beforeItLeaves: ReadonlySet<Moment> = new Set([
  'while it is planned',
  'before its sheet',
  'while its sheet is open',
  'with its yes',
  'while it is signed',
])

/** A planted fault: every request is sent in the name of the account that was opened first. */
export type AccountPlant = 'the first account'

/** Callbacks on the way of a request to the venue. Each runs once. */
export interface Hooks {
  at: Partial<Record<Moment, () => void>>
}

/**
 * Returns the production venue client, with `hooks` called on the way out and requests counted in `traffic`.
 */
export function observedVenue(
  hooks: Hooks,
  traffic: Traffic,
  plant: AccountPlant | undefined,
): typeof openWritableVenue {
  let first: VenueClientOptions | undefined
  const reach = (moment: Moment) => hooks.at[moment]?.()
  return options => {
    const own = traffic.of(openWritableVenue(options))
    first ??= options
    return {
      ...own,
      async sign(ready) {
        reach('while it is signed')
        const signed = await own.sign(ready)
        if (plant === undefined || 'is' in signed) return signed
        return { ...signed, headers: { ...signed.headers, ...accountIn(first) } }
      },
      async send(signed, write, lastLook) {
        const outcome = await own.send(signed, write, leaving => {
          reach('before its first byte')
          const request = plant === undefined ? leaving : { ...leaving, accountId: own.accountId ?? '' }
          const may = lastLook(request)
          if (may) reach('before its answer')
          return may
        })
        reach('after its answer')
        return outcome
      },
    }
  }
}

/** The header of another account. The key signs for each of them, and no signature covers it. */
const accountIn = (options: VenueClientOptions | undefined) => ({
  [ACCOUNT_HEADER]: options?.accountId ?? '',
})
