import type { TradingProfile } from '@core/profile/trading-profile'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { IdSource, LogPort, ConsentSurfacePort } from '../main-ports'
import type { AccountPermissions } from './account-permissions'
import type { ProfileList } from './profile-list'

export interface ProfileQuestionParts {
  readonly profiles: ProfileList
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly log: LogPort
  readonly permissions: AccountPermissions
  readonly header: (profile?: TradingProfile) => ConsentQuestionHeader
  readonly isLocked: () => boolean
}
