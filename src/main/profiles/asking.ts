import type { Profile } from '@core/profile/profile'
import type { QuestionHeader } from '@contract/consent'
import type { Ids, Log, Surface } from '../ports'
import type { Permissions } from './permissions'
import type { Profiles } from './profiles'

/** The parts that every question about a profile needs, in main's own surface. */
export interface AskingParts {
  readonly profiles: Profiles
  readonly surface: Surface
  readonly ids: Ids
  readonly log: Log
  readonly permissions: Permissions
  readonly header: (profile?: Profile) => QuestionHeader
  readonly isLocked: () => boolean
}
