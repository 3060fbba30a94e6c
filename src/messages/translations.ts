import type * as en from './en'
import type { deskLanguages } from './languages'
import type { MessageHoleNames } from './message'
import type { PluralMessageForms } from './plural-message'
import type * as zh from './zh'

/** Resolves to true if the catalogue of a language must be complete. */
type IsReviewed<Id> = Extract<(typeof deskLanguages)[number], { readonly id: Id }>['isReviewed']

type Form = Intl.LDMLPluralRule
/** Hole names of a message, over all of its plural forms. */
type AllHoles<Message> = Message extends string
  ? MessageHoleNames<Message>
  : { [F in keyof Message]: Message[F] extends string ? MessageHoleNames<Message[F]> : never }[keyof Message]
type HasSameHoles<English, Other> = [AllHoles<English>] extends [AllHoles<Other>]
  ? [AllHoles<Other>] extends [AllHoles<English>]
    ? true
    : false
  : false
type IsPlural<Entry> = Entry extends PluralMessageForms
  ? [keyof Entry] extends [Form]
    ? true
    : false
  : false

/**
 * Type that an entry of a translation must have: the keys and holes of the English entry. A plural has the forms of its
 * own language.
 */
type Translation<English, Other, IsComplete extends boolean> = English extends string
  ? HasSameHoles<English, Other> extends true
    ? string
    : { readonly holes: AllHoles<English> }
  : IsPlural<English> extends true
    ? HasSameHoles<English, Other> extends true
      ? PluralMessageForms
      : { readonly holes: AllHoles<English> }
    : English extends readonly unknown[]
      ? {
          readonly [At in keyof English]: Translation<
            English[At],
            At extends keyof Other ? Other[At] : never,
            true
          >
        }
      : {
          readonly [
            Key in keyof English as Key extends keyof Other ? Key : IsComplete extends true ? Key : never
          ]: Translation<English[Key], Key extends keyof Other ? Other[Key] : never, IsComplete>
        } & { readonly [Key in Exclude<keyof Other, keyof English>]: never }

/** Fails to compile if `Given` is not a translation of the English catalogue. */
type Checked<Wanted, Given extends Wanted> = Given

export interface CatalogueTranslations {
  readonly zh: Checked<Translation<typeof en, typeof zh, IsReviewed<'zh'>>, typeof zh>
}
