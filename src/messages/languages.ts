/** A language that the desk speaks. */
export interface DeskLanguage {
  /** The folder of its catalogues. */
  readonly id: LanguageId
  /** What a page says it is in. */
  readonly tag: string
  /** What it calls itself. */
  readonly name: string
  /** Whether a second person read all of it against the English. Until then nothing live is written in it. */
  readonly isReviewed: boolean
}

export type LanguageId = 'en' | 'zh'

export const deskLanguages = [
  { id: 'en', tag: 'en', name: 'English', isReviewed: true },
  { id: 'zh', tag: 'zh-CN', name: '简体中文', isReviewed: false },
] as const satisfies readonly DeskLanguage[]

/** What a person chose: one of them, or whatever the system speaks. */
export const languageChoices = ['system', 'en', 'zh'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The first language of the system's that the desk speaks, by the part before the region. */
export const detectSystemLanguage = (preferred: readonly string[]): LanguageId =>
  preferred
    .map(tag => tag.toLowerCase().split(/[-_]/)[0])
    .flatMap(spoken => deskLanguages.flatMap(({ id }) => (id === spoken ? [id] : [])))[0] ?? 'en'

/** What is spoken: what was wished for, but nothing unread where real money can be moved. */
export function resolveDisplayLanguage(
  choice: LanguageChoice,
  { preferred, isLive }: { readonly preferred: readonly string[]; readonly isLive: boolean },
): LanguageId {
  const requested = choice === 'system' ? detectSystemLanguage(preferred) : choice
  const isReviewed = deskLanguages.some(({ id, isReviewed: read }) => id === requested && read)
  return isReviewed || !isLive ? requested : 'en'
}
