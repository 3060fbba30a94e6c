import { counted } from './format'

const forms = new Intl.PluralRules('en')

/** So many of something, in the form that its number takes. A language with more forms than two has its own of this. */
export const many = (count: number, one: string, other: string): string =>
  `${counted(count)} ${forms.select(count) === 'one' ? one : other}`
