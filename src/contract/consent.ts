import type { Attempt } from '@core/attempt'
import type { Hold } from '@core/guard'
import type { KeyFacts } from '@core/key'
import type { Market } from '@core/market'
import type { Plan } from '@core/plan'
import type { ProfileFace } from '@core/snapshot'
import type { Call, Names, Push } from './wire'

/** What the consent surface can say: "show me what I am asked" and "yes or no to this token". */
export interface ConsentApi {
  readonly consent: {
    /** The question waiting now, if there is one. */
    readonly question: Call<void, Question | undefined>
    /** A question to show instead of what is shown; undefined clears the sheet. */
    readonly asked: Push<Question | undefined>
    /** The question is on screen; from here the arming delay runs. */
    readonly shown: Call<{ readonly token: string }, undefined>
    /** How far main is with believing a yes: whether the sheet is armed. */
    readonly armed: Push<{ readonly token: string; readonly armed: boolean }>
    readonly answer: Call<Answer, undefined>
    /** Tries a key without keeping it: signs one read and gives the facts of its own row. */
    readonly checkKey: Call<KeyForm, KeyFinding>
  }
}

/** One question to the person, composed by main from sealed values. The look of the sheet is part of it. */
export type Question = {
  readonly token: string
  readonly profile: ProfileFace
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
} & (
  | { readonly is: 'write'; readonly plan: Plan; readonly market?: Market; readonly holdMs: number }
  | { readonly is: 'reopen'; readonly holds: readonly Hold[] }
  | { readonly is: 'declare'; readonly attempt: Attempt }
  | {
      readonly is: 'add key'
      readonly venues: readonly VenueChoice[]
      readonly store?: string
      readonly storeProblem?: string
    }
  | { readonly is: 'remove key'; readonly key?: KeyFacts }
)

/** A venue a key can be for. */
export interface VenueChoice {
  readonly id: string
  readonly label: string
  readonly host: string
}

/** What a person types to add a key. The secret goes through this one channel once. */
export interface KeyForm {
  readonly token: string
  readonly venue: string
  readonly label: string
  readonly accountId: string
  readonly secret: string
  readonly publicKey?: string
}

/** What one signed read told about a key. */
export interface KeyFinding {
  readonly key: KeyFacts
  readonly clockOffset?: number
  readonly store: string
  readonly warnings: readonly ('can move assets' | 'expires soon' | 'no address limit' | 'read only')[]
}

/** The person's answer. */
export type Answer =
  | { readonly token: string; readonly is: 'no' }
  | { readonly token: string; readonly is: 'yes'; readonly typed?: string }
  | {
      readonly token: string
      readonly is: 'declared'
      readonly outcome: 'done' | 'not done'
      readonly reason: string
    }
  | { readonly token: string; readonly is: 'key'; readonly form: KeyForm }

export const consentNames: Names<ConsentApi> = {
  consent: {
    question: 'call',
    asked: 'push',
    shown: 'call',
    armed: 'push',
    answer: 'call',
    checkKey: 'call',
  },
}
