import type { VenueClientOptions } from '../../../src/main/main-ports'
import { ACCOUNT_HEADER } from '../../../src/main/venue/request-signing'
import { openWritableVenue } from '../../../src/main/venue/writable-venue'
import type { Traffic } from '../traffic'

/** When the account is switched. */
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

/** Moments by which nothing had left yet: a switch to another account then voids what was open, a yes to it too. */
export const beforeItLeaves: ReadonlySet<Moment> = new Set([
  'while it is planned',
  'before its sheet',
  'while its sheet is open',
  'with its yes',
  'while it is signed',
])

/** A fault to plant: each line sends in the name of the account that was open first, and says that it is its own. */
export type AccountPlant = 'the first account'

/** What happens at a moment on the way out, once. */
export interface Hooks {
  at: Partial<Record<Moment, () => void>>
}

/** A venue as it ships, at which the moments on the way out are heard, and what is under way. */
export function heard(
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
          const told = plant === undefined ? leaving : { ...leaving, accountId: own.accountId ?? '' }
          const may = lastLook(told)
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
