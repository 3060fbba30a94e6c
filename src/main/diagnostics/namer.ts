import { redactText, WITHHELD_MARK } from './redaction'

/** Takes names out of text, for readers who may know none of them. An id gets a number of its own in its place. */
export interface NameAliases {
  /** The stand-in for an id; the same id has the same one everywhere. From then on it stands in for it in text too. */
  aliasFor(kind: string, id: string): string
  /** Text without anything that names an order, a profile, an account, a key or a person. */
  replaceNames(said: string): string
}

/** Ids by their look: an attempt's, a token's, and the long numbers that a venue gives out. */
const ids = /\bpd-[0-9a-z]{6,}|\b[0-9a-z]{26}\b|\b\d{7,}\b/g

/** Creates the stand-ins of one text; `withheld` never stands in it, whatever it looks like. */
export function createNameAliases(withheld: readonly string[]): NameAliases {
  const standIns = new Map<string, string>()
  const count = new Map<string, number>()
  // Longest first: one name may be the beginning of another. Two letters would take words apart.
  const names = withheld.filter(each => each.length > 2).sort((a, b) => b.length - a.length)

  function aliasFor(kind: string, id: string): string {
    const known = standIns.get(id)
    if (known !== undefined) return known
    const next = (count.get(kind) ?? 0) + 1
    count.set(kind, next)
    standIns.set(id, `${kind} ${next}`)
    return `${kind} ${next}`
  }

  return {
    aliasFor,
    replaceNames(said) {
      // SECURITY: what this desk knows to be a name goes first, so that no look has to be guessed for it.
      const unnamed = names.reduce((kept, each) => kept.replaceAll(each, WITHHELD_MARK), said)
      const renamed = [...standIns].reduce((kept, [id, standIn]) => kept.replaceAll(id, standIn), unnamed)
      return redactText(renamed).replace(ids, id => aliasFor('id', id))
    },
  }
}
