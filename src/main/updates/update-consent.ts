import { isProjectConfigured, type UpdateProject } from '@core/update/release-judgement'
import type { UpdateBlocker } from '@core/update/update-state'
import { createRefusal, type Refusal } from '@core/value/result'
import type { ConsentQuestion, ConsentQuestionHeader } from '@contract/consent-api'
import type { IdSource, ConsentSurfacePort } from '../main-ports'
import type { StoredUpdateState } from './update-memory'

type UpdateQuestion = Extract<ConsentQuestion, { is: 'turn updates on' | 'fetch update' | 'place update' }>
type UpdateQuestionDetails = UpdateQuestion extends infer Q
  ? Q extends UpdateQuestion
    ? Omit<Q, 'token' | 'profile' | 'theme' | 'palette'>
    : never
  : never

export interface UpdateConsent {
  findBlock(): Refusal | undefined
  findBusyReason(): Refusal | undefined
  isYes(asking: UpdateQuestionDetails): Promise<boolean>
}

interface Parts {
  readonly project: UpdateProject
  readonly memory: Pick<StoredUpdateState, 'isOn'>
  readonly offline: { isOn(): boolean }
  readonly open: () => readonly UpdateBlocker[]
  readonly surface: ConsentSurfacePort
  readonly ids: Pick<IdSource, 'token'>
  readonly header: () => ConsentQuestionHeader
}

export function createUpdateConsent(parts: Parts): UpdateConsent {
  return {
    findBlock() {
      if (!isProjectConfigured(parts.project)) return createRefusal('UPDATES_UNMADE')
      if (!parts.memory.isOn()) return createRefusal('UPDATES_OFF')
      return parts.offline.isOn() ? createRefusal('WRITES_OFFLINE') : undefined
    },
    findBusyReason() {
      const open = parts.open()
      return open.length === 0 ? undefined : createRefusal('UPDATE_WAITS', { open: open.join(', ') })
    },
    // SECURITY: only the user's own input on main's surface opens a connection or replaces the program, never a page.
    async isYes(asking) {
      const question = { ...parts.header(), ...asking, token: parts.ids.token() } as ConsentQuestion
      return (await parts.surface.askUser(question)).is === 'yes'
    },
  }
}
