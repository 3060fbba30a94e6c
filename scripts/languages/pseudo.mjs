const accents = new Map(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/([a-zA-Z])(.)/gu)].map(([, plain, other]) => [
    plain,
    other,
  ]),
)

/** Share by which a language may be longer than English. */
const LONGER = 0.3

/**
 * Marks every letter of an English text and makes it a third longer. Unmarked text on a page did not come
 * from the catalogues. Truncated text would be truncated in a longer language too.
 *
 * @param {string} text
 */
export function pseudoText(text) {
  const marked = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, part => accents.get(part) ?? part)
  return `⟦${marked}${'·'.repeat(Math.ceil(text.length * LONGER))}⟧`
}

/**
 * Returns a message in the pseudo-language. A text is marked only if its translation differs. Equal texts are
 * symbols or values that the desk works with, and stay.
 *
 * @param {unknown} english
 * @param {unknown} translated
 * @returns {unknown}
 */
export function pseudo(english, translated) {
  if (typeof english === 'string') return english === translated ? english : pseudoText(english)
  if (typeof english === 'function')
    return (/** @type {readonly unknown[]} */ ...facts) =>
      pseudo(english(...facts), typeof translated === 'function' ? translated(...facts) : undefined)
  const other = Object(translated)
  // A missing list shares nothing with the English one; a shorter one shares its end.
  if (Array.isArray(english) && translated === undefined) return english.map(each => pseudo(each, undefined))
  if (Array.isArray(english)) return english.map((each, at) => pseudo(each, at in other ? other[at] : each))
  if (typeof english !== 'object' || english === null || Object.getPrototypeOf(english) !== Object.prototype)
    return english
  return Object.fromEntries(Object.entries(english).map(([key, each]) => [key, pseudo(each, other[key])]))
}
