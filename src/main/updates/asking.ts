import { isMade, type Project } from '@core/update/believe'
import type { OpenThing } from '@core/update/updating'
import { refuse, type Refusal } from '@core/value/result'
import type { Question, QuestionHeader } from '@contract/consent'
import type { Ids, Surface } from '../ports'
import type { UpdateMemory } from './update-memory'

type Asked = Extract<Question, { is: 'turn updates on' | 'fetch update' | 'place update' }>
/** What is asked, without what every question has. */
type Asking = Asked extends infer Q
  ? Q extends Asked
    ? Omit<Q, 'token' | 'profile' | 'theme' | 'palette'>
    : never
  : never

/** Why something cannot be done now, and the person's yes where it can. */
export interface AskingForUpdates {
  /** Why nothing can be looked for. */
  shut(): Refusal | undefined
  /** Why nothing can be fetched or put in place. */
  busy(): Refusal | undefined
  isYes(asking: Asking): Promise<boolean>
}

interface Parts {
  readonly project: Project
  readonly memory: Pick<UpdateMemory, 'isOn'>
  readonly offline: { isOn(): boolean }
  readonly open: () => readonly OpenThing[]
  readonly surface: Surface
  readonly ids: Pick<Ids, 'token'>
  readonly header: () => QuestionHeader
}

export function createAsking(parts: Parts): AskingForUpdates {
  return {
    shut() {
      if (!isMade(parts.project)) return refuse('UPDATES_UNMADE')
      if (!parts.memory.isOn()) return refuse('UPDATES_OFF')
      return parts.offline.isOn() ? refuse('WRITES_OFFLINE') : undefined
    },
    busy() {
      const open = parts.open()
      return open.length === 0 ? undefined : refuse('UPDATE_WAITS', { open: open.join(', ') })
    },
    // SECURITY: a way out is opened and a program replaced by the person's own hand on main's surface, never by a page.
    async isYes(asking) {
      const question = { ...parts.header(), ...asking, token: parts.ids.token() } as Question
      return (await parts.surface.ask(question)).is === 'yes'
    },
  }
}
