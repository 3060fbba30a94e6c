/** A language that the desk speaks. */
export interface Language {
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

export const languages = [
  { id: 'en', tag: 'en', name: 'English', isReviewed: true },
  { id: 'zh', tag: 'zh-CN', name: '简体中文', isReviewed: false },
] as const satisfies readonly Language[]

/** What a person chose: one of them, or whatever the system speaks. */
export const languageChoices = ['system', 'en', 'zh'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The first language of the system's that the desk speaks, by the part before the region. */
export const languageOfSystem = (preferred: readonly string[]): LanguageId =>
  preferred
    .map(tag => tag.toLowerCase().split(/[-_]/)[0])
    .flatMap(spoken => languages.flatMap(({ id }) => (id === spoken ? [id] : [])))[0] ?? 'en'

/** What is spoken: what was wished for, but nothing unread where real money can be moved. */
export function spokenLanguage(
  choice: LanguageChoice,
  { preferred, isLive }: { readonly preferred: readonly string[]; readonly isLive: boolean },
): LanguageId {
  const wished = choice === 'system' ? languageOfSystem(preferred) : choice
  const isReviewed = languages.some(({ id, isReviewed: read }) => id === wished && read)
  return isReviewed || !isLive ? wished : 'en'
}
