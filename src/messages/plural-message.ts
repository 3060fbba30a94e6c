import { tag } from './en/language'
import { counted } from './format'
import { fillHoles, type HolesOf } from './message'

/** A message in each form that a count takes in its language. */
export type PluralForms = { readonly other: string } & {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}
type FormOf<Forms extends PluralForms> = Extract<Forms[keyof Forms], string>

const rules = new Intl.PluralRules(tag)

/** Fills the form of a message that a count takes. The hole `{count}` holds the count, grouped, unless it is given. */
export function fillPlural<const Forms extends PluralForms>(
  forms: Forms,
  count: number,
  ...[values]: Exclude<HolesOf<FormOf<Forms>>, 'count'> extends never
    ? [values?: { readonly count?: string }]
    : [
        values: { readonly [Name in Exclude<HolesOf<FormOf<Forms>>, 'count'>]: string } & {
          readonly count?: string
        },
      ]
): string {
  const known: Readonly<Record<string, string>> = { count: counted(count), ...values }
  return fillHoles((forms as PluralForms)[rules.select(count)] ?? forms.other, name => known[name] ?? '')
}
