import { redactText, WITHHELD_MARK } from './redaction'

/** Replaces names in text with numbered aliases, for readers who may know none of them. */
export interface NameAliases {
  /** Returns the alias of an id, always the same one. Later calls of `replaceNames` replace the id as well. */
  aliasFor(kind: string, id: string): string
  replaceNames(text: string): string
}

const ids = /\bpd-[0-9a-z]{6,}|\b[0-9a-z]{26}\b|\b\d{7,}\b/g

/** Creates the aliases for one text. The names in `withheld` never appear in it. */
export function createNameAliases(withheld: readonly string[]): NameAliases {
  const standIns = new Map<string, string>()
  const count = new Map<string, number>()
  // Longer names go first, because one name may be the prefix of another. Names of two letters would damage words.
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
    replaceNames(text) {
      // SECURITY: known names are removed first, so that no pattern has to match them.
      const unnamed = names.reduce((kept, each) => kept.replaceAll(each, WITHHELD_MARK), text)
      const renamed = [...standIns].reduce((kept, [id, standIn]) => kept.replaceAll(id, standIn), unnamed)
      return redactText(renamed).replace(ids, id => aliasFor('id', id))
    },
  }
}
