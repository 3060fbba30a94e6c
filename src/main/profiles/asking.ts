import type { TradingProfile } from '@core/profile/profile'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { IdSource, LogPort, ConsentSurfacePort } from '../ports'
import type { AccountPermissions } from './permissions'
import type { ProfileList } from './profiles'

export interface ProfileQuestionParts {
  readonly profiles: ProfileList
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly log: LogPort
  readonly permissions: AccountPermissions
  readonly header: (profile?: TradingProfile) => ConsentQuestionHeader
  readonly isLocked: () => boolean
}
