import { tag } from './en/language'
import { formatCount } from './format'
import { fillMessageHoles, type MessageHoleNames } from './message'

/** A message in each form that a count takes in its language. */
export type PluralMessageForms = { readonly other: string } & {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}
type PluralFormText<Forms extends PluralMessageForms> = Extract<Forms[keyof Forms], string>

const rules = new Intl.PluralRules(tag)

/** Fills the form of a message that a count takes. The hole `{count}` holds the count, grouped, unless it is given. */
export function fillPluralMessage<const Forms extends PluralMessageForms>(
  forms: Forms,
  count: number,
  ...[values]: Exclude<MessageHoleNames<PluralFormText<Forms>>, 'count'> extends never
    ? [values?: { readonly count?: string }]
    : [
        values: { readonly [Name in Exclude<MessageHoleNames<PluralFormText<Forms>>, 'count'>]: string } & {
          readonly count?: string
        },
      ]
): string {
  const known: Readonly<Record<string, string>> = { count: formatCount(count), ...values }
  return fillMessageHoles(
    (forms as PluralMessageForms)[rules.select(count)] ?? forms.other,
    name => known[name] ?? '',
  )
}
