import { usualRules, type AlertManners, type AlertRules } from '@core/alert/alert'
import type { KeysSeen } from '@core/alert/alert-news'
import { alertManners, alertRules } from '@contract/alert-inputs'
import * as v from 'valibot'
import type { SettingsStore } from '../ports'
import { save } from '../save'

/** Where the settings keep what a person wants to hear of. */
export const ALERTS = 'alerts'
const SEEN = 'alerts seen up to '
const KEYS = 'alerts keys seen '

interface Wishes {
  readonly rules?: AlertRules
  readonly manners?: AlertManners
}

/** Rules as they lie among the settings: those of an older desk measured liquidation by its distance, and that is let go. */
const keptRules = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ liquidationWithin: _distance, ...rules }) => ({
    liquidationLevels: usualRules.liquidationLevels,
    ...rules,
  })),
  alertRules,
)

// Each piece that cannot be read is the usual one; the others stay.
const shape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    rules: v.optional(v.fallback(v.optional(keptRules), undefined)),
    manners: v.optional(v.fallback(v.optional(alertManners), undefined)),
  }),
)

const digestShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const keysShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fingerprint: v.pipe(v.string(), v.maxLength(40)),
    others: v.pipe(v.number(), v.integer(), v.minValue(0)),
    digest: v.exactOptional(digestShape),
    working: v.exactOptional(v.array(digestShape)),
  }),
)

/** What a person wants to hear of, as it lies among the settings, and how far each account's news was seen. */
export function alertWishes(settings: SettingsStore) {
  return {
    name: ALERTS,
    read(): Wishes {
      const kept = v.safeParse(shape, settings.get(ALERTS))
      if (!kept.success) return {}
      const { rules, manners } = kept.output
      return { ...(rules !== undefined && { rules }), ...(manners !== undefined && { manners }) }
    },
    text: (wishes: Wishes): string => JSON.stringify(wishes),
    seen(profileId: string): number | undefined {
      const kept = settings.get(SEEN + profileId) ?? ''
      return /^\d{1,15}$/.test(kept) ? (JSON.parse(kept) as number) : undefined
    },
    keys(profileId: string): KeysSeen | undefined {
      const kept = v.safeParse(keysShape, settings.get(KEYS + profileId))
      return kept.success ? kept.output : undefined
    },
    /** Where this cannot be written a key that comes while the desk is closed is not told of. */
    noteKeys: (profileId: string, keys: KeysSeen): void =>
      void save(settings, KEYS + profileId, JSON.stringify(keys)),
    /** Where this cannot be written the next run tells of older news, or of none: nothing else rests on it. */
    noteSeen: (profileId: string, time: number): void => void save(settings, SEEN + profileId, String(time)),
  }
}
