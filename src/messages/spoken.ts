import * as chinese from '@messages-in/zh/main-messages'
import type { LanguageId } from './languages'
import * as english from './main-messages'

type MainMessages = typeof english

const messagesIn: Readonly<Record<LanguageId, MainMessages>> = { en: english, zh: chinese }

/** Messages of the main process in its current language. A page is built in one language and does not use them. */
export let currentMainMessages: MainMessages = english

export function setMessageLanguage(language: LanguageId): void {
  currentMainMessages = messagesIn[language]
}
