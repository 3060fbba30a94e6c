import { refuse, type Refusal } from '../value/result'

/** What is not seen, turns the direction of writing, or stands for nothing: by it two labels would look alike. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u

/** A label as a person sees it: forms and cases of one letter are one, and spaces count once. */
const seen = (label: string): string => label.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Why a label cannot be what an account is called, beside what the others are called.
 *
 * It is typed to let money out, and every sheet says it: it has to be seen whole, and to mean one account.
 */
export function labelFaults(label: string, others: readonly string[]): readonly Refusal[] {
  if (seen(label) === '') return [refuse('KEY_MALFORMED', { field: 'label' })]
  if (unseen.test(label)) return [refuse('LABEL_UNSEEN')]
  const same = others.find(other => seen(other) === seen(label))
  return same === undefined ? [] : [refuse('LABEL_TAKEN', { account: same })]
}
