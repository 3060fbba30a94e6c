/** A language that the desk can display. */
export interface DeskLanguage {
  /** Name of its catalogue folder. */
  readonly id: LanguageId
  /** Language tag of the pages. */
  readonly tag: string
  /** Name of the language in itself. */
  readonly name: string
  /**
   * A second person compared all texts with the English ones. An unreviewed language is never shown for live trading.
   */
  readonly isReviewed: boolean
}

export type LanguageId = 'en' | 'zh'

export const deskLanguages = [
  { id: 'en', tag: 'en', name: 'English', isReviewed: true },
  { id: 'zh', tag: 'zh-CN', name: '简体中文', isReviewed: false },
] as const satisfies readonly DeskLanguage[]

/** Choices of the user: one language, or the language of the system. */
export const languageChoices = ['system', 'en', 'zh'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** Returns the first system language that the desk supports, compared without the region, or `en`. */
export const detectSystemLanguage = (preferred: readonly string[]): LanguageId =>
  preferred
    .map(tag => tag.toLowerCase().split(/[-_]/)[0])
    .flatMap(spoken => deskLanguages.flatMap(({ id }) => (id === spoken ? [id] : [])))[0] ?? 'en'

/** Returns the chosen language, but `en` instead of an unreviewed language if real money can move. */
export function resolveDisplayLanguage(
  choice: LanguageChoice,
  { preferred, isLive }: { readonly preferred: readonly string[]; readonly isLive: boolean },
): LanguageId {
  const requested = choice === 'system' ? detectSystemLanguage(preferred) : choice
  const isReviewed = deskLanguages.some(({ id, isReviewed: read }) => id === requested && read)
  return isReviewed || !isLive ? requested : 'en'
}
