import { isProjectConfigured, type UpdateProject } from '@core/update/believe'
import type { UpdateBlocker } from '@core/update/updating'
import { createRefusal, type Refusal } from '@core/value/result'
import type { ConsentQuestion, ConsentQuestionHeader } from '@contract/consent'
import type { IdSource, ConsentSurfacePort } from '../ports'
import type { StoredUpdateState } from './update-memory'

type UpdateQuestion = Extract<ConsentQuestion, { is: 'turn updates on' | 'fetch update' | 'place update' }>
/** What is asked, without what every question has. */
type UpdateQuestionDetails = UpdateQuestion extends infer Q
  ? Q extends UpdateQuestion
    ? Omit<Q, 'token' | 'profile' | 'theme' | 'palette'>
    : never
  : never

/** Why something cannot be done now, and the person's yes where it can. */
export interface UpdateConsent {
  /** Why nothing can be looked for. */
  findBlock(): Refusal | undefined
  /** Why nothing can be fetched or put in place. */
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
    // SECURITY: a way out is opened and a program replaced by the person's own hand on main's surface, never by a page.
    async isYes(asking) {
      const question = { ...parts.header(), ...asking, token: parts.ids.token() } as ConsentQuestion
      return (await parts.surface.askUser(question)).is === 'yes'
    },
  }
}
